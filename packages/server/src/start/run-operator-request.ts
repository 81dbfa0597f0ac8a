import { pino } from "pino";
import { type Config, ConfigError, readConfig } from "../config";
import { openDatabase } from "../db/client";
import { DataDirLockedError } from "../db/data-dir-lock";
import { migrate } from "../db/migrate";
import { isTransientError } from "../db/transient-error";
import { openFileStore } from "../files/open-file-store";
import { LockUnsupportedError } from "../locked-file";
import { createLog } from "../log";
import { executeOperatorCommand, isExpected } from "./execute-operator-command";
import { SocketPathError } from "./operator-address";
import type { OperatorRequest, UnderWay } from "./operator-request";
import { sendOperatorCommand } from "./send-operator-command";

type Accept = (outcome: unknown) => Promise<void>;

/**
 * Carries out a command of the operator: in the database itself or, when a server holds the embedded one,
 * through that server. Returns the outcome. `accept` looks at it before it counts: when that throws, what
 * was done is taken back.
 */
export async function runOperatorRequest(
  config: Config,
  request: OperatorRequest,
  underWay: UnderWay,
  accept?: Accept,
): Promise<unknown> {
  try {
    return await directly(config, request, underWay, accept);
  } catch (error) {
    if (!(error instanceof DataDirLockedError)) throw error;
    return await sendOperatorCommand(config.DATA_DIR, request, { ...underWay, accept });
  }
}

async function directly(
  config: Config,
  request: OperatorRequest,
  underWay: UnderWay,
  accept?: Accept,
): Promise<unknown> {
  const { db, engine, close } = await openDatabase(config);
  try {
    const onlyReads = request.command === "audit" || request.command === "backup";
    if (!onlyReads) await migrate(db);
    const files = { store: openFileStore(config) };
    // The outcome goes to standard output.
    const log = createLog(config.LOG_LEVEL, pino.destination(2));
    const services = { config, db, engine, files, log, now: () => new Date() };
    const { outcome, undo } = await executeOperatorCommand(services, request, underWay);
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

/** What an outcome is in words, and the exit code that goes with it. */
export type OutcomeTexts = Record<string, { text: string; code: 0 | 1 }>;

/** Prints what came of a request; returns the exit code. */
export function printOutcome(texts: OutcomeTexts, outcome: unknown): number {
  const { text, code } = texts[String(outcome)] ?? { text: String(outcome), code: 1 };
  (code === 0 ? process.stdout : process.stderr).write(`${text}\n`);
  return code;
}

/** What a command is given: its configuration, and how it hears of a signal to stop and tells how far it is. */
export interface CommandContext extends UnderWay {
  config: Config;
  parameters: string[];
}

/** The exit code of a command that could not do its work. */
export const FAILED = 2;
const INTERRUPTED = 130;
const ENDING_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Runs a command of the operator to its end and sets the exit code: what `work` returns, 2 when it fails,
 * 130 when a signal stops it. Mistakes that the operator can put right are one sentence on the error
 * output; so is the progress, which keeps the output for the result.
 */
export async function runCommand(
  environment: NodeJS.ProcessEnv,
  work: (context: CommandContext) => Promise<number>,
): Promise<void> {
  const interruption = new AbortController();
  for (const signal of ENDING_SIGNALS) process.once(signal, () => interruption.abort());
  const say = (text: string) => process.stderr.write(`${text}\n`);
  try {
    process.exitCode = await work({
      config: readConfig(environment),
      parameters: process.argv.slice(2),
      signal: interruption.signal,
      onProgress: say,
    });
  } catch (error) {
    process.exitCode = interruption.signal.aborted ? INTERRUPTED : FAILED;
    say(interruption.signal.aborted ? "Stopped. Nothing is left behind." : inWords(error));
  }
}

function inWords(error: unknown): string {
  const isMistake =
    error instanceof ConfigError ||
    error instanceof DataDirLockedError ||
    error instanceof LockUnsupportedError ||
    error instanceof SocketPathError ||
    isUnknownOption(error) ||
    isExpected(error);
  if (isMistake) return error.message;
  if (isTransientError(error)) return "The database cannot be reached: is it running?";
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function isUnknownOption(error: unknown): error is Error {
  return (
    error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS")
  );
}
