import { createFileRoute } from "@tanstack/react-router";
import { SignedInLayout } from "~/layout/signed-in-layout";
import { LoadingState } from "~/platform/ui/states";

/** The guard of every screen below this folder. */
export const Route = createFileRoute("/_signed-in")({
  beforeLoad: async (input) => {
    const { requireUser } = await import("~/accounts/people/guard");
    await requireUser(input);
  },
  component: SignedInLayout,
  pendingComponent: () => <LoadingState place="long-screen" />,
  pendingMs: 150,
});
