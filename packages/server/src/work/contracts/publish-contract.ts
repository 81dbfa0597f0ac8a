import { contractExposure } from "@signpoint/api/books/liability-rules";
import { expiresAt } from "@signpoint/api/work/contracts/expiry";
import { eq } from "drizzle-orm";
import { assertWithinReserve } from "../../ledger/assert-within-reserve";
import { recordDecision } from "../../ledger/audit-log/record-decision";
import type { Confirmed } from "../../ledger/second-approvals/decide-second";
import type { CallerContext } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { contracts } from "../../platform/db/schema/index";
import { DomainError } from "../../platform/domain-error";
import { lockContract } from "./admin-contract-view";

/**
 * Opens a contract that a second admin has confirmed. The time of one that nobody has signed begins now. Throws NOT_FOUND,
 * ALREADY_DECIDED when it is completed, RESERVE_EXCEEDED.
 */
export async function publishContract(
  ctx: CallerContext<"config">,
  tx: Transaction,
  contractId: string,
  confirmed: Confirmed,
): Promise<void> {
  const now = ctx.now();
  const before = await lockContract(tx, contractId);
  if (before.status !== "inactive") throw new DomainError("ALREADY_DECIDED");
  await assertWithinReserve(ctx, tx, {
    before: 0,
    after: contractExposure(before),
    paysMore: true,
  });
  const expires_at =
    before.places_taken === 0
      ? (expiresAt(now, before.duration)?.toISOString() ?? null)
      : before.expires_at;
  await tx
    .update(contracts)
    .set({ status: "active", expires_at })
    .where(eq(contracts.id, before.id));
  await recordDecision(tx, {
    id: confirmed.decision_id,
    admin_id: ctx.caller.user_id,
    action: "update_contract",
    subject_type: "contract",
    subject_id: before.id,
    before: { status: before.status, expires_at: before.expires_at },
    after: { status: "active", expires_at, requested_by: confirmed.requested_by },
    now,
  });
}
