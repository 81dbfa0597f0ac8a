import { createRequire } from "node:module";

type Argon2 = typeof import("@node-rs/argon2");

const argon2 = createRequire(import.meta.url)("@node-rs/argon2") as Argon2;

/** The least that the algorithm allows: such a hash costs a hundredth of production's. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

let isFullCost = false;
let verified: string[] = [];
let afterMatch: (() => Promise<void>) | null = null;

/**
 * Runs a test's work with hashes as in production. Otherwise they are cheap: `vitest.config.ts` puts this file in
 * the place of `@node-rs/argon2`, because hundreds of tests sign in, and few of them are about the cost of that.
 */
export async function withFullCost<Result>(work: () => Promise<Result>): Promise<Result> {
  isFullCost = true;
  try {
    return await work();
  } finally {
    isFullCost = false;
  }
}

/** Returns the costs (`$argon2id$v=19$m=…,t=…,p=…`) of the hashes that passwords were compared with meanwhile. */
export async function costsOfComparisons(work: () => Promise<unknown>): Promise<string[]> {
  verified = [];
  await work();
  return verified.map((hash) => hash.split("$").slice(0, 4).join("$"));
}

/** Has `work` run once: after the next comparison with a password that is right, before its request goes on. */
export function afterNextMatch(work: () => Promise<void>): void {
  afterMatch = work;
}

/**
 * Hashes as the library does, at the least cost unless the full one is wanted.
 *
 * @public used in the library's place
 */
export const hash: Argon2["hash"] = (password, options, signal) =>
  argon2.hash(password, isFullCost ? options : { ...options, ...CHEAP }, signal);

/**
 * Compares as the library does: a hash names its own cost.
 *
 * @public used in the library's place
 */
export const verify: Argon2["verify"] = async (hashed, password, options, signal) => {
  verified.push(String(hashed));
  const isRight = await argon2.verify(hashed, password, options, signal);
  const work = isRight ? afterMatch : null;
  if (work !== null) {
    afterMatch = null;
    await work();
  }
  return isRight;
};
