import { existsSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import type { Config } from "../../platform/config";
import { openDatabase } from "../../platform/db/client";
import { DataDirLockedError } from "../../platform/db/embedded/data-dir-lock";
import { UnknownMigrationError } from "../../platform/db/migrate";
import { isTransientError } from "../../platform/db/transient-error";
import { BackupError } from "../backup/format";
import { type DrillRecord, recordDrill } from "../backup/record-drill";
import { type CommandControl, OperatorError } from "./operator-request";
import { sendOperatorCommand } from "./send-operator-command";

/** What became of it: the differences from the live ledger, or why there is no live database here to ask. */
export type LiveOutcome = { differences: string[] } | { unreachable: string };

/**
 * Records a restore drill in the live database, directly or through the server that holds the embedded one, and compares
 * its checkpoint with the live ledger. A drill on another machine has no live database: then it returns the reason.
 */
export async function recordDrillLive(
  config: Config,
  drill: DrillRecord,
  control: CommandControl,
): Promise<LiveOutcome> {
  const isEmbedded = config.DATABASE_URL === undefined;
  if (isEmbedded && !existsSync(path.join(config.DATA_DIR, "pglite"))) {
    return { unreachable: `there is no database in ${path.resolve(config.DATA_DIR)}` };
  }
  try {
    return { differences: await record(config, drill, control) };
  } catch (error) {
    return { unreachable: toReason(error) };
  }
}

async function record(
  config: Config,
  drill: DrillRecord,
  control: CommandControl,
): Promise<string[]> {
  try {
    return await recordDirectly(config, drill);
  } catch (error) {
    if (!(error instanceof DataDirLockedError)) throw error;
    const request = { command: "record-drill", drill } as const;
    return z.array(z.string()).parse(await sendOperatorCommand(config.DATA_DIR, request, control));
  }
}

async function recordDirectly(config: Config, drill: DrillRecord): Promise<string[]> {
  const { db, close } = await openDatabase(config);
  try {
    return await recordDrill({ db, now: () => new Date() }, drill);
  } finally {
    await close();
  }
}

/** Returns why the live database could not be used; throws any other error. */
function toReason(error: unknown): string {
  if (isTransientError(error)) return "the database cannot be reached";
  const isExpected =
    error instanceof BackupError ||
    error instanceof OperatorError ||
    error instanceof UnknownMigrationError;
  if (isExpected) return error.message;
  throw error;
}
