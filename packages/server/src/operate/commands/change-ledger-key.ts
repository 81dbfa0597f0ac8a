import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { LEDGER_KEY_FILE, toKeyPair } from "../../ledger/sealing/ledger-key";
import { replaceSecretFile } from "../../platform/disk/secret-file";
import { type Command, printOutcome, UsageError } from "../program/command";
import { confirmDatabase } from "../program/confirm-database";
import { runOperatorRequest } from "../program/run-operator-request";
import { assertExistingData } from "../start/existing-data";

/**
 * Has later blocks of the ledger signed with the key in a file, as `generate-ledger-key` prints it. The key of now signs the
 * new one. Works whether or not the server is running.
 */
export const run: Command = async ({ config, parameters, ...control }) => {
  const { positionals, values } = parseArgs({
    args: parameters,
    allowPositionals: true,
    options: { database: { type: "string" } },
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) {
    throw new UsageError(
      "Say which file has the new key: signpoint generate-ledger-key > new-key makes one.",
    );
  }
  const key = (await readFile(path.resolve(file), "utf8")).trim();
  toKeyPair(key);
  await assertExistingData(config);
  await confirmDatabase(config, values.database);
  const outcome = await runOperatorRequest(config, { command: "change-ledger-key", key }, control);
  const isInFile = config.LEDGER_KEY === undefined;
  if (outcome === "changed" && isInFile) {
    await replaceSecretFile(config.DATA_DIR, LEDGER_KEY_FILE, key);
  }
  const next = isInFile
    ? "Start the server again: it seals nothing until then."
    : "Set LEDGER_KEY to it on every server and start each again: they seal nothing until then.";
  return printOutcome(
    config,
    {
      changed: { text: `later blocks are signed with the new key. ${next}`, code: 0 },
      same_key: { text: "that is the key already.", code: 0 },
      other_key: {
        text: "the key at hand is not the one of the newest block, so it cannot vouch for another.",
        code: 1,
      },
    },
    outcome,
  );
};
