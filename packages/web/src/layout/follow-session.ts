import { onSessionChange, signedInUser } from "~/platform/session/session-store";
import type { AppRouter } from "../router";

/**
 * Lets the guard decide anew about the open page after a sign-in or sign-out, here or in another tab. Returns the
 * function that ends it.
 */
export function followSession({ invalidate }: AppRouter): () => void {
  let userId = signedInUser();
  return onSessionChange(() => {
    const next = signedInUser();
    if (next === userId) return;
    userId = next;
    void invalidate();
  });
}
