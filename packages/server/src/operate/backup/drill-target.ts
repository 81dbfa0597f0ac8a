import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { MS_PER_DAY } from "@signpoint/api/platform/durations";
import { type OpenDatabase, openDatabase } from "../../platform/db/client";
import { processPrefix, removeLeftovers } from "../../platform/files/leftovers";
import { openFileStore } from "../../platform/files/open-file-store";
import { createDrillDatabase } from "./drill-database";
import type { RestoreTarget } from "./restore-backup";

const FOLDER_START = "signpoint-drill-";

export interface DrillTarget extends RestoreTarget {
  engine: OpenDatabase["engine"];
  /** Removes the database and the files. */
  remove: () => Promise<void>;
}

/**
 * Makes an empty database and an empty file store for one restore drill: an embedded database in a temporary folder or,
 * with `serverUrl`, a database of its own on that Postgres, whose user has to be allowed to create one. Also removes
 * what killed drills have left.
 */
export async function openDrillTarget(serverUrl: string | undefined): Promise<DrillTarget> {
  // No drill takes a day.
  await removeLeftovers(os.tmpdir(), FOLDER_START, MS_PER_DAY);
  const folder = await mkdtemp(path.join(os.tmpdir(), FOLDER_START + processPrefix()));
  const undo = [() => rm(folder, { recursive: true, force: true })];
  const remove = async () => {
    const problems: unknown[] = [];
    for (const step of undo.splice(0).reverse()) {
      await step().catch((error: unknown) => problems.push(error));
    }
    if (problems.length > 0) throw problems[0];
  };
  try {
    const created = serverUrl === undefined ? null : await createDrillDatabase(serverUrl);
    if (created !== null) undo.push(created.drop);
    const database = await openDatabase({
      DATABASE_URL: created?.url,
      DATABASE_POOL_SIZE: 2,
      DATA_DIR: folder,
      EMBEDDED_SYNC: "off",
    });
    undo.push(database.close);
    const files = { store: openFileStore({ DATA_DIR: folder }) };
    return { db: database.db, engine: database.engine, files, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
