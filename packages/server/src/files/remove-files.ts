import { and, eq } from "drizzle-orm";
import { files } from "../db/schema/index";
import type { Services } from "../services";

/**
 * Removes files that are marked as `removing`: first from the store, then their rows. One that cannot
 * be removed now stays marked, for the next round of the cleaner.
 */
export async function removeFiles(services: Services, paths: string[]): Promise<number> {
  let removed = 0;
  for (const path of paths) {
    try {
      await services.files.store.remove(path);
      await services.db.delete(files).where(and(eq(files.path, path), eq(files.state, "removing")));
      removed += 1;
    } catch (error) {
      services.log.warn({ err: error, path }, "a file could not be removed");
    }
  }
  return removed;
}
