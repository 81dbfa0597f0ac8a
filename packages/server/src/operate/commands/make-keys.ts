import { generateLedgerKey } from "../../ledger/sealing/ledger-key";
import { loadOrCreateSecretFile } from "../../platform/disk/secret-file";
import { generateEncryptionKey } from "../../platform/encryption/keys";
import { SHARED_KEYS, type SharedKey } from "../../platform/encryption/shared-keys";
import { generateSigningKey } from "../../platform/encryption/signing-key-file";
import { type Command, UsageError } from "../program/command";
import { describePlace, hasData } from "../start/existing-data";
import { OperatorError } from "../start/operator-request";

const MAKERS: Record<SharedKey, () => string | Promise<string>> = {
  JWT_PRIVATE_KEY: generateSigningKey,
  BANK_DETAILS_KEY: generateEncryptionKey,
  LEDGER_KEY: generateLedgerKey,
};

/** Makes the keys that are not set, as files in `SECRETS_DIR`; refuses while there is data, which other keys belong to. */
export const run: Command = async ({ config, parameters }) => {
  const { SECRETS_DIR } = config;
  if (SECRETS_DIR === undefined || parameters.length > 0) {
    throw new UsageError("Set SECRETS_DIR to the folder for them.");
  }
  const names = Object.keys(SHARED_KEYS) as SharedKey[];
  const missing = names.filter((name) => config[name] === undefined);
  if (missing.length === 0) {
    console.log(`All keys are there: ${names.join(", ")}. Nothing was made.`);
    return 0;
  }
  if (await hasData(config)) {
    throw new OperatorError(
      `There is data ${describePlace(config)}, and no ${missing.join(", ")}: put back the keys of before, from your copy, into ${SECRETS_DIR}. Nothing was made, since new ones would not fit. If a key is lost: docs/operations/keys.md`,
    );
  }
  for (const name of missing) await loadOrCreateSecretFile(SECRETS_DIR, name, MAKERS[name]);
  console.log(
    `Made in ${SECRETS_DIR}: ${missing.join(", ")}. Copy these files now to a place that is neither this machine nor a backup of it: without them sessions end, bank details and codes are lost, and the ledger's signatures cannot be continued.`,
  );
  return 0;
};
