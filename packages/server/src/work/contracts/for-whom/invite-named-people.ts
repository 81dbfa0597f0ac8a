import { sql } from "drizzle-orm";
import { insertNotifications } from "../../../messages/notifications/insert-notifications";
import { personalCause } from "../../../messages/notifications/personal-cause";
import type { Context } from "../../../platform/context";
import type { Transaction } from "../../../platform/db/client";
import { executeRows } from "../../../platform/db/execute-rows";
import {
  contractPeople,
  contracts,
  signedContracts,
  users,
} from "../../../platform/db/schema/index";
import { afterCommit } from "../../../platform/db/transaction";
import { isStanding } from "../../../platform/people/suspensions-sql";
import { isListed } from "../catalogue/tags-sql";
import type { ContractRow } from "../contract-view";

/**
 * Tells the people whom a contract names that they can sign it, each once for good: whoever was told, has signed it, is
 * suspended, or does not meet its other conditions is left out. Nobody is told while it is not open to sign. Call it with the
 * contract locked, after each change that can open it or name somebody.
 */
export async function inviteNamedPeople(
  ctx: Context<"notificationFeed">,
  tx: Transaction,
  { id, status, named_only }: Pick<ContractRow, "id" | "status" | "named_only">,
): Promise<void> {
  if (!named_only || status !== "active") return;
  const now = ctx.now();
  const at = sql`${now.toISOString()}::timestamptz`;
  const { contract_id, user_id } = contractPeople;
  const invited = await executeRows<{ person_id: string }>(
    tx,
    sql`select ${user_id} as person_id
      from ${contractPeople} join ${users} on ${users.id} = ${user_id} join ${contracts} on ${contracts.id} = ${contract_id}
      where ${contract_id} = ${id} and ${users.deleted_at} is null and not ${isStanding(user_id)}
        and ${isListed} and coalesce(${contracts.expires_at}, 'infinity') > ${at}
        and coalesce(${contracts.places_taken} < ${contracts.pilot_places}, true)
        and (num_nonnulls(${contracts.approved_min}, ${contracts.approved_max}, ${contracts.approval_rate_min}) = 0
          or meets_conditions(${contracts.approved_min}, ${contracts.approved_max}, ${contracts.approval_rate_min},
            standing_of(${user_id}, ${at})))
        and not exists (select from ${signedContracts}
          where ${signedContracts.contract_id} = ${contract_id} and ${signedContracts.user_id} = ${user_id})
      order by ${user_id} for key share of ${users}`,
  );
  if (invited.length === 0) return;
  await insertNotifications(
    tx,
    invited.map(({ person_id }) => ({
      to: "person",
      kind: "contract_invitation",
      person_id,
      about: { contract_id: id },
      cause_id: personalCause(id, person_id),
    })),
    now,
  );
  afterCommit(tx, () => ctx.notificationFeed.publish());
}
