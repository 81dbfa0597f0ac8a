/** Pseudo-random numbers in [0, 1), the same in every run (mulberry32). */
export type Random = () => number;

/** Returns a separate stream of numbers for each kind and index. */
export function randomOf(kind: number, index: number): Random {
  let state = Math.imul(kind + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns an integer from 0 up to, but not including, `limit`. */
export function below(random: Random, limit: number): number {
  return Math.floor(random() * limit);
}
