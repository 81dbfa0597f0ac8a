/** A message that is being written, on this device: by whom, and about which submission. */
const storageKey = (userId: string, signingId: string) =>
  `signpoint.message.${userId}.${signingId}`;

/** Returns what was typed and not sent; it outlives a reload. Empty when nothing was, or when it is what was sent last: the answer got lost. */
export function readMessageDraft(userId: string, signingId: string, lastSent: string | null) {
  const typed = localStorage.getItem(storageKey(userId, signingId)) ?? "";
  return typed.trim() === lastSent ? "" : typed;
}

/** Keeps what is typed; an empty text is forgotten. A device that stores nothing keeps it until the page is left. */
export function keepMessageDraft(userId: string, signingId: string, text: string): void {
  const key = storageKey(userId, signingId);
  try {
    if (text === "") localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // As in some private windows.
  }
}
