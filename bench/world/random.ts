/** Numbers in [0, 1) that look random and are the same every time (mulberry32). */
export type Random = () => number;

/** A stream of numbers of its own for each kind of thing and each index. */
export function randomOf(kind: number, index: number): Random {
  let state = Math.imul(kind + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** An integer from 0 up to, but not including, `below`. */
export function below(random: Random, limit: number): number {
  return Math.floor(random() * limit);
}
