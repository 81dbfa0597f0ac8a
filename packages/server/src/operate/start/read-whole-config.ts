import { findLedgerKey } from "../../ledger/sealing/ledger-key";
import { type Config, ConfigError, readServerConfig, readVariables } from "../../platform/config";
import { findEncryptionKeys } from "../../platform/encryption/keys";
import { findSigningKeys } from "../../platform/encryption/signing-keys";

/**
 * Returns the configuration of a server once its keys can be read, too. Throws `ConfigError` with every mistake of both, before
 * anything is opened or made.
 */
export async function readWholeConfig(environment: NodeJS.ProcessEnv): Promise<Config> {
  const {
    JWT_PRIVATE_KEY,
    BANK_DETAILS_KEY,
    LEDGER_KEY,
    DATA_DIR = ".data",
  } = readVariables(environment).set;
  const keys = { JWT_PRIVATE_KEY, BANK_DETAILS_KEY, LEDGER_KEY, DATA_DIR };
  const [config, ...others] = await Promise.allSettled([
    Promise.resolve().then(() => readServerConfig(environment)),
    findSigningKeys(keys),
    findEncryptionKeys(keys),
    findLedgerKey(keys),
  ]);
  const mistakes = [config, ...others].flatMap((read) => {
    if (read.status === "fulfilled") return [];
    if (read.reason instanceof ConfigError) return read.reason.mistakes;
    throw read.reason;
  });
  if (config.status === "fulfilled" && mistakes.length === 0) return config.value;
  throw new ConfigError(mistakes);
}
