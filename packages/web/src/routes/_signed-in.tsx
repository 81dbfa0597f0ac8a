import { createFileRoute } from "@tanstack/react-router";
import { requireUser } from "~/session/guard";
import { SignedInLayout } from "~/ui/layout/signed-in-layout";
import { LoadingState } from "~/ui/loading-state";

/** The guard of every screen below this folder. */
export const Route = createFileRoute("/_signed-in")({
  beforeLoad: async (input) => {
    await requireUser(input);
  },
  component: SignedInLayout,
  pendingComponent: LoadingState,
  pendingMs: 150,
});
