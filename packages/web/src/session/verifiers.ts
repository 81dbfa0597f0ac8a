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
export function recordVerifier(storedValue: string): void {
  const verifier: unknown = JSON.parse(storedValue);
  if (typeof verifier !== "string") return;
  const others = recordedVerifiers().filter((other) => other !== verifier);
  localStorage.setItem(KEY, JSON.stringify([verifier, ...others].slice(0, KEPT)));
}

export function removeVerifier(verifier: string): void {
  const others = recordedVerifiers().filter((other) => other !== verifier);
  localStorage.setItem(KEY, JSON.stringify(others));
}
