import { isRedirectReason, type RedirectReason } from "./redirect-reasons";

const KEY = "signpoint.sign-out";
const FRESH_MS = 10_000;

/** Leaves word for this tab and the others why the sign-out that follows happens. */
export function recordSignOutReason(cause: "chosen" | RedirectReason): void {
  localStorage.setItem(KEY, `${cause} ${Date.now()}`);
}

/** Why the sign-out just seen happened, or null when nobody left word: the session just ended. */
export function getLastSignOutReason(): "chosen" | RedirectReason | null {
  const [cause, at] = (localStorage.getItem(KEY) ?? "").split(" ");
  if (Date.now() - Number(at) > FRESH_MS) return null;
  if (cause === "chosen") return cause;
  return isRedirectReason(cause) ? cause : null;
}
