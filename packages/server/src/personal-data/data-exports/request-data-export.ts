import type { DataExport } from "@signpoint/api/personal-data/data-export";
import { eq } from "drizzle-orm";
import { queueSecurityMail } from "../../accounts/not-me/queue-security-mail";
import { assertCallerProof } from "../../accounts/proofs/assert-caller-proof";
import type { CallerContext } from "../../platform/context";
import { authUsers } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { logSecurityEvent } from "../../platform/security-log";
import { toDataExport } from "./data-export-view";
import { DATA_COPIED_MAIL } from "./mails";
import { queueExport } from "./queue-export";

/**
 * Queues an export of everything about the caller, tells them by mail, and returns it, or the one that is being made already.
 * Throws STEP_UP_REQUIRED without a recent proof.
 */
export async function requestDataExport(
  ctx: CallerContext<"config" | "keys">,
): Promise<DataExport> {
  await assertCallerProof(ctx);
  const { user_id } = ctx.caller;
  const at = ctx.now();
  const row = await inTransaction(ctx.db, async (tx) => {
    const queued = await queueExport(tx, user_id, at);
    const [user] = await tx.select().from(authUsers).where(eq(authUsers.id, user_id));
    const isNew = queued.requested_at === at.toISOString();
    if (isNew && user !== undefined) {
      await queueSecurityMail(tx, ctx, { user, at }, DATA_COPIED_MAIL);
    }
    return { ...queued, isNew };
  });
  if (row.isNew) logSecurityEvent(ctx, "data_copied", { user_id });
  return toDataExport(ctx, row, true);
}
