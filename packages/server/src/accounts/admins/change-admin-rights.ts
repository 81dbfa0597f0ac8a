import { and, eq } from "drizzle-orm";
import { type Decider, recordDecision } from "../../ledger/audit-log/record-decision";
import type { Confirmed } from "../../ledger/second-approvals/decide-second";
import { withdrawKind } from "../../ledger/second-approvals/request-second";
import { insertNotifications } from "../../messages/notifications/insert-notifications";
import type { Transaction } from "../../platform/db/client";
import { users } from "../../platform/db/schema/index";
import { supersedeRemoval } from "../lost-factor/end-removal";
import { endAdminHold } from "./admin-hold";

interface Change {
  user_id: string;
  is_admin: boolean;
  reason: string | null;
  decider: Decider;
  /** Records a grant also to somebody who is an admin already: the operator's. */
  isAgain?: boolean;
  /** Of a grant that a second admin has confirmed. */
  confirmed?: Confirmed;
}

const ACTIONS = { true: "grant_admin", false: "revoke_admin" } as const;

/**
 * Grants or revokes the rights of an admin, records the decision, and notifies all admins. Granting ends a hold of the
 * admin's calls, too; revoking does not, so that whoever grants the rights again has to be independent. It also ends the removal
 * of a lost second factor, since an admin's is removed by the operator alone, and what waits to be granted. Returns false when nothing is to be changed. The caller has
 * made sure that the last active admin stays, and has locked the account.
 */
export async function changeAdminRights(
  tx: Transaction,
  { user_id, is_admin, reason, decider, isAgain = false, confirmed }: Change,
  now: Date,
): Promise<boolean> {
  const wasHeld = is_admin && (await endAdminHold(tx, user_id));
  const changed = await tx
    .update(users)
    .set({ is_admin })
    .where(and(eq(users.id, user_id), eq(users.is_admin, !is_admin)))
    .returning({ id: users.id });
  if (changed.length === 0 && !wasHeld && !isAgain) return false;
  if (is_admin) {
    await supersedeRemoval(tx, user_id, now);
    await withdrawKind(tx, user_id, "admin_grant");
  }
  await recordDecision(tx, {
    ...(confirmed && { id: confirmed.decision_id }),
    ...decider,
    action: ACTIONS[`${is_admin}`],
    subject_type: "user",
    subject_id: user_id,
    before: { is_admin: !is_admin || changed.length === 0, ...(wasHeld && { admin_held: true }) },
    after: {
      is_admin,
      ...(reason !== null && { reason }),
      ...(confirmed && { requested_by: confirmed.requested_by }),
    },
    now,
  });
  const told = {
    to: "admins",
    kind: "rights_changed",
    person_id: user_id,
    about: { user_id },
    facts: { is_admin, ...(isAgain && { is_confirmed: true }) },
  } as const;
  await insertNotifications(tx, [told], now);
  return true;
}
