/** What stands in each field so far, by question id. */
export type Draft = Record<string, string>;

const keyOf = (signingId: string) => `signpoint.draft.${signingId}`;

/** Reads a draft as it was stored; whatever cannot be one is an empty draft. */
export function parseDraft(stored: string | null): Draft {
  try {
    const value: unknown = JSON.parse(stored ?? "{}");
    if (typeof value !== "object" || value === null) return {};
    const entries = Object.entries(value);
    return Object.fromEntries(entries.filter(([, text]) => typeof text === "string"));
  } catch {
    return {};
  }
}

/** The answers typed so far for a signing, on this device; they outlive reload and sign-out. */
export function readDraft(signingId: string): Draft {
  return parseDraft(localStorage.getItem(keyOf(signingId)));
}

/** Keeps the answers typed so far. False when the device keeps nothing, in private windows say. */
export function writeDraft(signingId: string, draft: Draft): boolean {
  try {
    localStorage.setItem(keyOf(signingId), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Forgets the draft, once the answers are handed in. */
export function clearDraft(signingId: string): void {
  localStorage.removeItem(keyOf(signingId));
}

/** Calls back with the draft when another tab has changed it; returns the way to stop it. */
export function onDraftElsewhere(signingId: string, follow: (draft: Draft) => void): () => void {
  const listener = ({ key, newValue }: StorageEvent) => {
    if (key === keyOf(signingId) && newValue !== null) follow(parseDraft(newValue));
  };
  window.addEventListener("storage", listener);
  return () => window.removeEventListener("storage", listener);
}
