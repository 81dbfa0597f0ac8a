import type { Database } from "../../platform/db/client";
import type { FileStore } from "../../platform/files/file-store";
import { hasOwnMark } from "../../platform/files/marked-store";
import type { BackupEnd } from "./format";

/**
 * Returns whether a backup lacks files because the whole store is gone, such as a folder that is not mounted, or another one.
 * Where no store was ever marked it is taken for gone when no file at all is found.
 */
export async function isStoreLost(
  { db, files: { store } }: { db: Database; files: { store: FileStore } },
  { tables, files: { count, missing } }: BackupEnd,
): Promise<boolean> {
  if (missing.length === 0) return false;
  // The data may be of a version that marked none.
  const isOwn = "file_stores" in tables ? await hasOwnMark(db, store) : null;
  return !(isOwn ?? count > 0);
}
