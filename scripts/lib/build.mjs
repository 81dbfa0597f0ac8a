import { buildServer } from "./build-server.mjs";
import { buildWeb } from "./build-web.mjs";
import { whenChanged } from "./stamp.mjs";

const shared = ["package-lock.json", "tsconfig.base.json", "packages/api", "scripts/lib"];

/**
 * Builds the web app when its sources have changed. `always` builds it in any case.
 *
 * @param {{ always?: boolean }} [options]
 */
export async function ensureWebBuilt({ always = false } = {}) {
  await whenChanged({
    name: "web",
    sources: [...shared, "packages/web"],
    result: "packages/web/dist/index.html",
    build: buildWeb,
    always,
  });
}

/**
 * Builds the server when its sources have changed. `always` builds it in any case.
 *
 * @param {{ always?: boolean }} [options]
 */
export async function ensureServerBuilt({ always = false } = {}) {
  await whenChanged({
    name: "server",
    sources: [...shared, "packages/server/src"],
    result: "packages/server/dist/main.js",
    build: buildServer,
    always,
  });
}
