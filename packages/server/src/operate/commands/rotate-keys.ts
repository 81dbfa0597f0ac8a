import { findEncryptionKeys } from "../../platform/encryption/keys";
import { RotationReport } from "../../platform/encryption/rotate-keys";
import { describePlace } from "../start/existing-data";
import { FAILED, runCommand, runOperatorRequest } from "../start/run-operator-request";

/** Encrypts bank details, codes and deliveries with the current key. Works whether or not the server is running. */
await runCommand(process.env, async ({ config, ...control }) => {
  const outcome = await runOperatorRequest(config, { command: "rotate-keys" }, control);
  const { kid, rotated, current, unreadable, only_hashed } = RotationReport.parse(outcome);
  const keys = await findEncryptionKeys(config);
  if (kid !== keys?.[0].kid) {
    console.error("The running server has other keys: restart it with the new key first.");
    return FAILED;
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
});
