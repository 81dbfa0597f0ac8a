import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/api/query-client";
import { ApprovalsScreen } from "~/features/submissions/approvals-screen";
import { pendingSubmissionsQuery } from "~/features/submissions/submissions-query";

export const Route = createFileRoute("/_signed-in/admin/approvals")({
  loader: () => {
    void queryClient.prefetchInfiniteQuery(pendingSubmissionsQuery);
  },
  component: ApprovalsScreen,
});
