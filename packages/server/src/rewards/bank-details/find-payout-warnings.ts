import type { PayoutWarning } from "@signpoint/api/rewards/payouts/payout-warning";
import { type PayoutFacts, payoutWarnings } from "@signpoint/api/rewards/payouts/payout-warnings";
import { inArray, sql } from "drizzle-orm";
import type { Database } from "../../platform/db/client";
import { isoInstant } from "../../platform/db/json-sql";
import { redemptions } from "../../platform/db/schema/index";
import type { RedemptionRow } from "../redemptions/redemption-view";

const NAMES_MAX = 5;

/** Redemptions of others to the same account number, by its keyed hash. */
const sharedAccount = sql`from redemptions as other where other.account_hash = redemptions.account_hash
  and other.user_id <> redemptions.user_id`;
/** Earlier cash redemptions of the same person. */
const earlierCash = sql`from redemptions as earlier where earlier.user_id = redemptions.user_id
  and earlier.type = 'CASH' and (earlier.created_at, earlier.id) < (redemptions.created_at, redemptions.id)`;

const facts = {
  id: redemptions.id,
  type: redemptions.type,
  requested_at: redemptions.created_at,
  member_since: sql<
    string | null
  >`(select ${isoInstant(sql`users.created_at`)} from users where users.id = redemptions.user_id)`,
  paid_before: sql<number>`(select count(*)::int from redemptions as paid where paid.user_id = redemptions.user_id
    and paid.type = 'CASH' and paid.status = 'APPROVED')`,
  account_people: sql<number>`(select count(distinct other.user_id)::int ${sharedAccount})`,
  account_usernames: sql<
    string[]
  >`array(select username from users where id in (select other.user_id ${sharedAccount})
    order by username limit ${sql.raw(String(NAMES_MAX))})`,
  account_used_since: sql<
    string | null
  >`(select ${isoInstant(sql`min(earlier.created_at)`)} ${earlierCash}
    and earlier.account_hash = redemptions.account_hash)`,
  other_account_used_at: sql<
    string | null
  >`(select ${isoInstant(sql`max(earlier.created_at)`)} ${earlierCash}
    and earlier.account_hash <> redemptions.account_hash)`,
  redemptions_in_a_day: sql<number>`(select count(*)::int from redemptions as recent
    where recent.user_id = redemptions.user_id and recent.created_at <= redemptions.created_at
      and recent.created_at > redemptions.created_at - interval '24 hours')`,
};

/** Returns the warnings of the pending ones among the redemptions, by their ids, in one query. */
export async function findPayoutWarnings(
  db: Database,
  rows: readonly RedemptionRow[],
): Promise<Map<string, PayoutWarning[]>> {
  const pending = rows.filter(({ status }) => status === "PENDING").map(({ id }) => id);
  if (pending.length === 0) return new Map();
  const found: (PayoutFacts & { id: string })[] = await db
    .select(facts)
    .from(redemptions)
    .where(inArray(redemptions.id, pending));
  return new Map(found.map(({ id, ...row }) => [id, payoutWarnings(row)]));
}
