import type { SupportedStorage } from "@supabase/auth-js";

export const STORAGE_KEY = "signpoint.auth";
const VERIFIER_KEY = `${STORAGE_KEY}-code-verifier`;
const REMEMBER_KEY = "signpoint.remember-me";

/** Returns whether the last sign-in on this device asked to be remembered; true until one did not. */
export function isRemembered(): boolean {
  return import.meta.env.SSR || localStorage.getItem(REMEMBER_KEY) !== "no";
}

/** Returns whether somebody has tried to sign in on this device before. */
export function hasSignedIn(): boolean {
  return !import.meta.env.SSR && localStorage.getItem(REMEMBER_KEY) !== null;
}

/** Sets, before a sign-in, where its session is stored: on the device, or in this tab alone. */
export function setRemembered(remembered: boolean): void {
  localStorage.setItem(REMEMBER_KEY, remembered ? "yes" : "no");
  storedInTab = !remembered;
}

let storedInTab: boolean | null = null;

function isStoredInTab(): boolean {
  storedInTab ??= sessionStorage.getItem(STORAGE_KEY) !== null || !isRemembered();
  return storedInTab;
}

/**
 * The auth client's storage. A session is stored either in this tab or on the device; code verifiers
 * are always stored on the device, because a mailed link opens in a new tab.
 */
export const authStorage: SupportedStorage = {
  getItem: (key) => sessionStorage.getItem(key) ?? localStorage.getItem(key),
  setItem: (key, value) => {
    if (key === VERIFIER_KEY) recordVerifier(value);
    const [used, other] =
      key !== VERIFIER_KEY && isStoredInTab()
        ? [sessionStorage, localStorage]
        : [localStorage, sessionStorage];
    other.removeItem(key);
    used.setItem(key, value);
  },
  removeItem: (key) => {
    sessionStorage.removeItem(key);
    localStorage.removeItem(key);
  },
};

/** Stores a verifier where the auth client reads it when it exchanges a code. */
export function setCodeVerifier(verifier: string): void {
  localStorage.setItem(VERIFIER_KEY, JSON.stringify(verifier));
}

/** Returns true while a session is stored, whether or not its token is still fresh. */
export function hasStoredSession(): boolean {
  return authStorage.getItem(STORAGE_KEY) !== null;
}

/** Returns true while the session outlives this tab: the person asked to be remembered. */
export function isStoredOnDevice(): boolean {
  return localStorage.getItem(STORAGE_KEY) !== null;
}

const KEY = "signpoint.auth-verifiers";
const MAX_VERIFIERS = 5;

/** Returns the code verifiers of the last mails requested on this device, newest first. */
export function recordedVerifiers(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((item) => typeof item === "string") : [];
  } catch {
    return [];
  }
}

/**
 * Adds a verifier to those of earlier mails. The auth client itself knows only the newest one; with
 * this the link of an earlier mail still works.
 */
function recordVerifier(storedValue: string): void {
  const verifier: unknown = JSON.parse(storedValue);
  if (typeof verifier !== "string") return;
  const others = recordedVerifiers().filter((other) => other !== verifier);
  localStorage.setItem(KEY, JSON.stringify([verifier, ...others].slice(0, MAX_VERIFIERS)));
}

/** Removes a verifier that has been used. */
export function removeVerifier(verifier: string): void {
  const others = recordedVerifiers().filter((other) => other !== verifier);
  localStorage.setItem(KEY, JSON.stringify(others));
}
