import { buildServer } from "./build-server.mjs";
import { buildWeb } from "./build-web.mjs";
import { withProgress } from "./progress.mjs";
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
