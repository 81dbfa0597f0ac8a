import { createFileRoute, redirect } from "@tanstack/react-router";
import { approvalsSearch } from "~/work/review/approvals-search";

/** The address of the appeals that notices and documents name: a tab of the approvals. */
export const Route = createFileRoute("/_signed-in/admin/appeals")({
  beforeLoad: () => {
    throw redirect({
      to: "/admin/approvals",
      search: approvalsSearch({ tab: "appeals" }),
      replace: true,
    });
  },
});
