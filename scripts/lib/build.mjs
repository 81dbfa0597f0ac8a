import { rmSync } from "node:fs";
import { Problem } from "./command.mjs";
import { root } from "./paths.mjs";
import { withProgress } from "./progress.mjs";
import { runNode } from "./run.mjs";
import { readStamp } from "./stamp.mjs";

const shared = ["package-lock.json", "tsconfig.base.json", "packages/api", "scripts/lib"];

const web = {
  name: "web",
  sources: [...shared, "packages/web"],
  result: "packages/web/dist/index.html",
  build: buildWeb,
};
const server = {
  name: "server",
  sources: [...shared, "packages/server/src"],
  result: "packages/server/dist/main.js",
  build: buildServer,
};

/**
 * Builds web and server at the same time, each when its sources have changed. `always` builds both in any case.
 *
 * @param {{ always?: boolean }} [options]
 */
export const ensureBuilt = ({ always = false } = {}) => build([web, server], always);

/** Builds the server when its sources have changed. */
export const ensureServerBuilt = () => build([server], false);

/**
 * @param {typeof web[]} targets
 * @param {boolean} always
 */
async function build(targets, always) {
  const stale = targets
    .map((target) => ({ ...target, stamp: readStamp(target) }))
    .filter(({ stamp }) => always || !stamp.isCurrent);
  if (stale.length === 0) return;
  await withProgress(`Building ${stale.map(({ name }) => name).join(" and ")}`, () =>
    Promise.all(
      stale.map(async (target) => {
        await target.build();
        target.stamp.save();
      }),
    ),
  );
}

/** Bundles the web app into `packages/web/dist`. Throws a `Problem` when it does not compile. */
async function buildWeb() {
  const code = await runNode("node_modules/vite/bin/vite.js", ["build", "--logLevel", "warn"], {
    cwd: `${root}packages/web`,
  });
  if (code !== 0) {
    throw new Problem("The web app could not be built: mend what Vite says above, then try again.");
  }
}

/** Builds the server into `packages/server/dist`. Throws a `Problem` when it does not compile. */
async function buildServer() {
  const output = `${root}packages/server/dist`;
  const { bundleServer } = await import("./server-bundle.mjs");
  rmSync(output, { recursive: true, force: true });
  try {
    await bundleServer(output);
  } catch {
    throw new Problem(
      "The server could not be built: mend what esbuild says above, then try again.",
    );
  }
}
