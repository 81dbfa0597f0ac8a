import { OPEN_EXPORT_STATES } from "@signpoint/api/personal-data/data-export-rules";
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Transaction } from "../../platform/db/client";
import { newId } from "../../platform/db/new-id";
import { dataExports, users } from "../../platform/db/schema/index";
import { DomainError } from "../../platform/domain-error";
import type { DataExportRow } from "./export-row";

/**
 * Queues an export of everything about a person and marks the earlier ones for removal. Returns the
 * open export instead when there is one. Throws NOT_FOUND for a deleted account,
 * SERVICE_UNAVAILABLE when the open export has just ended.
 */
export async function queueExport(
  tx: Transaction,
  user_id: string,
  now: Date,
): Promise<DataExportRow> {
  if (!(await lockOwner(tx, user_id))) throw new DomainError("NOT_FOUND");
  const [queued] = await tx
    .insert(dataExports)
    .values({ id: newId(), user_id, state: "queued", requested_at: now.toISOString() })
    .onConflictDoNothing()
    .returning();
  const own = eq(dataExports.user_id, user_id);
  if (queued !== undefined) {
    await tx
      .update(dataExports)
      .set({ state: "removing" })
      .where(and(own, inArray(dataExports.state, ["ready", "failed"])));
    return queued;
  }
  const [open] = await tx
    .select()
    .from(dataExports)
    .where(and(own, inArray(dataExports.state, OPEN_EXPORT_STATES)));
  if (open === undefined) throw new DomainError("SERVICE_UNAVAILABLE");
  return open;
}

/**
 * Locks the profile until the transaction ends, so that a deletion of the account waits; returns
 * false when the account is deleted. The opposite order could deadlock: exports are locked only
 * after this.
 */
export async function lockOwner(tx: Transaction, userId: string): Promise<boolean> {
  const [owner] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deleted_at)))
    .for("key share");
  return owner !== undefined;
}
