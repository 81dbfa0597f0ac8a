import type { Database } from "../../packages/server/src/platform/db/client";
import { freePort } from "../../packages/server/test/support/free-port";
import { httpClient } from "../lib/http-client";
import { signIn, signingFor } from "../lib/people";
import type { Run } from "../lib/run";
import { PRODUCTION, PRODUCTION_URL, startProcess } from "../lib/server-process";
import type { WorldDatabase } from "../lib/world-database";
import { userIdOf } from "../world/people";
import { ADMIN_USER } from "../world/size";
import { Callers, type Targets, TRANSACTIONS } from "./transaction-callers";
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
const TARGETS = 256;
const TARGETS_EACH = TARGETS / CLIENTS;
const HOT = 1_000;
const WARM_UP = 99;

/** A running server with people who sign, submit and redeem, and an admin who approves. */
export interface Writers {
  callers: Callers;
  ids: Numbered;
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
  const opened = await open();
  const peopleIds = await prepare(opened.db, ids, run.options.rounds);
  const port = await freePort();
  const signing = await signingFor(opened.db, {
    url: PRODUCTION_URL,
    jwtKey: run.secrets.JWT_PRIVATE_KEY,
  });
  const [admin, ...people] = await signIn(signing, [userIdOf(world, ADMIN_USER), ...peopleIds]);
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
    each: run.options.calls >= 20 ? 2 * PEOPLE_EACH : PEOPLE_EACH,
    stop,
  };
}

/** Adds what all rounds need. Resolves to the ids of the people who call. */
async function prepare(db: Database, ids: Numbered, rounds: number): Promise<string[]> {
  const numbers = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => from + n);
  const named = (kind: number, all: number[]) => all.map((index) => ids.idOf(kind, index));
  const people = named(KIND.user, numbers(0, CLIENTS * PEOPLE_EACH));
  await addRichPeople(db, people);
  const targets = [...numbers(0, TARGETS), ...numbers(HOT, rounds), HOT + WARM_UP];
  await addContracts(db, named(KIND.contract, targets));
  await addItems(db, named(KIND.item, targets));
  return people;
}

/** Returns for each client contracts and items of its own. */
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
