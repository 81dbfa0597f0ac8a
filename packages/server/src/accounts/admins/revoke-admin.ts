import { lockAccount } from "../../platform/db/locks";
import { inTransaction } from "../../platform/db/transaction";
import type { Services } from "../../platform/services";
import { findAccount } from "../auth/accounts";
import { changeAdminRights } from "./change-admin-rights";
import { isLastActiveAdmin } from "./is-last-active-admin";

const DECIDER = { actor: "command" } as const;

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
    await lockAccount(tx, user.id);
    if (!force && (await isLastActiveAdmin(tx, user.id, now()))) return "last_admin";
    const rights = { user_id: user.id, is_admin: false, reason: null, decider: DECIDER };
    if (!(await changeAdminRights(tx, rights, now()))) return "no_admin";
    return "revoked";
  });
}
