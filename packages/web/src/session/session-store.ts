import { useSyncExternalStore } from "react";
import { authClient } from "./auth-client";
import { isRedirectReason, type RedirectReason } from "./redirects";
import { authStorage, STORAGE_KEY } from "./session-storage";

/** Why nobody is signed in: never was, chose to leave, or a reason to tell. */
export type SignOutCause = "none" | "chosen" | RedirectReason;

export type SessionState =
  | { status: "loading" }
  | { status: "anonymous"; cause: SignOutCause }
  | { status: "signed-in"; userId: string };

const WORD_ARRIVES_MS = 250;

let state: SessionState = { status: "loading" };
const listeners = new Set<() => void>();

function setState(next: SessionState): void {
  if (JSON.stringify(next) === JSON.stringify(state)) return;
  state = next;
  for (const listener of listeners) listener();
}

interface StoredUser {
  id: string;
  app_metadata?: { needs_password?: boolean };
}

function storedUser(): StoredUser | null {
  try {
    const session: unknown = JSON.parse(String(authStorage.getItem(STORAGE_KEY)));
    return (session as { user: StoredUser }).user;
  } catch {
    return null;
  }
}

function storedUserId(): string | null {
  return storedUser()?.id ?? null;
}

/** Returns whether the signed-in person has not chosen a password yet. */
export function needsPassword(): boolean {
  return storedUser()?.app_metadata?.needs_password === true;
}

function readStorage(): void {
  const userId = storedUserId();
  const cause = state.status === "anonymous" ? state.cause : "none";
  setState(userId === null ? { status: "anonymous", cause } : { status: "signed-in", userId });
}

function signedOut(cause: SignOutCause): void {
  if (state.status === "anonymous") return;
  authStorage.removeItem(STORAGE_KEY);
  setState({ status: "anonymous", cause });
}

/** Why we were signed out, if that can be known yet; a session that is simply gone has expired. */
function afterSignOut(): void {
  const noted = getLastSignOutReason();
  if (noted !== null) signedOut(noted);
  else if (storedUserId() === null) signedOut("session_expired");
}

/* A sign-out in another tab is heard before the word that it left can be read here. */
function onSignOutHeard(): void {
  const decideNow = getLastSignOutReason() !== null || state.status === "loading";
  if (decideNow) afterSignOut();
  else setTimeout(afterSignOut, WORD_ARRIVES_MS);
}

authClient.onAuthStateChange((event) => {
  if (event === "SIGNED_OUT") onSignOutHeard();
  else readStorage();
});

/* What other tabs did to the stored session. */
window.addEventListener("storage", ({ key, newValue }) => {
  if (key !== STORAGE_KEY) return;
  if (newValue === null) onSignOutHeard();
  else readStorage();
});

export function sessionState(): SessionState {
  return state;
}

/** Calls back after every change; returns the way to stop it. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Waits until it is known whether somebody is signed in. */
export function sessionReady(): Promise<Exclude<SessionState, { status: "loading" }>> {
  return new Promise((resolve) => {
    const settle = () => {
      if (state.status === "loading") return;
      stop();
      resolve(state);
    };
    const stop = onSessionChange(settle);
    settle();
  });
}

let ending: Promise<void> | null = null;

/**
 * Signs out here and in every other tab, and clears what is stored even when the server cannot be
 * told. Without a reason it is the person's own choice; of several causes at once the first counts.
 */
export function endSession(reason?: RedirectReason): Promise<void> {
  ending ??= end(reason ?? "chosen").finally(() => {
    ending = null;
  });
  return ending;
}

async function end(cause: "chosen" | RedirectReason): Promise<void> {
  if (state.status === "anonymous") return;
  recordSignOutReason(cause);
  await authClient.signOut({ scope: "local" });
  signedOut(cause);
}

/** Forgets why the session ended, so that later visits to the login page do not show it again. */
export function clearSignOutCause(): void {
  if (state.status === "anonymous") setState({ status: "anonymous", cause: "none" });
}

const KEY = "signpoint.sign-out";
const FRESH_MS = 10_000;

/** Leaves word for this tab and the others why the sign-out that follows happens. */
function recordSignOutReason(cause: "chosen" | RedirectReason): void {
  localStorage.setItem(KEY, `${cause} ${Date.now()}`);
}

/** Why the sign-out just seen happened, or null when nobody left word: the session just ended. */
function getLastSignOutReason(): "chosen" | RedirectReason | null {
  const [cause, at] = (localStorage.getItem(KEY) ?? "").split(" ");
  if (Date.now() - Number(at) > FRESH_MS) return null;
  if (cause === "chosen") return cause;
  return isRedirectReason(cause) ? cause : null;
}

/** Whether somebody is signed in, always current. */
export function useSession(): SessionState {
  return useSyncExternalStore(onSessionChange, sessionState);
}
