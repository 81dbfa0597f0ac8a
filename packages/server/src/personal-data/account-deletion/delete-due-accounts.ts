import { asc, lte } from "drizzle-orm";
import type { Context } from "../../platform/context";
import { accountDeletions } from "../../platform/db/schema/index";
import { deleteAccount } from "./delete-account";

/** Deletes the accounts whose date has come, one by one, and returns how many. One that fails stops no other. */
export async function deleteDueAccounts(ctx: Context<"files" | "bankKeys">): Promise<number> {
  const due = await ctx.db
    .select({ user_id: accountDeletions.user_id })
    .from(accountDeletions)
    .where(lte(accountDeletions.deletes_at, ctx.now().toISOString()))
    .orderBy(asc(accountDeletions.deletes_at));
  let deleted = 0;
  for (const { user_id } of due) {
    try {
      if ((await deleteAccount(ctx, user_id)) === "deleted") deleted += 1;
    } catch (error) {
      ctx.log.error({ err: error, user_id }, "an account was not deleted");
    }
  }
  return deleted;
}
