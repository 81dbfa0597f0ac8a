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
import { readClock } from "../signings/signing-deadlines-sql";
import { lockContract } from "./admin-contract-view";
import type { ContractRow } from "./contract-view";
import { inviteNamedPeople } from "./for-whom/invite-named-people";
import { openedColumns, tellOpening } from "./openings/opened-contract";

/**
 * Opens a contract that a second admin has confirmed. The time of one that nobody has signed begins now; one that waits for
 * its opening goes on waiting. Throws NOT_FOUND, ALREADY_DECIDED when it is completed, RESERVE_EXCEEDED.
 */
export async function publishContract(
  ctx: CallerContext<"config" | "notificationFeed">,
  tx: Transaction,
  contractId: string,
  confirmed: Confirmed,
): Promise<void> {
  const before = await lockContract(tx, contractId);
  if (before.status !== "inactive") throw new DomainError("ALREADY_DECIDED");
  await assertWithinReserve(ctx, tx, {
    before: 0,
    after: contractExposure(before),
    paysMore: true,
  });
  const changes = await confirmedColumns(ctx, tx, before);
  const [after] = await tx
    .update(contracts)
    .set(changes)
    .where(eq(contracts.id, before.id))
    .returning();
  if (after === undefined) throw new Error("a locked contract was not updated");
  const shown = ({ status, expires_at, opens_at }: ContractRow) => ({
    status,
    expires_at,
    opens_at,
  });
  await recordDecision(tx, {
    id: confirmed.decision_id,
    ...confirmed.decider,
    action: "update_contract",
    subject_type: "contract",
    subject_id: before.id,
    before: shown(before),
    after: { ...shown(after), requested_by: confirmed.requested_by },
    now: ctx.now(),
  });
  const hasOpened = before.opens_at !== null && after.opens_at === null;
  if (hasOpened) await tellOpening(ctx, tx, after, null);
  await inviteNamedPeople(ctx, tx, after);
}

/** Returns what the confirmation changes. Without a time of opening, or after it, the contract opens. */
async function confirmedColumns(
  ctx: CallerContext,
  tx: Transaction,
  contract: ContractRow,
): Promise<Partial<ContractRow>> {
  const { opens_at, version, duration, places_taken, expires_at } = contract;
  if (opens_at !== null) {
    const at = await readClock(tx, ctx.now());
    const isEarly = Date.parse(opens_at) > at.getTime();
    return isEarly ? { confirmed_version: version } : openedColumns(at, duration);
  }
  if (places_taken > 0) return { status: "active", expires_at };
  return { status: "active", expires_at: expiresAt(ctx.now(), duration)?.toISOString() ?? null };
}
