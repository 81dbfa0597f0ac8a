import { type Ending, tryCall } from "../support/client";
import type { TestServices } from "../support/server";

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
 * Runs a race again and again, its contenders spread over the servers in turn; answers what was found
 * wrong, and stops at the first round with such a finding.
 */
export async function run(race: Race, arena: Arena, rounds: number): Promise<string[]> {
  for (let round = 0; round < rounds; round += 1) {
    const { contenders, judge } = await race.prepare(arena);
    const endings = await Promise.all(
      contenders.map((ask, index) =>
        tryCall(ask(arena.servers[(index + round) % arena.servers.length] ?? { url: "" })),
      ),
    );
    const findings = await judge(endings);
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
