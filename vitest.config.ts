import { defineConfig } from "vitest/config";
import { iconsPlugin } from "./packages/web/build/icons-plugin.ts";

const folder = import.meta.dirname;
const support = `${folder}/packages/server/test/support`;
const propertySeed = `${folder}/tests/property-seed.ts`;

/**
 * What runs on both engines within `npm test`; everything else runs on Postgres alone. See "Which engine" in
 * CONTRIBUTING.md, and `tests/engines.test.ts`, which holds this list against the files.
 */
export const onBothEngines = [
  "test/operate/backup/backup.test.ts",
  "test/operate/backup/drill-commands.test.ts",
  "test/system/calls/",
  "test/work/contracts/races.test.ts",
  "test/system/crash/",
  "test/platform/db/autovacuum.test.ts",
  "test/platform/db/engine-client.test.ts",
  "test/platform/db/transitions.test.ts",
  "test/platform/db/triggers.test.ts",
  "test/platform/db/upgrade-from-first-version.test.ts",
  "test/platform/encryption/rotate-keys-command.test.ts",
  "test/http/database-trouble.test.ts",
  "test/http/fuzz.test.ts",
  "test/http/metrics.test.ts",
  "test/platform/idempotency/",
  "test/ledger/audit/audit.test.ts",
  "test/system/model/model.test.ts",
  "test/messages/notifications/stream.test.ts",
  "test/operate/commands/grant-admin.test.ts",
  "test/operate/commands/interrupted-backup.test.ts",
  "test/rewards/redemptions/races.test.ts",
  "test/ledger/sealing/seal-ledger.test.ts",
  "test/operate/start/shut-down.test.ts",
];

const serverTests = {
  root: "./packages/server",
  testTimeout: 120_000,
  hookTimeout: 180_000,
  // Long, for busy machines: only a failure waits so long.
  expect: { poll: { timeout: 30_000 } },
  isolate: false,
  execArgv: [
    // Within a test the embedded engine, which is WebAssembly, seldom earns what it costs to optimise it.
    "--wasm-tiering-budget=50000000",
    // What a request makes is garbage before this is full, and costs nothing to collect.
    "--max-semi-space-size=64",
  ],
};

const cheapPasswords = { "@node-rs/argon2": `${support}/cheap-argon2.ts` };
const all = ["test/**/*.test.ts"];
/** Only `npm run prove` starts the tests as these need them. */
const onPostgres = process.env.PROOFS ? [...all, "test/**/*.proof.ts"] : all;
/** Set by `npm test`. Without it each engine runs every file: a single one by hand, all with `npm run prove -- engines`. */
const isSplit = process.env.TEST_ENGINES === "split";
const shared = onBothEngines.map((path) => (path.endsWith("/") ? `${path}*.test.ts` : path));

export default defineConfig({
  test: {
    pool: "forks",
    // Each loads all sources, which takes a processor 5 seconds; where one waits, two others work.
    maxWorkers: 3,
    // Both engines and later runs load what was compiled once, from `node_modules`; `npx vitest --clearCache` forgets it.
    experimental: { fsModuleCache: true },
    projects: [
      // Unit tests of a package share one process: to load the modules takes longer than to run all tests.
      {
        test: {
          name: "api",
          root: "./packages/api",
          include: ["test/**/*.test.ts"],
          isolate: false,
          maxWorkers: 1,
          setupFiles: propertySeed,
        },
      },
      {
        plugins: [iconsPlugin()],
        resolve: { alias: { "~": `${folder}/packages/web/src` } },
        test: {
          name: "web",
          root: "./packages/web",
          include: ["test/**/*.test.ts"],
          isolate: false,
          maxWorkers: 1,
          setupFiles: [`${folder}/packages/web/test/leave-nothing.ts`, propertySeed],
        },
      },
      "./packages/web/vitest.config.ts",
      { test: { name: "repo", root: ".", include: ["tests/**/*.test.ts"], testTimeout: 60_000 } },
      {
        resolve: { alias: cheapPasswords },
        test: {
          name: "server-pglite",
          ...serverTests,
          include: isSplit ? shared : all,
          env: { TEST_ENGINE: "pglite" },
          // A third worker costs more, to load all sources, than these few files gain. Vitest wants a group for each number.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          globalSetup: `${support}/global-setup-pglite.ts`,
        },
      },
      {
        resolve: { alias: cheapPasswords },
        test: {
          name: "server-postgres",
          ...serverTests,
          include: onPostgres,
          env: { TEST_ENGINE: "postgres" },
          globalSetup: `${support}/global-setup-postgres.ts`,
        },
      },
    ],
  },
});
