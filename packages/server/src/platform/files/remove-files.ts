import { and, eq } from "drizzle-orm";
import type { Context } from "../context";
import { files } from "../db/schema/index";
import { singleStatement } from "../db/transaction";

/**
 * Removes files that are marked as `removing`, first from the store, then their rows, and returns how many. One
 * that cannot be removed now stays marked until the next run of `collectGarbage`.
 */
export async function removeFiles(ctx: Context<"files">, paths: string[]): Promise<number> {
  let removed = 0;
  for (const path of paths) {
    try {
      await ctx.files.store.remove(path);
      await singleStatement(ctx.db)
        .delete(files)
        .where(and(eq(files.path, path), eq(files.state, "removing")));
      removed += 1;
    } catch (error) {
      ctx.log.warn({ err: error, path }, "a file could not be removed");
    }
  }
  return removed;
}
