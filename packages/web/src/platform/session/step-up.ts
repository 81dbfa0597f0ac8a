import { useSyncExternalStore } from "react";

type Answer = (isProved: boolean) => void;

/** Who waits for the answer. All calls that are refused meanwhile wait for the same one. */
let waiting: Answer[] = [];
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/** Asks for the second factor, above the open screen. Resolves to whether it was proved; false when the person gave up. */
export function askForFactor(): Promise<boolean> {
  return new Promise((resolve) => {
    waiting = [...waiting, resolve];
    notify();
  });
}

/** Answers everybody who waits. */
export function answerFactor(isProved: boolean): void {
  const answers = waiting;
  waiting = [];
  notify();
  for (const answer of answers) answer(isProved);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns true while the second factor is asked for. */
export function useFactorAsked(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => waiting.length > 0,
    () => false,
  );
}
