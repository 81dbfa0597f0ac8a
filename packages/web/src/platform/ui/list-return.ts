import type { ParsedLocation } from "@tanstack/react-router";

interface Visit {
  search: object;
  /** The place in the browser's history; null once another page has taken it. */
  index: number | null;
}

/** The last visit to each path, for as long as the page is open. */
const visits = new Map<string, Visit>();

/** Remembers where the reader is. The router calls it after each navigation. */
export function rememberVisit({ pathname, search, state }: ParsedLocation): void {
  const index = state.__TSR_index;
  for (const visit of visits.values()) {
    if (visit.index !== null && visit.index >= index) visit.index = null;
  }
  visits.set(pathname, { search, index });
}

/** Returns the search params under which the path was last seen; none when it was not. */
export function lastSearch(pathname: string): object {
  return visits.get(pathname)?.search ?? {};
}

/** Returns true when the page before the one at `index` of the browser's history is that path. */
export function isPageBefore(pathname: string, index: number): boolean {
  return visits.get(pathname)?.index === index - 1;
}

/** Returns true as long as no other path than the one that was opened first has been seen. */
export function isFirstPath(): boolean {
  return visits.size < 2;
}
