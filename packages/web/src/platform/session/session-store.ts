import type { AuthChangeEvent } from "@supabase/auth-js";
import { useSyncExternalStore } from "react";
import { isRedirectReason, type RedirectReason } from "./redirects";
import { authStorage, hasStoredSession, STORAGE_KEY } from "./session-storage";

/** Why nobody is signed in: no session yet, a logout, or a reason to show. */
export type SignOutCause = "none" | "chosen" | RedirectReason;

export type SessionState =
  | { status: "loading" }
  | { status: "anonymous"; cause: SignOutCause }
  /** The password was right, and the code of the second factor is still to come: nothing else is open. */
  | { status: "needs-code" }
  | { status: "signed-in"; userId: string };

const CROSS_TAB_DELAY_MS = 250;

const NOBODY: SessionState = { status: "anonymous", cause: "none" };

/* Known from the start: what clears a device after a sign-out may be loaded before the session is read. */
let state: SessionState =
  import.meta.env.SSR || !hasStoredSession() ? NOBODY : { status: "loading" };
const listeners = new Set<() => void>();

function setState(next: SessionState): void {
  if (JSON.stringify(next) === JSON.stringify(state)) return;
  state = next;
  for (const listener of listeners) listener();
}

interface StoredUser {
  id: string;
  app_metadata?: { needs_password?: boolean };
  factors?: { status: string }[];
}

interface StoredSession {
  access_token: string;
  user: StoredUser;
}

function storedSession(): StoredSession | null {
  try {
    const session: unknown = JSON.parse(String(authStorage.getItem(STORAGE_KEY)));
    return session as StoredSession;
  } catch {
    return null;
  }
}

function storedUser(): StoredUser | null {
  return storedSession()?.user ?? null;
}

/** Returns true when the account has a second factor and the token says that it was not proved in this session. */
function isCodeDue({ access_token, user }: StoredSession): boolean {
  const hasFactor = user.factors?.some(({ status }) => status === "verified") ?? false;
  return hasFactor && tokenLevel(access_token) !== "aal2";
}

function tokenLevel(token: string): unknown {
  try {
    const payload = token.split(".")[1]?.replaceAll("-", "+").replaceAll("_", "/") ?? "";
    return (JSON.parse(atob(payload)) as { aal?: unknown }).aal;
  } catch {
    return undefined;
  }
}

/** Returns true while the signed-in person has not chosen a password. */
export function needsPassword(): boolean {
  return storedUser()?.app_metadata?.needs_password === true;
}

function readStorage(): void {
  const session = storedSession();
  const cause = state.status === "anonymous" ? state.cause : "none";
  if (session === null) setState({ status: "anonymous", cause });
  else if (isCodeDue(session)) setState({ status: "needs-code" });
  else setState({ status: "signed-in", userId: session.user.id });
}

/** Discards the stored session. The login page then says the cause. */
export function applySignOut(cause: SignOutCause): void {
  if (state.status === "anonymous") return;
  authStorage.removeItem(STORAGE_KEY);
  setState({ status: "anonymous", cause });
}

/** Has the login page say this of the session that has just ended. */
export function explainSignOut(cause: RedirectReason): void {
  if (state.status === "anonymous") setState({ status: "anonymous", cause });
}

/**
 * Signs out with the recorded reason, if there is one yet; a session that has disappeared without one
 * has expired.
 */
function applyRecordedSignOut(): void {
  const noted = getLastSignOutReason();
  if (noted !== null) applySignOut(noted);
  else if (storedUser() === null) applySignOut("session_expired");
}

/* A sign-out in another tab is seen before the reason that it recorded can be read here. */
function handleSignOutEvent(): void {
  const decideNow = getLastSignOutReason() !== null || state.status === "loading";
  if (decideNow) applyRecordedSignOut();
  else setTimeout(applyRecordedSignOut, CROSS_TAB_DELAY_MS);
}

/** Follows an event of the auth client. */
export function applyAuthEvent(event: AuthChangeEvent): void {
  if (event === "SIGNED_OUT") handleSignOutEvent();
  else readStorage();
}

/**
 * Begins to follow what other tabs do to the stored session. Returns whether one is stored: its state is
 * `loading` until the auth client has checked it, or `readStorage` takes it as it is.
 */
export function followStoredSession() {
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key !== STORAGE_KEY) return;
    if (newValue === null) handleSignOutEvent();
    else readStorage();
  });
  return { isStored: hasStoredSession(), readStorage };
}

/** Returns the session as it is known now. */
export function sessionState(): SessionState {
  return state;
}

/** Returns the id of the person who is signed in; null when nobody is. */
export function signedInUser(): string | null {
  return state.status === "signed-in" ? state.userId : null;
}

/** Registers a callback for every change. Returns the function that removes it. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Waits until it is known whether there is a session, and returns it. */
export function sessionReady(): Promise<Exclude<SessionState, { status: "loading" }>> {
  return new Promise((resolve) => {
    const resolveOnceKnown = () => {
      if (state.status === "loading") return;
      stop();
      resolve(state);
    };
    const stop = onSessionChange(resolveOnceKnown);
    resolveOnceKnown();
  });
}

/** Discards why the session ended, so that later visits to the login page do not show it again. */
export function clearSignOutCause(): void {
  if (state.status === "anonymous") setState({ status: "anonymous", cause: "none" });
}

const KEY = "signpoint.sign-out";
const FRESH_MS = 10_000;

/** Records, for this tab and the others, why the sign-out that follows happens. */
export function recordSignOutReason(cause: "chosen" | RedirectReason): void {
  localStorage.setItem(KEY, `${cause} ${Date.now()}`);
}

/**
 * Returns why the latest sign-out happened; null when no tab recorded a reason: the session just
 * ended.
 */
function getLastSignOutReason(): "chosen" | RedirectReason | null {
  const [cause, at] = (localStorage.getItem(KEY) ?? "").split(" ");
  if (Date.now() - Number(at) > FRESH_MS) return null;
  if (cause === "chosen") return cause;
  return isRedirectReason(cause) ? cause : null;
}

/** Returns the session, always current; while a public page made at build time is hydrated, that of a visitor. */
export function useSession(): SessionState {
  return useSyncExternalStore(onSessionChange, sessionState, () =>
    import.meta.env.SSR ? state : NOBODY,
  );
}
