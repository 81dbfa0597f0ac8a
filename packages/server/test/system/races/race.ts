import { type Ending, tryCall } from "../../support/client";
import type { TestServices } from "../../support/server";

/** Where a race is run: two servers on one database. */
export interface Arena {
  servers: { url: string }[];
  services: TestServices;
}

/** People who want the same thing at the same moment, and what has to come of it. */
export interface Race {
  name: string;
  /** Sets one round up; answers what is asked at the same moment, of which server each. */
  prepare: (arena: Arena) => Promise<Round>;
}

export interface Round {
  contenders: ((server: { url: string }) => Promise<unknown>)[];
  /** What is not as it must be, in words; nothing when all is. */
  judge: (endings: Ending<unknown>[]) => Promise<string[]>;
}

/**
 * Runs a race for `rounds` rounds, its contenders spread over the servers in turn. Returns what was
 * found wrong, and stops at the first round with a finding. Each round lets another contender start
 * first: on a slow machine the first call may otherwise always end before the others have looked.
 */
export async function run(
  race: Race,
  arena: Arena,
  rounds: number,
  firstRound = 0,
): Promise<string[]> {
  for (let round = firstRound; round < firstRound + rounds; round += 1) {
    const { contenders, judge } = await race.prepare(arena);
    const calls = contenders.map((ask, index) => ({ ask, index }));
    const first = round % calls.length;
    const inOrder = [...calls.slice(first), ...calls.slice(0, first)];
    const started = inOrder.map(async ({ ask, index }) => {
      const server = arena.servers[(index + round) % arena.servers.length] ?? { url: "" };
      return { index, ending: await tryCall(ask(server)) };
    });
    const ended = (await Promise.all(started)).sort((one, other) => one.index - other.index);
    const findings = await judge(ended.map(({ ending }) => ending));
    if (findings.length > 0) return findings.map((finding) => `${race.name}: ${finding}`);
  }
  return [];
}

/** A finding when two things differ. */
export function unless(what: string, expected: unknown, found: unknown): string[] {
  const [wanted, is] = [sorted(expected), sorted(found)];
  return wanted === is ? [] : [`${what}: ${is} instead of ${wanted}`];
}

function sorted(value: unknown): string {
  const isRecord = typeof value === "object" && value !== null && !Array.isArray(value);
  return JSON.stringify(isRecord ? Object.fromEntries(Object.entries(value).sort()) : value);
}

export const times = <Result>(count: number, make: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
