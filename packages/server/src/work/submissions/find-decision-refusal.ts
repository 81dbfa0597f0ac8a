import { reviewMessages } from "@signpoint/api/texts";
import { and, eq, sql } from "drizzle-orm";
import type { CallerContext } from "../../platform/context";
import { appeals, signedContracts } from "../../platform/db/schema/index";
import { DomainError } from "../../platform/domain-error";
import { selectUsername } from "../../platform/people/person-in-text";
import { isHandedInAt } from "./queue-order";

/**
 * Returns why the caller cannot decide about a signing; null when it is pending, not their own, and handed in when they
 * say. ALREADY_DECIDED names the admin who decided, or who overturned the rejection, so it is for admins alone.
 */
export async function findDecisionRefusal(
  { db, caller }: CallerContext,
  { signing_id, submitted_at }: { signing_id: string; submitted_at: string | null },
): Promise<DomainError | null> {
  const isOverturned = and(
    eq(appeals.signed_contract_id, signedContracts.id),
    eq(appeals.state, "overturned"),
  );
  const [signing] = await db
    .select({
      status: signedContracts.status,
      user_id: signedContracts.user_id,
      is_as_shown: isHandedInAt(sql`${submitted_at}::timestamptz`),
      at: signedContracts.decided_at,
      decided_by: selectUsername(signedContracts.decided_by),
      overturned_at: appeals.decided_at,
      overturned_by: selectUsername(appeals.decided_by),
    })
    .from(signedContracts)
    .leftJoin(appeals, isOverturned)
    .where(eq(signedContracts.id, signing_id));
  if (signing === undefined) return new DomainError("NOT_FOUND");
  const { status, user_id, overturned_at } = signing;
  if (user_id === caller.user_id) return new DomainError("OWN_DECISION");
  if (status === "pending") {
    const message = reviewMessages.submittedAgain;
    return signing.is_as_shown ? null : new DomainError("CHANGED_MEANWHILE", { message });
  }
  if (status !== "approved" && status !== "rejected") return new DomainError("NOT_SUBMITTED");
  const at = overturned_at ?? signing.at;
  const decided_by = overturned_at === null ? signing.decided_by : signing.overturned_by;
  return new DomainError(
    "ALREADY_DECIDED",
    at === null ? {} : { decided: { status, decided_by, at } },
  );
}
