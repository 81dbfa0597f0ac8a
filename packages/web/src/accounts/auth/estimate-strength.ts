import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
/** Longer ones take long to estimate and are strong in any case. */
const ESTIMATED_LENGTH = 64;

/** Returns how hard a password is to guess, from 0 to 4, for somebody who knows these words of its owner. */
export function estimateStrength(password: string, known: readonly string[]) {
  const words = known
    .flatMap((text) => [text, ...text.split(/[@.]/)])
    .filter((word) => word !== "");
  return estimator.check(password.slice(0, ESTIMATED_LENGTH), words).score;
}
