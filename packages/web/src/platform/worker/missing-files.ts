import { retryPause } from "~/platform/offline/retry-pause";

const KEY = "signpoint.reloaded-at";
const PAUSE_MS = 60_000;
/** A connection that comes and goes is no reason to load the page anew more often. */
const AFTER_LOSS_MS = 10_000;
const REACH_MAX_MS = 5_000;

const MISSING_FILE = "Missing file: ";

let isTyped = false;
if (!import.meta.env.SSR) {
  window.addEventListener("input", () => (isTyped = true), { capture: true, once: true });
  // Each browser has words of its own for it. The router, which knows them, would load the page anew at once, also offline.
  window.addEventListener("vite:preloadError", ({ payload }) => {
    if (payload instanceof Error && !isMissingFile(payload))
      payload.message = MISSING_FILE + payload.message;
  });
}

let isAsked = false;

/**
 * Loads the page anew like `reloadAfterMissingFile`, unless something was typed or chosen that would be lost. Called again it does
 * nothing: the rest of the page goes on without a part that stays missing.
 */
export async function reloadUnlessTyped(error: unknown): Promise<void> {
  if (isAsked || !isMissingFile(error)) return;
  isAsked = true;
  await reloadAfterMissingFile(error, undefined, () => !isTyped);
}

/**
 * Returns true for an error that says that a file of the build could not be loaded, which Chromium never asks for again, or that its
 * code has failed at once, which is never run again: only a page that is loaded anew helps.
 */
export const isMissingFile = (error: unknown): boolean => String(error).includes(MISSING_FILE);

/**
 * Loads the page anew after an error that says that a file of its build could not be loaded: it is gone, as after a deployment,
 * or the connection was lost. Waits until the server can be reached or `signal` says stop. While the server can be reached, does
 * so at most once a minute, so that a file that stays missing leads to the error screen instead of a loop; after it was out of
 * reach, waits until some seconds have passed since the last time.
 */
export async function reloadAfterMissingFile(
  error: unknown,
  signal?: AbortSignal,
  mayReload = () => true,
): Promise<void> {
  if (!isMissingFile(error)) return;
  let failures = 0;
  const isPaused = () =>
    Date.now() - Number(sessionStorage.getItem(KEY)) < (failures === 0 ? PAUSE_MS : AFTER_LOSS_MS);
  for (; !signal?.aborted; await retryPause(failures - 1, signal)) {
    if (!(await isServerThere())) failures += 1;
    else if (failures === 0 || !isPaused()) break;
  }
  if (signal?.aborted || !mayReload() || isPaused()) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  window.location.reload();
}

/** Loads the page anew if the server can be reached: without a connection the browser's own error page would take its place. */
export async function reloadIfReachable(): Promise<void> {
  if (await isServerThere()) window.location.reload();
}

/** Resolves to whether the server answers within some seconds; what hides this path from the outside answers, too. */
export async function isServerThere(): Promise<boolean> {
  return await fetch("/healthz", { signal: AbortSignal.timeout(REACH_MAX_MS) }).then(
    ({ status }) => status < 500,
    () => false,
  );
}
