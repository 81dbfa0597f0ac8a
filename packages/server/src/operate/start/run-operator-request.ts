import { pino } from "pino";
import { findLedgerKey } from "../../ledger/sealing/ledger-key";
import { type Config, ConfigError, readConfig } from "../../platform/config";
import { openDatabase } from "../../platform/db/client";
import { DataDirLockedError } from "../../platform/db/embedded/data-dir-lock";
import { migrateUnderLoad } from "../../platform/db/migrate-under-load";
import { isTransientError } from "../../platform/db/transient-error";
import { LockUnsupportedError } from "../../platform/disk/locked-file";
import { findEncryptionKeys } from "../../platform/encryption/keys";
import { openFileStore } from "../../platform/files/open-file-store";
import { createLog } from "../../platform/log";
import { SecurityEventStore } from "../../platform/security-event-store";
import { executeOperatorCommand, isExpected } from "./execute-operator-command";
import { assertDataFolder, assertHasData, describePlace, NoDataError } from "./existing-data";
import type { CommandControl, OperatorRequest } from "./operator-request";
import { SocketPathError } from "./operator-socket-path";
import { sendOperatorCommand } from "./send-operator-command";

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
    const onlyReads = request.command === "audit" || request.command === "backup";
    // To standard error: standard output is for the outcome.
    const log = createLog(config.LOG_LEVEL, pino.destination(2));
    if (!onlyReads) await migrateUnderLoad(db, log, control);
    const files = { store: openFileStore(config) };
    const bankKeys = await findEncryptionKeys(config);
    const ledgerKey = await findLedgerKey(config);
    const now = () => new Date();
    const securityEvents = new SecurityEventStore({ db, now, log });
    const services = { config, db, engine, files, log, securityEvents, bankKeys, ledgerKey, now };
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

/** The text of each outcome and its exit code. */
export type OutcomeTexts = Record<string, { text: string; code: 0 | 1 }>;

/** Prints the outcome of a command, and what it was carried out on, and returns its exit code. */
export function printOutcome(config: Config, texts: OutcomeTexts, outcome: unknown): number {
  const { text, code } = texts[String(outcome)] ?? { text: String(outcome), code: 1 };
  const place = describePlace(config);
  const line = `${place[0]?.toUpperCase()}${place.slice(1)}: ${text}\n`;
  (code === 0 ? process.stdout : process.stderr).write(line);
  return code;
}

/** Returns the email that is the only parameter of a command; null when it is malformed or not alone. */
export function emailParameter([email, ...others]: string[]): string | null {
  return email?.includes("@") && others.length === 0 ? email : null;
}

/** What a command works with: its configuration, its parameters, the signal to stop, and its progress. */
export interface CommandContext extends CommandControl {
  config: Config;
  parameters: string[];
}

/** The exit code of a command that failed. */
export const FAILED = 2;
const NO_DATA = 1;
const INTERRUPTED = 130;
const ENDING_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Runs a command of the operator and sets the exit code: the one that `work` returns, 1 when there is no data to
 * work on, 2 when it fails, 130 when a signal stops it. Errors that the operator can correct are printed as one sentence to standard error. Progress
 * goes there too, so that standard output holds the result alone.
 */
export async function runCommand(
  environment: NodeJS.ProcessEnv,
  work: (context: CommandContext) => Promise<number>,
): Promise<void> {
  const interruption = new AbortController();
  for (const signal of ENDING_SIGNALS) process.once(signal, () => interruption.abort());
  const report = (text: string) => process.stderr.write(`${text}\n`);
  try {
    process.exitCode = await work({
      config: readConfig(environment),
      parameters: process.argv.slice(2),
      signal: interruption.signal,
      onProgress: report,
    });
  } catch (error) {
    const code = error instanceof NoDataError ? NO_DATA : FAILED;
    process.exitCode = interruption.signal.aborted ? INTERRUPTED : code;
    report(
      interruption.signal.aborted ? "Stopped. Nothing is left half done." : toErrorText(error),
    );
  }
}

function toErrorText(error: unknown): string {
  const isCorrectable =
    error instanceof ConfigError ||
    error instanceof DataDirLockedError ||
    error instanceof LockUnsupportedError ||
    error instanceof SocketPathError ||
    isUnknownOption(error) ||
    isExpected(error);
  if (isCorrectable) return error.message;
  if (isTransientError(error)) return "The database cannot be reached: is it running?";
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function isUnknownOption(error: unknown): error is Error {
  return (
    error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS")
  );
}
