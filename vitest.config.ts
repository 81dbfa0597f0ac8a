import { defineConfig } from "vitest/config";

const folder = import.meta.dirname;
const support = `${folder}/packages/server/test/support`;

const serverTests = {
  root: "./packages/server",
  include: ["test/**/*.test.ts"],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  isolate: false,
};

/** Tests of what is the same on every database engine. They run on one engine alone. */
const independentOfEngine = [
  "test/auth/keys.test.ts",
  "test/auth/limits.test.ts",
  "test/config.test.ts",
  "test/files/content-checks.test.ts",
  "test/files/content.test.ts",
  "test/files/fuzz-files.test.ts",
  "test/files/hostile-documents.test.ts",
  "test/files/leftovers.test.ts",
  "test/files/ordinary-files.test.ts",
  "test/files/photo-metadata.test.ts",
  "test/files/scanner.test.ts",
  "test/files/stores.test.ts",
  "test/http/compress-json.test.ts",
  "test/http/compression.test.ts",
  "test/http/request-timeouts.test.ts",
  "test/ip-address.test.ts",
  "test/start/production.test.ts",
];

export default defineConfig({
  test: {
    pool: "forks",
    maxWorkers: 3,
    projects: [
      { test: { name: "api", root: "./packages/api", include: ["test/**/*.test.ts"] } },
      {
        resolve: { alias: { "~": `${folder}/packages/web/src` } },
        test: { name: "web", root: "./packages/web", include: ["test/**/*.test.{ts,tsx}"] },
      },
      { test: { name: "repo", root: ".", include: ["tests/**/*.test.ts"], testTimeout: 60_000 } },
      {
        test: {
          name: "server-pglite",
          ...serverTests,
          env: { TEST_ENGINE: "pglite" },
          globalSetup: `${support}/global-setup-pglite.ts`,
        },
      },
      {
        test: {
          name: "server-postgres",
          ...serverTests,
          exclude: independentOfEngine,
          env: { TEST_ENGINE: "postgres" },
          globalSetup: `${support}/global-setup-postgres.ts`,
        },
      },
    ],
  },
});
