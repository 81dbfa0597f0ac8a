import { useSyncExternalStore } from "react";
import { onSessionChange, signedInUser } from "./session-store";

/** What never comes to an answer rejects with the reason. */
type Answer = (isProved: boolean | Promise<boolean>) => void;

/** Who waits for the answer. All calls that are refused meanwhile wait for the same one. */
let waiting: Answer[] = [];
const listeners = new Set<() => void>();
/** Ends the watch for another person in this tab, who is not asked for what this one has begun. */
let unwatch = () => {};

function notify(): void {
  for (const listener of listeners) listener();
}

/**
 * Asks the person to prove who they are, by the second factor, the password or a mail, above the open screen. Resolves to
 * whether they did; false when they gave up, or when their session has ended. Rejects when the question cannot be asked.
 */
export function askForProof(): Promise<boolean> {
  const asked = signedInUser();
  return new Promise((resolve) => {
    if (waiting.length === 0) {
      unwatch = onSessionChange(() => {
        if (signedInUser() !== asked) answerProof(false);
      });
    }
    waiting = [...waiting, resolve];
    notify();
  });
}

/** Answers everybody who waits. */
export function answerProof(isProved: boolean | Promise<boolean>): void {
  const answers = waiting;
  waiting = [];
  unwatch();
  notify();
  for (const answer of answers) answer(isProved);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns true while that is asked for. */
export function useProofAsked(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => waiting.length > 0,
    () => false,
  );
}
