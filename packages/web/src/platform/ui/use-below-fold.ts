import { useDeferredValue } from "react";
import { isFirstPath } from "./list-return";
import { isRevisit } from "./prerendered";
import { HANDHELD } from "./theme/widths";

/**
 * Returns whether to render what lies below the first screenful. On a handheld that has just opened the
 * app it is false in the first render and true in a second one, which React slices: a tap in between
 * is answered at once. Reloads and Back render all at once, for the place in the page is restored, and so does a screen whose
 * frame has been scrolled.
 */
export function useBelowFold(): boolean {
  return useDeferredValue(true, !isFreshOnHandheld());
}

function isFreshOnHandheld(): boolean {
  const isAtTop = window.scrollY === 0 && isFirstPath();
  return isAtTop && !isRevisit() && window.matchMedia(HANDHELD).matches;
}
