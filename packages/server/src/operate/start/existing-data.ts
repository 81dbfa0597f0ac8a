import { existsSync, statSync } from "node:fs";
import path from "node:path";
import type { Config } from "../../platform/config";
import { type Database, openDatabase } from "../../platform/db/client";
import { appliedMigrations } from "../../platform/db/migrate";
import { findDatabaseError } from "../../platform/db/violations";
import { OperatorError } from "./operator-request";

type Place = Pick<Config, "DATABASE_URL" | "DATA_DIR">;

/** Of Postgres: a database of that name does not exist. */
const NO_SUCH_DATABASE = "3D000";
const HOW_TO_NAME_IT =
  "Nothing was made. Give the command the DATABASE_URL or DATA_DIR of the server: in its environment, or in the file .env in the folder of the program.";

/** Thrown when there is nothing that a command could be carried out on. */
export class NoDataError extends OperatorError {
  constructor(what: string) {
    super(`${what} ${HOW_TO_NAME_IT}`);
  }
}

/** Returns where a command works, such as "on the database signpoint at db.internal" or "in /var/lib/signpoint". */
export function describePlace(config: Place): string {
  return config.DATABASE_URL === undefined
    ? `in ${path.resolve(config.DATA_DIR)}`
    : `on ${nameDatabase(config.DATABASE_URL)}`;
}

/** Throws OperatorError when the data folder belongs to another user: files that this one makes in it would lock the server out. */
export function assertOwnFolder({ DATA_DIR }: Place): void {
  const owner = statSync(DATA_DIR, { throwIfNoEntry: false })?.uid;
  const own = process.getuid?.();
  if (owner === undefined || own === undefined || owner === own) return;
  throw new OperatorError(
    `Nothing was done: ${path.resolve(DATA_DIR)} belongs to another user, whose server could not open what this one writes. Run the command as that user: sudo -u '#${owner}' signpoint …`,
  );
}

/** Throws NoDataError when the data folder has no embedded database: opening it would make one. */
export function assertDataFolder({ DATABASE_URL, DATA_DIR }: Place): void {
  if (DATABASE_URL !== undefined || existsSync(path.join(DATA_DIR, "pglite"))) return;
  throw new NoDataError(`There is no database in ${path.resolve(DATA_DIR)}.`);
}

/** Throws NoDataError when the database has no tables of Signpoint, or the Postgres has no database of that name. */
export async function assertHasData(db: Database, config: Place): Promise<void> {
  const migrations = await appliedMigrations(db).catch((error: unknown) => {
    if (findDatabaseError(error)?.code === NO_SUCH_DATABASE) return [];
    throw error;
  });
  if (migrations.length > 0) return;
  throw new NoDataError(
    config.DATABASE_URL === undefined
      ? `The database ${describePlace(config)} is empty.`
      : `There is no data of Signpoint ${describePlace(config)}.`,
  );
}

/** Throws NoDataError unless there is data to work on. For what a command makes before it opens the data. */
export async function assertExistingData(config: Config): Promise<void> {
  assertDataFolder(config);
  if (config.DATABASE_URL === undefined) return;
  const { db, close } = await openDatabase(config);
  try {
    await assertHasData(db, config);
  } finally {
    await close();
  }
}

/** Returns whether there is data to work on. */
export async function hasData(config: Config): Promise<boolean> {
  try {
    await assertExistingData(config);
    return true;
  } catch (error) {
    if (error instanceof NoDataError) return false;
    throw error;
  }
}

/** Returns the name and the server of a database, without its user and password. */
export function nameDatabase(databaseUrl: string): string {
  const { pathname, host, searchParams } = new URL(databaseUrl);
  const server = host || searchParams.get("host") || "this machine";
  return `the database ${decodeURIComponent(pathname.slice(1))} at ${server}`;
}
