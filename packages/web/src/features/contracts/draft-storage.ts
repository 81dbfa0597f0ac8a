import type { Draft } from "./draft";
import type { LocalDraft } from "./merge-drafts";

const storageKey = (signingId: string) => `signpoint.draft.${signingId}`;

/** Returns a draft as it was stored on this device; whatever cannot be one is an empty draft. */
export function parseLocalDraft(stored: string | null): LocalDraft {
  const { values, synced, typed_at, replaced } = parseObject(stored);
  return {
    values: toDraft(values),
    synced: toDraft(synced),
    typed_at: typeof typed_at === "string" ? typed_at : null,
    replaced: toDraft(replaced),
  };
}

function parseObject(stored: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored ?? "{}");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function toDraft(value: unknown): Draft {
  if (typeof value !== "object" || value === null) return {};
  const texts = Object.entries(value).filter(([, text]) => typeof text === "string");
  return Object.fromEntries(texts);
}

/** Returns the draft of a signing on this device; it outlives reload and sign-out. */
export function readLocalDraft(signingId: string): LocalDraft {
  return parseLocalDraft(localStorage.getItem(storageKey(signingId)));
}

/** Stores a draft on this device. Returns false when the device stores nothing, as in some private windows. */
export function writeLocalDraft(signingId: string, draft: LocalDraft): boolean {
  try {
    localStorage.setItem(storageKey(signingId), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Removes the draft from this device, once the answers are submitted. */
export function clearLocalDraft(signingId: string): void {
  localStorage.removeItem(storageKey(signingId));
}

/**
 * Calls back with the draft when another tab has changed it, with null when it has removed it, since the answers are
 * submitted. Returns the function that stops this.
 */
export function onDraftInOtherTab(
  signingId: string,
  follow: (draft: LocalDraft | null) => void,
): () => void {
  const listener = ({ key, newValue }: StorageEvent) => {
    if (key !== storageKey(signingId)) return;
    follow(newValue === null ? null : parseLocalDraft(newValue));
  };
  window.addEventListener("storage", listener);
  return () => window.removeEventListener("storage", listener);
}
