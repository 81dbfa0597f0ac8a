import type { Database } from "../../packages/server/src/db/client";
import { freePort } from "../../packages/server/test/support/free-port";
import { httpClient } from "../lib/http-client";
import { signIn, signingFor } from "../lib/people";
import { findPgbench, runPgbench } from "../lib/pgbench";
import { recorderOn } from "../lib/recorder";
import type { Run } from "../lib/run";
import { startProcess } from "../lib/server-process";
import type { Section } from "../report/section";
import { userIdOf } from "../world/people";
import { ADMIN_USER } from "../world/size";
import { Callers, type Targets } from "./transaction-callers";
import { type Rates, transactionsReport } from "./transaction-report";
import { recordScripts, TRANSACTIONS } from "./transaction-scripts";
import {
  addContracts,
  addItems,
  addRichPeople,
  digitsOf,
  KIND,
  type Numbered,
  numberedIds,
} from "./transaction-world";

const CLIENTS = 16;
/** People per client. They take turns, because a person can sign a contract only once. */
const PEOPLE_EACH = 25;
const TARGETS = 256;
const TARGETS_EACH = TARGETS / CLIENTS;
const HTTP_PEOPLE = 1_000;
const SAMPLE = 9_999;
const HOT = 1_000;
const WARM_UP = 99;

/**
 * Person, contract and item of pgbench's current transaction, computed from its client's number and
 * count.
 */
const VARIABLES = [
  "\\set i :i + 1",
  `\\set user ${digitsOf(0)} + :client_id * ${PEOPLE_EACH} + :i % ${PEOPLE_EACH}`,
  `\\set contract ${digitsOf(0)} + (:client_id * ${TARGETS_EACH} + :i / ${PEOPLE_EACH}) % ${TARGETS}`,
  `\\set item ${digitsOf(0)} + (:client_id * ${TARGETS_EACH} + :i) % ${TARGETS}`,
  `\\set serial ${digitsOf(0)} + :client_id * 1000000 + :i`,
];

/**
 * Measures writes over HTTP against the same statements from pgbench, and on one hot row against many.
 */
export async function transactions(run: Run): Promise<Section> {
  const pgbench = await findPgbench();
  const { world, environment, open } = await run.full();
  const ids = numberedIds();
  const adminId = userIdOf(world, ADMIN_USER);
  const opened = await open();
  const httpPeople = await prepare(opened.db, ids, run.options.rounds);
  const recorder = await recorderOn(run, opened);
  const scripts = await recordScripts(recorder, ids, VARIABLES, {
    signer: { user_id: ids.idOf(KIND.user, SAMPLE), session_id: adminId, email: "a@example.com" },
    admin: { user_id: adminId, session_id: adminId, email: "admin@example.com" },
    contractId: ids.idOf(KIND.contract, SAMPLE),
    itemId: ids.idOf(KIND.item, SAMPLE),
    requestId: ids.idOf(KIND.signing, SAMPLE),
  });
  const port = await freePort();
  const { JWT_PRIVATE_KEY: jwtKey } = run.secrets;
  const url = `http://127.0.0.1:${port}`;
  const [admin, ...people] = await signIn(await signingFor(opened.db, { url, jwtKey }), [
    adminId,
    ...httpPeople,
  ]);
  if (admin === undefined) throw new Error("the admin was signed in");
  const settings = { ...run.secrets, ...environment, DATABASE_POOL_SIZE: String(CLIENTS) };
  const server = await startProcess(port, settings);
  const client = httpClient(url, CLIENTS);
  const callers = new Callers(client, people, admin, CLIENTS);
  // A multiple of the people, so that each has signed each contract of a round once.
  const each = run.options.calls >= 20 ? 2 * PEOPLE_EACH : PEOPLE_EACH;
  const rates: Rates = new Map(
    TRANSACTIONS.map((name) => [name, { pgbench: [], http: [], hot: [] }]),
  );
  try {
    for (const name of TRANSACTIONS) {
      await callers.rate(name, 0, PEOPLE_EACH, hotTargets(ids, WARM_UP));
    }
    for (let round = 0; round < run.options.rounds; round += 1) {
      for (const [name, measured] of rates) {
        const i = round * each - 1;
        const load = { clients: CLIENTS, each, variables: { i } };
        const { DATABASE_URL: databaseUrl = "" } = environment;
        measured.pgbench.push(await runPgbench(pgbench, databaseUrl, scripts[name], load));
        measured.http.push(await callers.rate(name, round * each, each, spreadTargets(ids)));
      }
      for (const [name, { hot }] of rates) {
        hot.push(await callers.rate(name, 0, PEOPLE_EACH, hotTargets(ids, round)));
      }
      run.say(`  round ${round + 1} of ${run.options.rounds}`);
    }
    await assertAllTookEffect(opened.db, ids, CLIENTS * each * run.options.rounds);
  } finally {
    client.close();
    await server.stop();
    await opened.close();
  }
  return transactionsReport(run, rates, CLIENTS, CLIENTS * each);
}

/**
 * Adds people, contracts and items for all rounds. Resolves to the ids of the people who call over
 * HTTP.
 */
async function prepare(db: Database, ids: Numbered, rounds: number): Promise<string[]> {
  const numbers = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => from + n);
  const own = numbers(0, CLIENTS * PEOPLE_EACH);
  const http = numbers(HTTP_PEOPLE, CLIENTS * PEOPLE_EACH);
  const named = (kind: number, all: number[]) => all.map((index) => ids.idOf(kind, index));
  await addRichPeople(db, named(KIND.user, [...own, ...http, SAMPLE]));
  const hot = [...numbers(HOT, rounds), HOT + WARM_UP];
  await addContracts(db, named(KIND.contract, [...numbers(0, TARGETS), ...hot, SAMPLE]));
  await addItems(db, named(KIND.item, [...numbers(0, TARGETS), ...hot, SAMPLE]));
  return named(KIND.user, http);
}

/** Returns the contracts and items in the order in which pgbench uses them. */
function spreadTargets(ids: Numbered): Targets {
  const first = (client: number) => client * TARGETS_EACH;
  return {
    contractFor: (client, turn) =>
      ids.idOf(KIND.contract, (first(client) + Math.floor(turn / PEOPLE_EACH)) % TARGETS),
    itemFor: (client, turn) => ids.idOf(KIND.item, (first(client) + turn) % TARGETS),
  };
}

/** Returns the same contract and item for all callers. */
function hotTargets(ids: Numbered, round: number): Targets {
  return {
    contractFor: () => ids.idOf(KIND.contract, HOT + round),
    itemFor: () => ids.idOf(KIND.item, HOT + round),
  };
}

/** Throws unless all transactions took effect. pgbench does not check what its statements changed. */
async function assertAllTookEffect(db: Database, ids: Numbered, expected: number): Promise<void> {
  const signings = await db.query.signedContracts.findMany({
    columns: { id: true },
    where: ({ id, status }, { and, between, eq }) =>
      and(
        eq(status, "approved"),
        between(id, ids.idOf(KIND.signing, 0), ids.idOf(KIND.signing, 999_999_999)),
      ),
  });
  const bought = await db.query.redemptions.findMany({
    columns: { id: true },
    where: ({ user_id }, { between }) =>
      between(user_id, ids.idOf(KIND.user, 0), ids.idOf(KIND.user, HTTP_PEOPLE - 1)),
  });
  if (signings.length !== expected || bought.length !== expected) {
    throw new Error(
      `pgbench approved ${signings.length} and redeemed ${bought.length} of ${expected}`,
    );
  }
}
