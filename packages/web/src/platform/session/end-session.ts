import { failFastOffline } from "./fail-fast-offline";
import type { RedirectReason } from "./redirects";
import { applySignOut, recordSignOutReason, sessionState } from "./session-store";

/* A preparation sends what would be lost; a server that is slow to take it gets as long as this. */
const PREPARATIONS_MS = 10_000;
const preparations = new Set<() => Promise<void>>();

/** Has `prepare` run, once it is chosen to log out, while the session still lasts. */
export function beforeLogout(prepare: () => Promise<void>): void {
  preparations.add(prepare);
}

let ending: Promise<void> | null = null;

/**
 * Signs out here and in every other tab, and clears the stored session even when the server cannot be
 * reached. Without a reason it is the person's own choice; of several causes at once the first one
 * counts.
 */
export function endSession(reason?: RedirectReason): Promise<void> {
  ending ??= end(reason ?? "chosen").finally(() => {
    ending = null;
  });
  return ending;
}

async function end(cause: "chosen" | RedirectReason): Promise<void> {
  if (sessionState().status === "anonymous") return;
  // A page that is left while the server answers must not leave the session behind.
  const signOut = () => applySignOut(cause);
  window.addEventListener("pagehide", signOut);
  try {
    await revoke(cause);
  } finally {
    window.removeEventListener("pagehide", signOut);
  }
  signOut();
}

async function revoke(cause: "chosen" | RedirectReason): Promise<void> {
  if (cause === "chosen") {
    const prepared = Promise.allSettled([...preparations].map((prepare) => prepare()));
    await Promise.race([prepared, new Promise((resolve) => setTimeout(resolve, PREPARATIONS_MS))]);
  }
  recordSignOutReason(cause);
  const revoked = import("./auth-client").then(({ authClient }) =>
    authClient.signOut({ scope: "local" }),
  );
  await failFastOffline(revoked).catch(() => undefined);
}
