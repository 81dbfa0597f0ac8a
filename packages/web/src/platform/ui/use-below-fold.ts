import { useDeferredValue } from "react";
import { isFirstPath } from "./list-return";

/** Where a screen shows little before it is scrolled, and processors are slow. */
const PHONE = "(max-width: 48em)";

/**
 * Returns whether to render what lies below the first screenful. On a phone that has just opened the
 * app it is false in the first render and true in a second one, which React slices: a tap in between
 * is answered at once. Reloads and Back render all at once, for the place in the page is restored.
 */
export function useBelowFold(): boolean {
  return useDeferredValue(true, !isFreshOnPhone());
}

function isFreshOnPhone(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  const isFresh =
    navigation instanceof PerformanceNavigationTiming && navigation.type === "navigate";
  return isFresh && isFirstPath() && window.matchMedia(PHONE).matches;
}
