import { readFileSync } from "node:fs";
import path from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { PROMISED_WORDS_META } from "@signpoint/api/http/public-pages";
import { fillPromisedWords, promisedWords } from "@signpoint/api/platform/promised-times-texts";
import { Hono } from "hono";
import { etag } from "hono/etag";
import { html } from "hono/html";
import { findInstalled } from "../../platform/find-installed";
import type { Services } from "../../platform/services";
import { readShownTimes } from "../../platform/settings/promised-times";
import { fillDoor, renderDoor } from "./door";
import { renderPageMeta } from "./page-meta";
import { preloadLinks } from "./preload-links";
import { publicContractPage } from "./public-contract-page";
import { matchScreen } from "./screen-paths";
import { siteFiles } from "./site-files";
import { readWebPages } from "./web-pages";

const ONE_YEAR_SECONDS = 31_536_000;
const META = /<!--meta-->.*<!--\/meta-->/s;
const HAS_EXTENSION = /\.[a-z\d]{1,12}$/i;

/**
 * Returns the routes of the built web app in `root`. Browsers cache files with hashed names for good and revalidate the
 * pages, of which the public ones arrive with their content, and others with a frame. An unknown path responds with 404 and the app, which goes
 * on to the dashboard; a missing file with 404 alone.
 */
export function webFiles(services: Services, root: string | null = findWebRoot()): Hono {
  const app = new Hono();
  if (root === null) return app;
  const pages = readWebPages(root, services.config);
  const isScreen = screenMatcher(path.join(root, "routes.json"));
  const linksOf = preloadLinks(path.join(root, "preloads.json"));
  app.use(
    "/assets/*",
    serveStatic({
      root,
      precompressed: true,
      onFound: (_path, c) => {
        c.header("Cache-Control", `public, max-age=${ONE_YEAR_SECONDS}, immutable`);
      },
    }),
  );
  app.get("/assets/*", (c) => c.text("Not found", 404));
  app.get("/c/:id", async (c) => {
    c.header("Content-Security-Policy", pages.policy);
    return await publicContractPage(services, c, pages.contract);
  });
  // Revalidated each time, and sent only when it has changed. A 304 needs these headers, too: it replaces the old ones.
  app.use(async (c, next) => {
    await next();
    c.header("Cache-Control", "no-cache");
    c.header("Content-Security-Policy", pages.policy);
  });
  app.use(etag());
  // In the place of the service worker it removes the one that a browser has.
  if (services.config.SERVICE_WORKER === "off") {
    app.get("/sw.js", serveStatic({ root, path: "sw-off.js" }));
  }
  app.route("/", siteFiles(services));
  // For a login and a signup that are opened within the app.
  app.get("/door", async (c) => c.json(await renderDoor(services, c)));
  const files = serveStatic({ root });
  app.get("*", async (c) => {
    const isPage = isScreen(c.req.path);
    if (!isPage) {
      const file = await files(c, async () => undefined);
      if (file !== undefined) return file;
      if (HAS_EXTENSION.test(c.req.path)) return c.text("Not found", 404);
    }
    // With filters in the address a screen begins in another way.
    const isPlain = new URL(c.req.url).search === "";
    const frame = isPlain ? pages.findFrame(c.req.path) : undefined;
    const links = linksOf(c.req.path, { hasStyles: frame !== undefined });
    if (links !== undefined) c.header("Link", links);
    const meta = await renderPageMeta(services, c);
    const told = await tellPromisedWords(services, frame ?? pages.find(c.req.path));
    const page = await fillDoor(services, c, told);
    return c.html(
      page.replace(META, () => meta),
      isPage ? 200 : 404,
    );
  });
  return app;
}

/** Returns a function that tells whether a path is one of the screens in `routes.json`. */
function screenMatcher(file: string): (requested: string) => boolean {
  const routes = JSON.parse(readFileSync(file, "utf8")) as string[];
  const screens = routes.map(matchScreen);
  return (requested) => screens.some((matches) => matches(requested));
}

/** Returns the folder that the web package is built into; null when it has not been built. */
function findWebRoot(): string | null {
  const routes = findInstalled(path.join("web", "dist", "routes.json"));
  return routes === null ? null : path.dirname(routes);
}

/**
 * Returns a page made at build time with the times that are promised now in its sentences, and in its head, from where the
 * app takes them when it takes the page over. While the database does not answer these are the default times.
 */
async function tellPromisedWords({ db }: Pick<Services, "db">, page: string): Promise<string> {
  if (fillPromisedWords(page, NO_WORDS) === page) return page;
  const words = promisedWords(await readShownTimes(db));
  const tag = html`<meta name="${PROMISED_WORDS_META}" content="${JSON.stringify(words)}" />`;
  return fillPromisedWords(page, words).replace("</head>", () => `${tag.toString()}</head>`);
}

const NO_WORDS = { SUBMISSION: "", ITEM: "", CASH: "" };
