import { pino } from "pino";
import { KnownHeadFile } from "../../ledger/sealing/known-head";
import { findLedgerKey } from "../../ledger/sealing/ledger-key";
import type { Config } from "../../platform/config";
import { openDatabase } from "../../platform/db/client";
import { DataDirLockedError } from "../../platform/db/embedded/data-dir-lock";
import { findEncryptionKeys } from "../../platform/encryption/keys";
import { findSigningKeys } from "../../platform/encryption/signing-keys";
import { openFileStore } from "../../platform/files/open-file-store";
import { createLog } from "../../platform/log";
import { SecurityEventStore } from "../../platform/security-event-store";
import { executeOperatorCommand, READING_COMMANDS } from "../start/execute-operator-command";
import { assertDataFolder, assertHasData } from "../start/existing-data";
import { migrateAsOwner } from "../start/migrate-as-owner";
import type { CommandControl, OperatorRequest } from "../start/operator-request";
import { sendOperatorCommand } from "../start/send-operator-command";

type Accept = (outcome: unknown) => Promise<void>;

/**
 * Executes a command of the operator on the database itself or, when a server holds the embedded one, through that
 * server. Returns the outcome. `accept` checks the outcome first: when it throws, the command is undone.
 */
export async function runOperatorRequest(
  config: Config,
  request: OperatorRequest,
  control: CommandControl,
  accept?: Accept,
): Promise<unknown> {
  try {
    return await executeDirectly(config, request, control, accept);
  } catch (error) {
    if (!(error instanceof DataDirLockedError)) throw error;
    return await sendOperatorCommand(config.DATA_DIR, request, { ...control, accept });
  }
}

async function executeDirectly(
  config: Config,
  request: OperatorRequest,
  control: CommandControl,
  accept?: Accept,
): Promise<unknown> {
  assertDataFolder(config);
  const { db, engine, close } = await openDatabase(config);
  try {
    await assertHasData(db, config);
    const onlyReads = READING_COMMANDS.has(request.command);
    // To standard error: standard output is for the outcome.
    const log = createLog(config.LOG_LEVEL, pino.destination(2));
    if (!onlyReads) await migrateAsOwner(config, db, log, control);
    const files = { store: openFileStore(config) };
    const bankKeys = await findEncryptionKeys(config);
    const ledgerKey = await findLedgerKey(config);
    const knownHead = new KnownHeadFile(config.DATA_DIR);
    const keys = request.command === "confirm" ? await findSigningKeys(config) : null;
    const now = () => new Date();
    const securityEvents = new SecurityEventStore({ db, now, log });
    const found = { bankKeys, ledgerKey, keys, knownHead };
    const services = { config, db, engine, files, log, securityEvents, now, ...found };
    const { outcome, undo } = await executeOperatorCommand(services, request, control);
    try {
      await accept?.(outcome);
    } catch (error) {
      await undo?.();
      throw error;
    }
    return outcome;
  } finally {
    await close();
  }
}
