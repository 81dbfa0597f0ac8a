import { retryPause } from "~/platform/offline/retry-pause";

const KEY = "signpoint.reloaded-at";
const PAUSE_MS = 60_000;

const MISSING_FILE = "A file of this page is missing. ";

const never = new AbortController().signal;

let isTyped = false;
if (!import.meta.env.SSR) {
  window.addEventListener("input", () => (isTyped = true), { capture: true, once: true });
  // Each browser has words of its own for it. The router, which knows them, would load the page anew at once, also offline.
  window.addEventListener("vite:preloadError", ({ payload }) => {
    payload.message = MISSING_FILE + payload.message;
  });
}

let isAsked = false;

/**
 * Loads the page anew like `reloadAfterMissingFile`, unless something was typed or chosen that would be lost. Called again it does
 * nothing: the rest of the page goes on without a part that stays missing.
 */
export async function reloadUnlessTyped(error: unknown): Promise<void> {
  if (isAsked) return;
  isAsked = true;
  await reloadAfterMissingFile(error, never, () => !isTyped);
}

/** Returns true for an error that says that a file of the build could not be loaded: Chromium never asks for it again. */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith(MISSING_FILE);

/**
 * Loads the page anew after an error that says that a file of its build could not be loaded: it is gone, as after a deployment,
 * or the connection was lost. Waits until the server can be reached or `signal` says stop. While the server can be reached, does
 * so at most once a minute, so that a file that stays missing leads to the error screen instead of a loop.
 */
export async function reloadAfterMissingFile(
  error: unknown,
  signal: AbortSignal,
  mayReload = () => true,
): Promise<void> {
  if (!isMissingFile(error)) return;
  let failures = 0;
  while (!signal.aborted && !(await isServerThere())) {
    await retryPause(failures, signal);
    failures += 1;
  }
  const isPaused = Date.now() - Number(sessionStorage.getItem(KEY)) < PAUSE_MS;
  if (signal.aborted || !mayReload() || (isPaused && failures === 0)) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  window.location.reload();
}

/** Loads the page anew if the server can be reached: without a connection the browser's own error page would take its place. */
export async function reloadIfReachable(): Promise<void> {
  if (await isServerThere()) window.location.reload();
}

async function isServerThere(): Promise<boolean> {
  return await fetch("/healthz").then(
    ({ ok }) => ok,
    () => false,
  );
}
