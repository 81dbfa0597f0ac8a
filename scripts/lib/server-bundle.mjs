import { spawnSync } from "node:child_process";
import { build } from "esbuild";
import { root } from "./paths.mjs";

const source = `${root}packages/server/src`;

/** What looks for files of its own when it runs: addons, WebAssembly, threads and files that are served. */
const withFilesOfTheirOwn = [
  "@electric-sql/*",
  "@jsquash/jpeg",
  "@node-rs/argon2",
  "fs-native-extensions",
  "pino",
  "swagger-ui-dist",
  "tinypool",
];
/** Words by the megabyte, in a form of module whose names are lost when it is bundled and loaded late. */
const loadedLate = ["@zxcvbn-ts/language-common"];
/** The programs of threads, which find each other by their paths in `src`. */
const threads = [
  "platform/files/content/check-worker",
  "platform/db/embedded/engine-thread",
  "operate/start/watchdog-thread",
];
/** An addon that `pg` uses where it is installed, which is nowhere. */
const notInstalled = ["pg-native"];

/**
 * Bundles the server, the operator's program and the threads of the database, of the checks of files and of the watchdog into a
 * folder. Packages of npm are bundled, too, except these: to read a thousand small files takes a process
 * more time than all else of its start.
 *
 * @param {string} output
 */
export async function bundleServer(output) {
  await build({
    entryPoints: [
      ...["main", ...threads].map((name) => ({ in: `${source}/${name}.ts`, out: name })),
      { in: `${source}/operate/program/signpoint.ts`, out: "signpoint" },
    ],
    outdir: output,
    bundle: true,
    splitting: true,
    chunkNames: "chunks/[name]-[hash]",
    platform: "node",
    format: "esm",
    target: "node20.19",
    external: [...withFilesOfTheirOwn, ...loadedLate, ...notInstalled],
    // Older packages ask for parts of Node in this way.
    banner: {
      js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
    },
    alias: { "@signpoint/api": `${root}packages/api/src` },
    define: { SIGNPOINT_COMMIT: JSON.stringify(commit()) },
    sourcemap: true,
    // Each start would read them, and stack traces do without.
    sourcesContent: false,
    logLevel: "warning",
    absWorkingDir: root,
  });
}

/** The shortened commit of the checkout, or what COMMIT says where there is none, as in an image; empty when neither is known. */
function commit() {
  if (process.env.COMMIT) return process.env.COMMIT;
  const { stdout, status } = spawnSync("git", ["rev-parse", "--short", "HEAD"], {
    cwd: root,
    encoding: "utf8",
  });
  return status === 0 ? stdout.trim() : "";
}
