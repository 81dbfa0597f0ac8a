import { appendFileSync } from "node:fs";

/** How much is tried: little within `npm test`, much by `npm run prove`. */
export const AT_LARGE = process.env.PROVE_SIZE === "large";

/** The one of two sizes that is asked for. */
export function scale(small: number, large: number): number {
  return AT_LARGE ? large : small;
}

/**
 * Where chance starts: `PROVE_SEED` when given, so that a failure can be had again; else always the same
 * within `npm test`, and always another at large.
 */
export function proofSeed(): number {
  const given = process.env.PROVE_SEED;
  if (given !== undefined && given !== "") return Number(given);
  return AT_LARGE ? Date.now() % 2 ** 31 : 1;
}

/** The same row of numbers from 0 to 1 for the same seed. */
export function chanceFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

// Proofs take minutes, and whoever waits for them may have gone: then they are not to go on alone.
process.once("disconnect", () => setImmediate(() => process.kill(process.pid, "SIGTERM")));

/** Prints what was tried, and hands it to `npm run prove` for its table. */
export function report(what: string, figures: Record<string, number>): void {
  const engine = process.env.TEST_ENGINE === "postgres" ? "Postgres" : "embedded";
  const text = Object.entries(figures).map(([name, figure]) => `${figure} ${name}`);
  process.stdout.write(`proved on ${engine}: ${what}: ${text.join(", ")}\n`);
  const table = process.env.PROVE_FIGURES;
  if (table) appendFileSync(table, `${JSON.stringify({ engine, what, figures })}\n`);
}
