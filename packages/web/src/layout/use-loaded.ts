import { useEffect, useState } from "react";

/** Browsers without `requestIdleCallback` get the later parts after this long. */
const IDLE_MS = 300;
const IDLE_MOST_MS = 2_000;

/**
 * Loads a module when it is wanted, and returns it; null until then. Unlike a lazy component it shows as soon
 * as it is here: React holds back what comes shortly after another part of the page.
 */
export function useLoaded<Part>(load: () => Promise<Part>, wanted: boolean): Part | null {
  const [part, setPart] = useState<Part | null>(null);
  useEffect(() => {
    if (!wanted) return;
    const fail = (error: unknown) =>
      setPart(() => {
        throw error;
      });
    load().then((loaded) => setPart(() => loaded), fail);
  }, [load, wanted]);
  return part;
}

/** Returns whether the browser has been idle since the component appeared, or two seconds have passed. */
export function useIsIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const done = () => setIdle(true);
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(done, IDLE_MS);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(done, { timeout: IDLE_MOST_MS });
    return () => cancelIdleCallback(handle);
  }, []);
  return idle;
}
