import { eq } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { earnings } from "../../../src/platform/db/schema/index";
import { type Client, clientOf, type Ending, tryCall } from "../../support/client";
import { addPerson, type Person, pointsOf } from "../../support/people";
import type { TestServer } from "../../support/server";

/** Where a race is run: two servers on one database. What goes before it is asked of the first. */
export interface Arena extends TestServer {
  servers: { url: string }[];
}

/** Sets one round of a race up: people who want the same thing at the same moment, and what has to come of it. */
export type Prepare = (arena: Arena) => Promise<Round>;

/** Races by their names. */
export type Races = Record<string, Prepare>;

/** Asks something of a server by its address, or by the calls of a person there. */
export type Contender = (
  as: (person?: Person) => Client,
  server: { url: string },
) => Promise<unknown>;

/** What was found, and what has to be, by what it is about. */
type Judgement = Record<string, [found: unknown, wanted: unknown]>;

export interface Round {
  contenders: Contender[];
  judge: (endings: Ending<unknown>[]) => Judgement | Promise<Judgement>;
}

/**
 * Runs a race for `rounds` rounds, its contenders spread over the servers in turn. Returns what was
 * found wrong, and stops at the first round with a finding. Each round lets another contender start
 * first: on a slow machine the first call may otherwise always end before the others have looked.
 */
export async function run(
  prepare: Prepare,
  arena: Arena,
  rounds: number,
  firstRound = 0,
): Promise<string[]> {
  for (let round = firstRound; round < firstRound + rounds; round += 1) {
    const { contenders, judge } = await prepare(arena);
    const calls = contenders.map((ask, index) => ({ ask, index }));
    const first = round % calls.length;
    const inOrder = [...calls.slice(first), ...calls.slice(0, first)];
    const started = inOrder.map(async ({ ask, index }) => {
      const server = arena.servers[(index + round) % arena.servers.length] ?? { url: "" };
      const as = (person?: Person) => clientOf(server, person);
      return { index, ending: await tryCall(ask(as, server)) };
    });
    const ended = (await Promise.all(started)).sort((one, other) => one.index - other.index);
    const judgement = await judge(ended.map(({ ending }) => ending));
    const findings = Object.entries(judgement).flatMap(([what, pair]) => {
      const [found, wanted] = pair.map(sorted);
      return found === wanted ? [] : [`${what}: ${found} instead of ${wanted}`];
    });
    if (findings.length > 0) return findings;
  }
  return [];
}

function sorted(value: unknown): string {
  const isRecord = typeof value === "object" && value !== null && !Array.isArray(value);
  return JSON.stringify(isRecord ? Object.fromEntries(Object.entries(value).sort()) : value);
}

export const times = <Result>(count: number, make: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

export const addPeople = (arena: Arena, count: number, points: number) =>
  times(count, () => addPerson(arena, { points }));

export const addAdmin = (arena: Arena) => addPerson(arena, { admin: true });

export const addAdmins = (arena: Arena, count: number) => times(count, () => addAdmin(arena));

/** Counts the rows that have a value in a column. */
export const count = ({ services }: Arena, column: PgColumn, value: string) =>
  services.db.$count(column.table, eq(column, value));

export const entriesOf = (arena: Arena, { id }: Person) => count(arena, earnings.user_id, id);

/** Counts the people who have so many points. */
export async function countWith(arena: Arena, people: Person[], points: number): Promise<number> {
  const balances = await Promise.all(people.map((person) => pointsOf(arena, person)));
  return balances.filter((balance) => balance === points).length;
}

/** Returns "OK", or the code of the refusal. */
export const codeOf = (ending: Ending<unknown> | undefined) =>
  ending === undefined || ending.ok ? "OK" : ending.body.code;
