import { PROMISED_WORDS_META } from "@signpoint/api/http/public-pages";
import { PROMISED, type PromisedWords } from "@signpoint/api/platform/promised-times-texts";

/**
 * Loads within which time decisions are promised, in words, for a page that anyone may read. The server writes them into
 * the page that it sends; for one that is opened later they are fetched.
 */
export async function loadPromisedWords(): Promise<PromisedWords> {
  if (import.meta.env.SSR) return PROMISED;
  const sent = takeSentWords();
  if (sent !== null) return sent;
  // Not with the page: it is a text, and needs no calls when it comes from the server.
  const { fetchPromisedWords } = await import("~/platform/api/promised-words");
  return await fetchPromisedWords();
}

/** Returns the words that the page was sent with, once: later they may no longer hold. */
function takeSentWords(): PromisedWords | null {
  const tag = document.querySelector<HTMLMetaElement>(`meta[name="${PROMISED_WORDS_META}"]`);
  if (tag === null) return null;
  tag.remove();
  return JSON.parse(tag.content) as PromisedWords;
}
