import type { DataExport } from "@signpoint/api/entities/data-export";
import { and, eq, inArray } from "drizzle-orm";
import type { CallerContext } from "../context";
import { newId } from "../db/new-id";
import { dataExports } from "../db/schema/index";
import { inTransaction } from "../db/transaction";
import { DomainError } from "../domain-error";
import { toDataExport } from "./data-export-view";

/**
 * Queues an export of everything about the caller and removes earlier ones; returns the one that is being made already, if
 * there is one.
 */
export async function requestDataExport(
  ctx: CallerContext<"config" | "keys">,
): Promise<DataExport> {
  const { user_id } = ctx.caller;
  const row = await inTransaction(ctx.db, async (tx) => {
    const [queued] = await tx
      .insert(dataExports)
      .values({ id: newId(), user_id, state: "queued", requested_at: ctx.now().toISOString() })
      .onConflictDoNothing()
      .returning();
    if (queued !== undefined) {
      await tx
        .update(dataExports)
        .set({ state: "removing" })
        .where(
          and(eq(dataExports.user_id, user_id), inArray(dataExports.state, ["ready", "failed"])),
        );
      return queued;
    }
    const [open] = await tx
      .select()
      .from(dataExports)
      .where(
        and(eq(dataExports.user_id, user_id), inArray(dataExports.state, ["queued", "running"])),
      );
    return open;
  });
  // The one that was being made has just become ready.
  if (row === undefined) throw new DomainError("SERVICE_UNAVAILABLE");
  return toDataExport(ctx, row);
}
