import type { AnyRouter } from "@tanstack/react-router";
import { getElementScrollRestorationEntry } from "@tanstack/router-core";
import { isRevisit, mayMovePage } from "./prerendered";

/** The places at which frames were left before the app was there, by the address. */
const FRAMES_KEY = "signpoint.places-in-frames";
/** For how long a page that loads is followed. */
const FOLLOWED_MS = 10_000;

/**
 * Brings readers who reload a page or go back to it to the place where they left it, as soon as the page is long enough.
 * The router moves the page once, when it is rendered: a list that still loads is too short by then. Whoever touches a key,
 * the wheel or the screen meanwhile stays where they are.
 */
export function returnToPlaces(router: AnyRouter): void {
  let isFirst = true;
  let stop = () => {};
  router.subscribe("onBeforeLoad", () => stop());
  router.subscribe("onRendered", ({ fromLocation, toLocation }) => {
    stop();
    const wasFirst = isFirst;
    isFirst = false;
    const steps = toLocation.state.__TSR_index - (fromLocation?.state.__TSR_index ?? 0);
    if ((wasFirst ? !isRevisit() : steps >= 0) || !mayMovePage()) return;
    const stored = getElementScrollRestorationEntry(router, { getElement: () => window })?.scrollY;
    const top = stored ?? (wasFirst ? placesInFrames()[window.location.href] : undefined);
    if (top !== undefined) stop = followUntil(top);
  });
}

/** Scrolls down to `top` as the page grows, for some seconds, unless the reader does something; returns what ends it. */
function followUntil(top: number): () => void {
  const end = new AbortController();
  const stop = () => end.abort();
  const grown = new ResizeObserver(() => {
    window.scrollTo({ top, behavior: "instant" });
    if (window.scrollY >= top - 1) stop();
  });
  end.signal.addEventListener("abort", () => grown.disconnect());
  for (const input of ["wheel", "touchstart", "pointerdown", "keydown"]) {
    window.addEventListener(input, stop, { passive: true, signal: end.signal });
  }
  setTimeout(stop, FOLLOWED_MS);
  grown.observe(document.body);
  return stop;
}

/** Remembers, when the page is left, the place in a frame that the app has not taken over: the router knows none of it. */
export function rememberPlaceInFrame(frame: HTMLElement): void {
  window.addEventListener("pagehide", () => {
    if (frame.dataset.frame === undefined) return;
    const places = { ...placesInFrames(), [window.location.href]: window.scrollY };
    sessionStorage.setItem(FRAMES_KEY, JSON.stringify(places));
  });
}

function placesInFrames(): Record<string, number> {
  return JSON.parse(sessionStorage.getItem(FRAMES_KEY) ?? "{}") as Record<string, number>;
}
