import type { Database } from "../../packages/server/src/platform/db/client";
import { freePort } from "../../packages/server/test/support/free-port";
import { httpClient } from "../lib/http-client";
import { signIn, signingFor } from "../lib/people";
import type { Run } from "../lib/run";
import { PRODUCTION, PRODUCTION_URL, startProcess } from "../lib/server-process";
import type { WorldDatabase } from "../lib/world-database";
import { userIdOf } from "../world/people";
import { ADMIN_USER } from "../world/size";
import { Callers, type Targets } from "./transaction-callers";
import { TRANSACTIONS } from "./transaction-scripts";
import {
  addContracts,
  addItems,
  addRichPeople,
  KIND,
  type Numbered,
  numberedIds,
} from "./transaction-world";

export const CLIENTS = 16;
/** People per client. They take turns, because a person can sign a contract only once. */
export const PEOPLE_EACH = 25;
export const TARGETS = 256;
export const TARGETS_EACH = TARGETS / CLIENTS;
const HTTP_PEOPLE = 1_000;
const HOT = 1_000;
const WARM_UP = 99;

/** A running server with people who sign, submit and redeem, and an admin who approves. */
export interface Writers {
  callers: Callers;
  ids: Numbered;
  adminId: string;
  db: Database;
  /** Transactions of each client in one round: a multiple of the people, so that each signs each contract once. */
  each: number;
  stop: () => Promise<void>;
}

/** Adds people, contracts and items for all rounds, starts the server on the database and warms it up. */
export async function startWriters(
  run: Run,
  { world, environment, open }: WorldDatabase,
): Promise<Writers> {
  const ids = numberedIds();
  const adminId = userIdOf(world, ADMIN_USER);
  const opened = await open();
  const httpPeople = await prepare(opened.db, ids, run.options.rounds);
  const port = await freePort();
  const signing = await signingFor(opened.db, {
    url: PRODUCTION_URL,
    jwtKey: run.secrets.JWT_PRIVATE_KEY,
  });
  const [admin, ...people] = await signIn(signing, [adminId, ...httpPeople]);
  if (admin === undefined) throw new Error("the admin was signed in");
  const settings = {
    ...PRODUCTION,
    ...run.secrets,
    ...environment,
    DATABASE_POOL_SIZE: String(CLIENTS),
  };
  const server = await startProcess(port, settings);
  const client = httpClient(server.url, CLIENTS);
  const callers = new Callers(server, client, people, admin, CLIENTS);
  const stop = async () => {
    client.close();
    await server.stop();
    await opened.close();
  };
  try {
    for (const name of TRANSACTIONS) {
      await callers.load(name, 0, PEOPLE_EACH, hotTargets(ids, WARM_UP));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    callers,
    ids,
    adminId,
    db: opened.db,
    each: run.options.calls >= 20 ? 2 * PEOPLE_EACH : PEOPLE_EACH,
    stop,
  };
}

/** Adds what all rounds need. Resolves to the ids of the people who call over HTTP. */
async function prepare(db: Database, ids: Numbered, rounds: number): Promise<string[]> {
  const numbers = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => from + n);
  const own = numbers(0, CLIENTS * PEOPLE_EACH);
  const http = numbers(HTTP_PEOPLE, CLIENTS * PEOPLE_EACH);
  const named = (kind: number, all: number[]) => all.map((index) => ids.idOf(kind, index));
  await addRichPeople(db, named(KIND.user, [...own, ...http]));
  const targets = [...numbers(0, TARGETS), ...numbers(HOT, rounds), HOT + WARM_UP];
  await addContracts(db, named(KIND.contract, targets));
  await addItems(db, named(KIND.item, targets));
  return named(KIND.user, http);
}

/** Returns the contracts and items in the order in which pgbench uses them. */
export function spreadTargets(ids: Numbered): Targets {
  const first = (client: number) => client * TARGETS_EACH;
  return {
    contractFor: (client, turn) =>
      ids.idOf(KIND.contract, (first(client) + Math.floor(turn / PEOPLE_EACH)) % TARGETS),
    itemFor: (client, turn) => ids.idOf(KIND.item, (first(client) + turn) % TARGETS),
  };
}

/** Returns the same contract and item for all callers. */
export function hotTargets(ids: Numbered, round: number): Targets {
  return {
    contractFor: () => ids.idOf(KIND.contract, HOT + round),
    itemFor: () => ids.idOf(KIND.item, HOT + round),
  };
}

/** Throws unless all transactions took effect. pgbench does not check what its statements changed. */
export async function assertAllTookEffect(
  db: Database,
  ids: Numbered,
  expected: number,
): Promise<void> {
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
