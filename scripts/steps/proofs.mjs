import { ensureOldVersions } from "../lib/old-versions.mjs";
import { ensurePgBackRest } from "../lib/pgbackrest.mjs";
import { ensureClamd, ensurePgBouncer } from "../lib/programs.mjs";
import { engines } from "./engines.mjs";
import { browsers, days } from "./journeys.mjs";
import { failover, pages } from "./whole-machine.mjs";

const both = ["server-pglite", "server-postgres"];

/**
 * @typedef {object} Proof
 * @property {string} title what it does, as text for people
 * @property {string[]} [projects] the Vitest projects (engines) to run it on
 * @property {string[]} [files] test files or folders
 * @property {() => Promise<NodeJS.ProcessEnv>} [prepare] sets up what it needs; resolves to variables for it
 * @property {(env: NodeJS.ProcessEnv) => Promise<import("../lib/counts.mjs").Counts>} [run] runs it without Vitest
 * @property {number} [minutes] limit for one engine; the proof is ended and fails when it takes longer
 */

/**
 * The proofs of `npm run prove`, which runs them at large scale. `npm test` runs the same files at
 * small scale: they take their size from `scale`, and print their figures with `report`, both in
 * `packages/server/test/support/proof.ts`.
 *
 * @type {Record<string, Proof>}
 */
export const proofs = {
  model: {
    title: "Random sequences of everything, held against a model",
    projects: both,
    files: ["packages/server/test/system/model/"],
    minutes: 30,
  },
  races: {
    title: "Races on two servers, and the mutations that they have to detect",
    projects: ["server-postgres"],
    files: ["packages/server/test/system/races/"],
    minutes: 40,
  },
  sealing: {
    title: "What sealing the ledger costs its writers, in bytes of the write-ahead log",
    projects: ["server-postgres"],
    files: ["packages/server/test/ledger/sealing/writers-wal.proof.ts"],
    prepare: async () => ({ PROOFS: "on" }),
    minutes: 10,
  },
  crashes: {
    title: "kill -9 under load and during the first start, and power cuts",
    projects: both,
    files: ["packages/server/test/system/crash/"],
    minutes: 25,
  },
  database: {
    title: "A server whose database fails in every way, under load",
    projects: ["server-postgres"],
    files: ["packages/server/test/system/database-faults/"],
    minutes: 20,
  },
  hostile: {
    title: "Hostile requests to every call, every call by every role, others' ids everywhere",
    projects: both,
    files: [
      "packages/server/test/http/fuzz.test.ts",
      "packages/server/test/http/access.test.ts",
      "packages/server/test/http/foreign-ids.test.ts",
    ],
    minutes: 40,
  },
  files: {
    title: "Mutated and hostile files in uploads, while others are served; a real virus scanner",
    projects: ["server-pglite"],
    files: [
      "packages/server/test/platform/files/fuzz-files.test.ts",
      "packages/server/test/platform/files/hostile-documents.test.ts",
      "packages/server/test/platform/files/content-checks.test.ts",
      "packages/server/test/platform/files/scanner.test.ts",
    ],
    prepare: async () => ({ CLAMD_PATH: await ensureClamd() }),
    minutes: 20,
  },
  several: {
    title: "Three servers on one Postgres, through a pooler and with a read replica",
    projects: ["server-postgres"],
    files: ["packages/server/test/system/several/"],
    prepare: async () => ({ PGBOUNCER_PATH: await ensurePgBouncer() }),
    minutes: 10,
  },
  "point-in-time": {
    title: "A Postgres archived by pgBackRest, restored to a second between two writes",
    projects: ["server-postgres"],
    files: ["packages/server/test/system/point-in-time/"],
    prepare: ensurePgBackRest,
    minutes: 10,
  },
  failover: {
    title: "A cluster of three Postgres machines that lose one, under load",
    run: failover,
  },
  pages: {
    title: "The pages of operations, followed command by command on an empty installation",
    run: pages,
  },
  upgrade: {
    title: "Servers of earlier versions replaced by new ones, under load",
    projects: ["server-postgres"],
    files: ["packages/server/test/system/upgrade/"],
    prepare: ensureOldVersions,
    minutes: 20,
  },
  drafts: {
    title:
      "Random sequences on two devices that fill in one form, held against a model of the server",
    projects: ["web"],
    files: ["packages/web/test/work/drafts-on-devices.test.ts"],
    minutes: 10,
  },
  engines: {
    title:
      "Every file of the server's tests on the embedded engine and on Postgres 18, 17, 16 and 15",
    run: engines,
  },
  days: {
    title:
      "Days at a person's pace: a worker's first, a reviewer's hour by keys alone, a buyer's week",
    run: days,
  },
  browsers: {
    title: "The main job in Firefox",
    run: browsers,
  },
};
