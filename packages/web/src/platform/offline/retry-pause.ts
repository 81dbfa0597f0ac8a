const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/** Returns how long to wait after so many failures in a row: doubled each time, and spread by `chance` (0 to 1). */
export function retryDelayMs(failures: number, chance: number): number {
  const doubled = Math.min(LONGEST_MS, FIRST_MS * 2 ** failures);
  return doubled * (0.5 + chance / 2);
}

/** Waits so long, or until the network is back, or until `signal` says stop. */
export async function retryPause(failures: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return;
  const over = new AbortController();
  await new Promise((resolve) => {
    window.setTimeout(resolve, retryDelayMs(failures, Math.random()));
    window.addEventListener("online", resolve, over);
    signal?.addEventListener("abort", resolve, over);
  });
  over.abort();
}
