import { useSyncExternalStore } from "react";
import type { WorkerMessage } from "~/platform/worker/messages";

const CHECK_MS = 60 * 60_000;
const CHECK_AT_MOST_MS = 10 * 60_000;

let isNewVersion = false;
let registration: ServiceWorkerRegistration | null = null;
const listeners = new Set<() => void>();

function offerVersion(): void {
  isNewVersion = true;
  for (const listener of listeners) listener();
}

/**
 * Installs the service worker, which serves the app from the device from the next visit on, and looks for new versions
 * each hour and when the tab is shown again. A new version waits until `takeVersion`.
 */
export async function startWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  const found = await serviceWorker.register("/sw.js");
  registration = found;
  const follow = (worker: ServiceWorker | null) =>
    worker?.addEventListener("statechange", () => {
      // The first version of all replaces none.
      if (worker.state === "installed" && serviceWorker.controller !== null) offerVersion();
    });
  if (found.waiting !== null && serviceWorker.controller !== null) offerVersion();
  follow(found.installing);
  found.addEventListener("updatefound", () => follow(found.installing));
  serviceWorker.addEventListener("controllerchange", offerUnlessFirst(serviceWorker.controller));

  let checkedAt = Date.now();
  const check = () => {
    checkedAt = Date.now();
    // Without a connection there is none to find.
    found.update().catch(() => undefined);
  };
  setInterval(check, CHECK_MS);
  document.addEventListener("visibilitychange", () => {
    const isDue = Date.now() - checkedAt > CHECK_AT_MOST_MS;
    if (document.visibilityState === "visible" && isDue) check();
  });
  await storeLoadedFiles();
}

/** Returns a listener for another tab's update: this page is then of a former version. */
function offerUnlessFirst(first: ServiceWorker | null): () => void {
  let isFirst = first === null;
  return () => {
    if (!isFirst) offerVersion();
    isFirst = false;
  };
}

/** Has the worker store what was loaded before it was there, and, where data is not saved, what other screens need. */
async function storeLoadedFiles(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  const urls = loaded
    .filter(({ origin }) => origin === window.location.origin)
    .map(({ pathname }) => pathname);
  send(active, { type: "store", urls, withRest: !savesData() });
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData: boolean; effectiveType: string } };
  return connection !== undefined && (connection.saveData || connection.effectiveType !== "4g");
}

function send(worker: ServiceWorker | null, message: WorkerMessage): void {
  worker?.postMessage(message);
}

/** The browser lets a new worker wait while the present one still has requests under way; a reload ends them. */
const TAKEOVER_MAX_MS = 10_000;

/** Loads the page anew, with the new version, unless something was typed until that took over. */
export function takeVersion(): void {
  const waiting = registration?.waiting ?? null;
  if (waiting === null) {
    window.location.reload();
    return;
  }
  const { serviceWorker } = navigator;
  let isTyped = false;
  window.addEventListener("input", () => (isTyped = true), { capture: true, once: true });
  serviceWorker.addEventListener("controllerchange", () => isTyped || window.location.reload(), {
    once: true,
  });
  send(waiting, { type: "skip-waiting" });
}

/**
 * Does the same for who asks for it: after ten seconds at the latest, also when the new worker still waits, and whatever was
 * typed meanwhile, unless who typed a form keeps it.
 */
export function takeVersionNow(): void {
  const timer = setTimeout(() => window.location.reload(), TAKEOVER_MAX_MS);
  // Who then keeps a typed form is not asked again.
  window.addEventListener("beforeunload", () => clearTimeout(timer), { once: true });
  takeVersion();
}

/** Returns true once a newer version of the app than the open page is ready. */
export function useNewVersion(): boolean {
  const read = () => isNewVersion;
  return useSyncExternalStore(subscribe, read, read);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
