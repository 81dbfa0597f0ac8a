import { clientsClaim } from "workbox-core";
import {
  addRoute,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precache,
} from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import type { WorkerMessage } from "./messages";

/** What the build knows: see `build/service-worker-plugin.ts`. */
declare const BUILD: {
  /** What the first screen behind the login needs. */
  precached: PrecacheEntry[];
  /** The URLs of all other files with hashed names. */
  assets: string[];
  /** Those that screens of users and the pages in the footer load later. */
  rest: string[];
  /** The frames of screens at their plain addresses: a pattern of their paths, and their URL. */
  frames: [pattern: string, url: string][];
  /** The first segments of the paths of screens behind the login, and of pages without login. */
  screens: string[];
  pages: string[];
};

declare const self: Pick<Window, "addEventListener" | "caches"> & {
  registration: ServiceWorkerRegistration;
  skipWaiting: () => Promise<void>;
};

interface ExtendableEvent extends MessageEvent<WorkerMessage> {
  waitUntil: (work: Promise<unknown>) => void;
}

const SHELL = "/index.html";
const CACHE = "assets";

const screens = new Set(BUILD.screens);
const pages = new Set(BUILD.pages);

/** True once the server has no file of this build any more: then pages come from the network. */
let isOutdated = false;

const assets = new CacheFirst({
  cacheName: CACHE,
  plugins: [
    {
      fetchDidSucceed: async ({ response }) => {
        if (response.status === 404 && !isOutdated) {
          isOutdated = true;
          // Without an answer the browser looks for it at the next page.
          self.registration.update().catch(() => undefined);
        }
        return response;
      },
    },
  ],
});

precache(BUILD.precached);
addRoute({ directoryIndex: "", cleanURLs: false });
cleanupOutdatedCaches();
clientsClaim();
const fromShell = createHandlerBoundToURL(SHELL);
const frames = BUILD.frames.map(([pattern, url]) => ({
  pattern: new RegExp(pattern),
  answer: createHandlerBoundToURL(url),
}));

registerRoute(({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith("/assets/"), assets);

/* Nothing else is answered here: no call, no login, no stream, no uploaded file. */
registerRoute(
  ({ request, url }) => request.mode === "navigate" && screens.has(firstSegment(url)),
  async (options) => {
    if (isOutdated) return await fetch(options.request);
    const { pathname, search } = options.url;
    const frame = search === "" ? frames.find(({ pattern }) => pattern.test(pathname)) : undefined;
    return await (frame?.answer ?? fromShell)(options);
  },
);
registerRoute(
  ({ request, url }) => request.mode === "navigate" && pages.has(firstSegment(url)),
  async (options) => await fetch(options.request).catch(() => fromShell(options)),
);

function firstSegment({ pathname }: URL): string {
  return pathname.split("/")[1] ?? "";
}

self.addEventListener("activate", (event) => waitFor(event, removeOldAssets()));

self.addEventListener("message", (event) => {
  const { data } = event as ExtendableEvent;
  if (data.type === "skip-waiting") waitFor(event, self.skipWaiting());
  else waitFor(event, store(event, data.withRest ? [...data.urls, ...BUILD.rest] : data.urls));
});

function waitFor(event: Event, work: Promise<unknown>): void {
  (event as ExtendableEvent).waitUntil(work);
}

/** Removes the files of former builds. */
async function removeOldAssets(): Promise<void> {
  const known = new Set(BUILD.assets);
  const cache = await self.caches.open(CACHE);
  for (const request of await cache.keys()) {
    if (!known.has(new URL(request.url).pathname)) await cache.delete(request);
  }
}

/**
 * Stores those of the URLs that are files of this build, one after the other, until one is gone from
 * the server: the rest is gone as well, and a new worker waits until this one has nothing to do.
 */
async function store(event: Event, urls: readonly string[]): Promise<void> {
  const known = new Set(BUILD.assets);
  for (const url of urls) {
    if (isOutdated) return;
    if (!known.has(url)) continue;
    await assets.handle({ event: event as ExtendableEvent, request: new Request(url) });
  }
}
