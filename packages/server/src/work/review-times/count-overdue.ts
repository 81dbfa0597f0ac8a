import { and, eq, lte } from "drizzle-orm";
import type { Database } from "../../platform/db/client";
import { appeals, redemptions, signedContracts } from "../../platform/db/schema/index";
import { isUpToAdmins } from "./is-up-to-admins";

/** Returns how many decisions of each kind are pending beyond their promised time. */
export async function countOverdue(
  db: Database,
  now: Date,
): Promise<Record<"contract" | "item" | "cash" | "appeal", number>> {
  const at = now.toISOString();
  const ofType = (type: "ITEM" | "CASH") =>
    db.$count(
      redemptions,
      and(
        eq(redemptions.status, "PENDING"),
        eq(redemptions.type, type),
        lte(redemptions.review_due_at, at),
        isUpToAdmins(at),
      ),
    );
  return {
    contract: await db.$count(
      signedContracts,
      and(eq(signedContracts.status, "pending"), lte(signedContracts.review_due_at, at)),
    ),
    item: await ofType("ITEM"),
    cash: await ofType("CASH"),
    appeal: await db.$count(appeals, and(eq(appeals.state, "open"), lte(appeals.due_at, at))),
  };
}
