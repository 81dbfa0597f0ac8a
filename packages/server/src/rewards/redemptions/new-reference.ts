import { randomBytes } from "node:crypto";
import {
  formatReference,
  REFERENCE_CHARACTERS,
  REFERENCE_LENGTH,
} from "@signpoint/api/rewards/reference";

/** Returns a random reference for a redemption, one of 10^12: `7K3M-9PQX`. */
export function newReference(): string {
  // 32 divides 256, so that all characters are equally likely.
  const characters = Array.from(
    randomBytes(REFERENCE_LENGTH),
    (byte) => REFERENCE_CHARACTERS[byte % REFERENCE_CHARACTERS.length],
  );
  return formatReference(characters.join(""));
}
