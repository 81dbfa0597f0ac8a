import type { LocalDraft, SavedAnswer } from "./merge-drafts";

const storageKey = (signingId: string) => `signpoint.draft.${signingId}`;

/** Returns a draft as it was stored on this device; whatever cannot be one is an empty draft. */
export function parseLocalDraft(stored: string | null): LocalDraft {
  const { values, synced, sent, offered, replaced } = parseObject(stored);
  return {
    values: recordOf(values, textOf),
    synced: recordOf(synced, savedAnswerOf),
    sent: recordOf(sent, textsOf),
    // Named `replaced` by earlier versions of the app.
    offered: recordOf(offered ?? replaced, savedAnswerOf),
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

/** Returns what `read` makes of each property, without those of which it makes nothing. */
function recordOf<Value>(record: unknown, read: (value: unknown) => Value | undefined) {
  const found: Record<string, Value> = {};
  if (typeof record !== "object" || record === null) return found;
  for (const [id, value] of Object.entries(record)) {
    const part = read(value);
    if (part !== undefined) found[id] = part;
  }
  return found;
}

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);

const textsOf = (value: unknown) =>
  Array.isArray(value) ? value.filter((text) => typeof text === "string") : undefined;

/** Earlier versions of the app stored a text without its version. */
function savedAnswerOf(value: unknown): SavedAnswer | undefined {
  if (typeof value === "string") return { text: value, version: 0 };
  if (typeof value !== "object" || value === null) return undefined;
  const { text, version } = value as Record<string, unknown>;
  if (typeof text !== "string" || typeof version !== "number") return undefined;
  return { text, version };
}

/** Returns the draft of a signing on this device, null when none is stored; it outlives reload and sign-out. */
export function readLocalDraft(signingId: string): LocalDraft | null {
  const stored = localStorage.getItem(storageKey(signingId));
  return stored === null ? null : parseLocalDraft(stored);
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
