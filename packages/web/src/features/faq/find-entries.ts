import type { FaqFilters } from "./faq-categories";
import { FAQ_ENTRIES, type FaqEntry } from "./faq-entries";

/** The entries of a category whose question and answer together hold every word that is searched. */
export function findEntries({ search = "", category }: FaqFilters): readonly FaqEntry[] {
  const words = search.toLowerCase().split(/\s+/);
  return FAQ_ENTRIES.filter((entry) => {
    if (category !== undefined && entry.category !== category) return false;
    const text = [entry.question, ...entry.answer].join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
