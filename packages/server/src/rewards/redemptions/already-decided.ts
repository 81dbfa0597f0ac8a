import { eq } from "drizzle-orm";
import type { Database } from "../../platform/db/client";
import { redemptions } from "../../platform/db/schema/index";
import { DomainError } from "../../platform/domain-error";
import { selectUsername } from "../../platform/people/person-in-text";
import type { RedemptionRow } from "./redemption-view";

/** Returns ALREADY_DECIDED for a redemption that is not pending, with who decided it: for admins alone. */
export async function alreadyDecided(
  db: Database,
  { id, status, decided_at, cancelled_at }: RedemptionRow,
): Promise<DomainError> {
  const at = cancelled_at ?? decided_at;
  if (at === null) return new DomainError("ALREADY_DECIDED");
  const [names] = await db
    .select({ decided_by: selectUsername(redemptions.decided_by) })
    .from(redemptions)
    .where(eq(redemptions.id, id));
  const how = status === "APPROVED" ? "approved" : "rejected";
  return new DomainError("ALREADY_DECIDED", {
    decided: {
      status: cancelled_at === null ? how : "cancelled",
      decided_by: names?.decided_by ?? null,
      at,
    },
  });
}
