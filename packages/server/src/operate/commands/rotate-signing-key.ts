import path from "node:path";
import { parseArgs } from "node:util";
import { SESSION_INACTIVITY_DAYS } from "../../accounts/tokens/lifetimes";
import { rotateSigningKey } from "../../accounts/tokens/rotate-signing-key";
import { findSigningKeys } from "../../platform/encryption/signing-keys";
import { type Command, UsageError } from "../program/command";
import { confirmDatabase } from "../program/confirm-database";
import { NoDataError } from "../start/existing-data";

/** Longer than anything that the old key has signed is valid, links in mails included. */
const DEFAULT_DAYS = "100";

/** Rotates the key that signs sessions, without signing anybody out. */
export const run: Command = async ({ config, parameters }) => {
  const { values } = parseArgs({
    args: parameters,
    options: { days: { type: "string", default: DEFAULT_DAYS }, database: { type: "string" } },
  });
  const days = Number(values.days);
  if (!Number.isInteger(days) || days <= SESSION_INACTIVITY_DAYS || days > 1_000) {
    throw new UsageError(
      `--days is how long the old key stays trusted: more than ${SESSION_INACTIVITY_DAYS}, or people are signed out.`,
    );
  }
  const missing = new NoDataError(`There is no signing key in ${path.resolve(config.DATA_DIR)}.`);
  if ((await findSigningKeys(config)) === null) throw missing;
  await confirmDatabase(config, values.database);
  const rotation = await rotateSigningKey(config, { days, now: new Date() });
  if (rotation === null) throw missing;
  const { published, rotated, ends_at } = rotation;
  if (config.JWT_PRIVATE_KEY === undefined) {
    console.log(
      `The new key signs from the next start of the server on. The old one ends ${ends_at}. Both are in ${path.resolve(config.DATA_DIR)}.`,
    );
    return 0;
  }
  console.error("1. Set this on every server and restart each, so that all know the new key:");
  console.log(`JWT_PRIVATE_KEY=${published}`);
  console.error(`2. Then set this and restart each. The old key ends ${ends_at}:`);
  console.log(`JWT_PRIVATE_KEY=${rotated}`);
  return 0;
};
