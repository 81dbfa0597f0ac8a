const KEY = "signpoint.reloaded-at";
const PAUSE_MS = 60_000;

/* As Chromium, Firefox and Safari say it, and the loader of styles. */
const MISSING_FILE =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/**
 * Loads the page anew after an error that says that a file of its build is gone, as after a deployment: at most once a
 * minute, so that a file that stays missing leads to the error screen instead of a loop. Does nothing while the server
 * cannot be reached.
 */
export async function reloadAfterMissingFile(error: unknown): Promise<void> {
  if (!(error instanceof Error && MISSING_FILE.test(error.message))) return;
  const last = Number(sessionStorage.getItem(KEY));
  if (Date.now() - last < PAUSE_MS || !(await isServerThere())) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  window.location.reload();
}

async function isServerThere(): Promise<boolean> {
  return await fetch("/healthz").then(
    ({ ok }) => ok,
    () => false,
  );
}
