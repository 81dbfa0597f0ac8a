import { COUNTDOWN_TICK_MS } from "@signpoint/api/constants";
import { useSyncExternalStore } from "react";
import { serverNow } from "~/session/server-clock";

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = serverNow();

function tick(): void {
  now = serverNow();
  for (const listener of listeners) listener();
}

/* One timer for all countdowns, so that they tick together; none while there is nothing to count. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    timer = setInterval(tick, COUNTDOWN_TICK_MS);
    now = serverNow();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The server's time in milliseconds, renewed every second. */
export function useServerNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}
