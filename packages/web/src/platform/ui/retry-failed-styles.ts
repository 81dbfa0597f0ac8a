import { retryPause } from "~/platform/offline/retry-pause";

/**
 * Loads each style sheet again whose loading failed, until it is there. Vite asks for a style sheet only once, so a screen
 * that is opened again after a lost connection would stay without its styles.
 */
export function retryFailedStyles(): void {
  const retry = async ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== "stylesheet") return;
    const failures = Number(target.dataset.failures ?? 0);
    await retryPause(failures);
    target.dataset.failures = String(failures + 1);
    target.replaceWith(target.cloneNode());
  };
  window.addEventListener("error", (event) => void retry(event), true);
}
