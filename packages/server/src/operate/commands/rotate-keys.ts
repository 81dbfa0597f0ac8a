import { parseArgs } from "node:util";
import { findEncryptionKeys } from "../../platform/encryption/keys";
import { RotationReport } from "../../platform/encryption/rotate-keys";
import type { Command } from "../program/command";
import { confirmDatabase } from "../program/confirm-database";
import { runOperatorRequest } from "../program/run-operator-request";
import { assertExistingData, describePlace } from "../start/existing-data";
import { OperatorError } from "../start/operator-request";

/** Encrypts bank details, codes and deliveries with the current key. Works whether or not the server is running. */
export const run: Command = async ({ config, parameters, ...control }) => {
  const { values } = parseArgs({ args: parameters, options: { database: { type: "string" } } });
  await assertExistingData(config);
  await confirmDatabase(config, values.database);
  const outcome = await runOperatorRequest(config, { command: "rotate-keys" }, control);
  const { kid, rotated, current, unreadable, only_hashed } = RotationReport.parse(outcome);
  const keys = await findEncryptionKeys(config);
  if (kid !== keys?.[0].kid) {
    throw new OperatorError(
      "The running server has other keys: restart it with the new key first.",
    );
  }
  for (const problem of unreadable) console.error(problem);
  console.log(
    `${rotated} encrypted with the current key; ${current} had it already, ${describePlace(config)}.`,
  );
  if (only_hashed > 0) {
    console.log(
      `Erased codes known by their hash alone: ${only_hashed}. Keep the older keys, so that these codes are not given again.`,
    );
  } else if (unreadable.length === 0) console.log("The older keys can be removed.");
  if (unreadable.length > 0) {
    console.error(
      `${unreadable.length} cannot be read: keep the older keys, or add the missing one.`,
    );
  }
  return unreadable.length === 0 ? 0 : 1;
};
