import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/** Random choices that a seed determines: the same seed makes the same choices in the same order. */
export interface Random {
  /** Returns an integer from `min` to `max`, both included. */
  int: (min: number, max: number) => number;
  /** Returns true with the given probability, from 0 to 1. */
  chance: (probability: number) => boolean;
  /** Returns one element. Throws for an empty list. */
  pick: <Value>(list: readonly Value[]) => Value;
  /** Returns the elements in a random order; those with a larger weight tend to come earlier. */
  shuffle: <Value>(list: readonly Value[], weight?: (value: Value) => number) => Value[];
}

/** Returns the random choices of a seed. */
export function createRandom(seed: number): Random {
  const generator = xoroshiro128plus(seed);
  const int = (min: number, max: number) => uniformInt(generator, min, max);
  return {
    int,
    chance: (probability) => int(1, 1_000) <= probability * 1_000,
    pick: (list) => {
      const [picked] = list.slice(int(0, list.length - 1));
      if (picked === undefined) throw new Error("There is nothing to pick from.");
      return picked;
    },
    shuffle: (list, weight = () => 1) =>
      list
        .map((value) => ({ value, order: int(0, 1_000_000) / weight(value) }))
        .sort((a, b) => a.order - b.order)
        .map(({ value }) => value),
  };
}
