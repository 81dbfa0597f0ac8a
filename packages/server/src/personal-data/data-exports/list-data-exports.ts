import type { DataExport } from "@signpoint/api/personal-data/data-export";
import { and, desc, eq, ne } from "drizzle-orm";
import { isCallerProved } from "../../accounts/proofs/assert-caller-proof";
import type { CallerContext } from "../../platform/context";
import { dataExports } from "../../platform/db/schema/index";
import { toDataExport } from "./data-export-view";

/**
 * Returns the caller's exports, newest first. After a recent proof each ready one has a link for this session: a copy holds
 * in full what is masked elsewhere.
 */
export async function listDataExports(
  ctx: CallerContext<"config" | "keys">,
): Promise<{ items: DataExport[] }> {
  const rows = await ctx.db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.user_id, ctx.caller.user_id), ne(dataExports.state, "removing")))
    .orderBy(desc(dataExports.requested_at), desc(dataExports.id));
  const isProved = await isCallerProved(ctx);
  return { items: rows.map((row) => toDataExport(ctx, row, isProved)) };
}
