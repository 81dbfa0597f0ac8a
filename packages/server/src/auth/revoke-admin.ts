import { and, eq } from "drizzle-orm";
import { recordDecision } from "../audit-log/record-decision";
import { users } from "../db/schema/index";
import { inTransaction } from "../db/transaction";
import type { Services } from "../services";
import { findAccount } from "./accounts";
import { isLastActiveAdmin } from "./is-last-active-admin";

export type RevokeOutcome = "revoked" | "no_admin" | "last_admin" | "unknown_email";

/**
 * Revokes the rights of an admin, with effect at once, and records the decision. The last active admin's only with
 * `force`. For the operator of the server, never for a call.
 */
export async function revokeAdmin(
  { db, now }: Pick<Services, "db" | "now">,
  { email, force }: { email: string; force: boolean },
): Promise<RevokeOutcome> {
  return await inTransaction(db, async (tx) => {
    const user = await findAccount(tx, email);
    if (user === undefined) return "unknown_email";
    if (!force && (await isLastActiveAdmin(tx, user.id, now()))) return "last_admin";
    const revoked = await tx
      .update(users)
      .set({ is_admin: false })
      .where(and(eq(users.id, user.id), eq(users.is_admin, true)))
      .returning({ id: users.id });
    if (revoked.length === 0) return "no_admin";
    await recordDecision(tx, {
      actor: "command",
      action: "revoke_admin",
      subject_type: "user",
      subject_id: user.id,
      before: { is_admin: true },
      after: { is_admin: false },
      now: now(),
    });
    return "revoked";
  });
}
