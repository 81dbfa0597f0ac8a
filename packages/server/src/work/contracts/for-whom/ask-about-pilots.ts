import { PILOT_DECISIONS } from "@signpoint/api/work/contracts/for-whom/condition-rules";
import { and, inArray, sql } from "drizzle-orm";
import {
  insertNotifications,
  type NewNotification,
} from "../../../messages/notifications/insert-notifications";
import type { Context } from "../../../platform/context";
import { contracts, signedContracts } from "../../../platform/db/schema/index";
import { afterCommit, inTransaction } from "../../../platform/db/transaction";

/** What admins have decided about the signings of a contract, as an SQL value. Its row counts the approvals. */
const decisions = sql`(places_approved + places_overturned + (select count(*) from ${signedContracts}
  where ${signedContracts.contract_id} = ${contracts.id} and ${signedContracts.status} = 'rejected'
    and ${signedContracts.decided_by} is not null))`;

/**
 * Asks the admins whether to open the rest of each open contract whose pilot has been decided about: after five decisions, or
 * as many as it has places where those are fewer, since no more can come when all are approved. Returns how many. Never asks
 * twice: the transaction that asks marks the contract.
 */
export async function askAboutPilots(ctx: Context<"notificationFeed">): Promise<number> {
  const now = ctx.now();
  return await inTransaction(ctx.db, async (tx) => {
    const decided = tx
      .select({ id: contracts.id })
      .from(contracts)
      .where(
        and(
          sql`pilot_places is not null and pilot_asked_at is null`,
          sql`deleted_at is null and status = 'active'`,
          sql`${decisions} >= least(${PILOT_DECISIONS}, pilot_places)`,
        ),
      )
      .orderBy(contracts.id)
      .for("no key update", { skipLocked: true });
    const rows = await tx
      .update(contracts)
      .set({ pilot_asked_at: now.toISOString() })
      .where(inArray(contracts.id, decided))
      .returning({ id: contracts.id, title: contracts.title, places: contracts.pilot_places });
    const questions = rows.map(
      ({ id, title, places }): NewNotification => ({
        to: "admins",
        kind: "pilot_decided",
        about: { contract_id: id },
        facts: { title, places: places ?? 0 },
      }),
    );
    await insertNotifications(tx, questions, now);
    if (questions.length > 0) afterCommit(tx, () => ctx.notificationFeed.publish());
    return questions.length;
  });
}
