import { useEffect, useState } from "react";
import { retryPause } from "~/platform/offline/retry-pause";
import { reloadUnlessTyped } from "~/platform/worker/missing-files";

/** Browsers without `requestIdleCallback` get the later parts after this long. */
const IDLE_MS = 300;
const IDLE_MOST_MS = 2_000;

/** After so many the browser seems not to ask for the file again. */
const VAIN_RETRIES = 3;

const parts = new WeakMap<() => Promise<unknown>, unknown>();

/** Loads a module, so that `useLoaded` returns it at once. */
export async function loadAhead(load: () => Promise<unknown>): Promise<void> {
  parts.set(load, await load());
}

/**
 * Loads a module when it is wanted, and returns it; null until then. A load that fails is repeated until it succeeds, and
 * the rest of the page goes on without this part; `onMissing` is told each time that this seems to be in vain. Unlike a lazy
 * component it shows as soon as it is here: React holds back what comes shortly after another part of the page.
 */
export function useLoaded<Part>(
  load: () => Promise<Part>,
  wanted: boolean,
  onMissing?: () => void,
): Part | null {
  const [part, setPart] = useState<Part | null>(
    () => (parts.get(load) as Part | undefined) ?? null,
  );
  useEffect(() => {
    if (!wanted) return;
    const controller = new AbortController();
    void loadUntilLoaded(load, controller.signal, onMissing).then((loaded) => {
      if (loaded !== null) setPart(() => loaded);
    });
    return () => controller.abort();
  }, [load, wanted, onMissing]);
  return part;
}

/** Resolves to what `load` resolves to; to null once `signal` aborts between two attempts. */
async function loadUntilLoaded<Part>(
  load: () => Promise<Part>,
  signal: AbortSignal,
  onMissing?: () => void,
): Promise<Part | null> {
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      return await load();
    } catch (error) {
      if (failures >= VAIN_RETRIES && !signal.aborted) {
        void reloadUnlessTyped(error);
        onMissing?.();
      }
      await retryPause(failures, signal);
    }
  }
  return null;
}

/** Returns whether the browser has been idle since `isReady` became true, or two seconds have passed. */
export function useIsIdle(isReady: boolean): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    if (!isReady) return;
    const done = () => setIdle(true);
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(done, IDLE_MS);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(done, { timeout: IDLE_MOST_MS });
    return () => cancelIdleCallback(handle);
  }, [isReady]);
  return idle;
}
