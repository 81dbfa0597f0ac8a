import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { etag } from "hono/etag";

const ONE_YEAR_SECONDS = 31_536_000;

/** Returns the routes of the built web app. Browsers cache files with hashed names for good and revalidate the page. */
export function webFiles(): Hono {
  const root = findWebRoot();
  const app = new Hono();
  if (root === null) return app;
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
  // Revalidated each time, and sent only when it has changed.
  app.use(etag());
  app.use("*", serveStatic({ root, onFound: (_path, c) => c.header("Cache-Control", "no-cache") }));
  app.get(
    "*",
    serveStatic({
      root,
      path: "index.html",
      onFound: (_path, c) => c.header("Cache-Control", "no-cache"),
    }),
  );
  return app;
}

/** Returns the folder that the web package is built into; null when it has not been built. */
function findWebRoot(): string | null {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const candidate = path.join(folder, "web", "dist");
    if (existsSync(path.join(candidate, "index.html"))) return candidate;
    const parent = path.dirname(folder);
    if (parent === folder) return null;
    folder = parent;
  }
}
