import type { SupportedStorage } from "@supabase/auth-js";

export const STORAGE_KEY = "signpoint.auth";
const VERIFIER_KEY = `${STORAGE_KEY}-code-verifier`;
const REMEMBER_KEY = "signpoint.remember-me";

/** Whether the last sign-in on this device asked to be remembered; yes until someone says no. */
export function isRemembered(): boolean {
  return localStorage.getItem(REMEMBER_KEY) !== "no";
}

/** Decides, before a sign-in, where its session is kept: on the device, or in this tab alone. */
export function setRemembered(remembered: boolean): void {
  localStorage.setItem(REMEMBER_KEY, remembered ? "yes" : "no");
  keptInTab = !remembered;
}

let keptInTab = sessionStorage.getItem(STORAGE_KEY) !== null || !isRemembered();

/**
 * The auth client's storage. A session lies either in this tab or on the device; code verifiers lie on
 * the device always, because a mailed link opens in a tab of its own.
 */
export const authStorage: SupportedStorage = {
  getItem: (key) => sessionStorage.getItem(key) ?? localStorage.getItem(key),
  setItem: (key, value) => {
    if (key === VERIFIER_KEY) recordVerifier(value);
    const [used, other] =
      keptInTab && key !== VERIFIER_KEY
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

/** Puts a verifier where the auth client looks for it when it exchanges a code. */
export function presentVerifier(verifier: string): void {
  localStorage.setItem(VERIFIER_KEY, JSON.stringify(verifier));
}

/** True while a session is stored, fresh or not. */
export function hasStoredSession(): boolean {
  return authStorage.getItem(STORAGE_KEY) !== null;
}

const KEY = "signpoint.auth-verifiers";
const KEPT = 5;

/** The code verifiers of the last mails asked for on this device, newest first. */
export function recordedVerifiers(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((item) => typeof item === "string") : [];
  } catch {
    return [];
  }
}

/**
 * Keeps a verifier beyond the auth client, which knows only the newest one: so the link of an earlier
 * mail still works after another mail was asked for.
 */
function recordVerifier(storedValue: string): void {
  const verifier: unknown = JSON.parse(storedValue);
  if (typeof verifier !== "string") return;
  const others = recordedVerifiers().filter((other) => other !== verifier);
  localStorage.setItem(KEY, JSON.stringify([verifier, ...others].slice(0, KEPT)));
}

export function removeVerifier(verifier: string): void {
  const others = recordedVerifiers().filter((other) => other !== verifier);
  localStorage.setItem(KEY, JSON.stringify(others));
}
