import { contractExposure } from "@signpoint/api/books/liability-rules";
import { contractTotal } from "@signpoint/api/ledger/second-approval-rules";
import { needsSecond } from "@signpoint/api/ledger/second-sums";
import { expiresAt } from "@signpoint/api/work/contracts/expiry";
import { openingRefusal } from "@signpoint/api/work/contracts/opening";
import { asc, eq, sql } from "drizzle-orm";
import { assertWithinReserve } from "../../../ledger/assert-within-reserve";
import { recordDecision } from "../../../ledger/audit-log/record-decision";
import { readSums } from "../../../ledger/second-approvals/read-sums";
import { findAwaitingSecond } from "../../../ledger/second-approvals/request-second";
import type { Context } from "../../../platform/context";
import type { Transaction } from "../../../platform/db/client";
import { contracts } from "../../../platform/db/schema/index";
import { inTransaction } from "../../../platform/db/transaction";
import { DomainError } from "../../../platform/domain-error";
import { clockAt } from "../../signings/end-due-of-contract";
import { readClock } from "../../signings/signing-deadlines-sql";
import { isConfirmed } from "../check-publishing";
import type { ContractRow } from "../contract-view";
import { inviteNamedPeople } from "../for-whom/invite-named-people";
import { openedColumns, tellOpening } from "./opened-contract";

const BATCH = 100;

type OpeningContext = Context<"config" | "notificationFeed">;

/**
 * Opens the contracts whose time has come, and returns how many it has opened or refused to. Reserve and second approval are
 * judged anew: one that may not open stays inactive, waits no more, and the admins are told why. Each contract is locked, so
 * that of several servers and an admin who opens it only one does. Ends between two contracts when aborted.
 */
export async function openDueContracts(ctx: OpeningContext, signal?: AbortSignal): Promise<number> {
  let ended = 0;
  for (;;) {
    const due = await ctx.db
      .select({ id: contracts.id })
      .from(contracts)
      .where(
        sql`${contracts.deleted_at} is null and ${contracts.opens_at} <= ${clockAt(ctx.now())}`,
      )
      .orderBy(asc(contracts.opens_at), asc(contracts.id))
      .limit(BATCH);
    const before = ended;
    for (const { id } of due) {
      if (signal?.aborted) return ended;
      if (await tryOpening(ctx, id)) ended += 1;
    }
    // What is left of a batch of which none opened would be found again.
    if (due.length < BATCH || ended === before) return ended;
  }
}

/** Opens one contract as `openDueContract` does. An error is logged, so that it keeps no other contract from opening. */
async function tryOpening(ctx: OpeningContext, contractId: string): Promise<boolean> {
  try {
    return await openDueContract(ctx, contractId);
  } catch (error) {
    ctx.log.error({ err: error, contract_id: contractId }, "a contract could not be opened");
    return false;
  }
}

/** Opens one contract, or ends its waiting. Returns false when another server or an admin has done so, or another time was set. */
async function openDueContract(ctx: OpeningContext, contractId: string): Promise<boolean> {
  return await inTransaction(ctx.db, async (tx) => {
    const [contract] = await tx
      .select()
      .from(contracts)
      .where(eq(contracts.id, contractId))
      .for("update");
    // Read under the lock, which may have been waited for.
    const at = await readClock(tx, ctx.now());
    if (contract === undefined || !isStillDue(contract, at)) return false;
    const reason = await findRefusal(ctx, tx, contract);
    const changes =
      reason === null
        ? openedColumns(at, contract.duration)
        : {
            status: contract.status,
            opens_at: null,
            confirmed_version: null,
            expires_at: expiresAt(at, contract.duration)?.toISOString() ?? null,
          };
    await tx.update(contracts).set(changes).where(eq(contracts.id, contract.id));
    const { status, expires_at, opens_at } = changes;
    await recordDecision(tx, {
      actor: "system",
      action: "update_contract",
      subject_type: "contract",
      subject_id: contract.id,
      before: {
        status: contract.status,
        expires_at: contract.expires_at,
        opens_at: contract.opens_at,
      },
      after: { status, expires_at, opens_at, ...(reason !== null && { reason }) },
      now: at,
    });
    await tellOpening(ctx, tx, contract, reason);
    if (reason === null) await inviteNamedPeople(ctx, tx, { ...contract, status: "active" });
    return true;
  });
}

function isStillDue({ deleted_at, opens_at }: ContractRow, at: Date): boolean {
  return deleted_at === null && opens_at !== null && Date.parse(opens_at) <= at.getTime();
}

/** Returns why the contract may not open now, or null. */
async function findRefusal(
  ctx: OpeningContext,
  tx: Transaction,
  contract: ContractRow,
): Promise<string | null> {
  const points = contractTotal(contract);
  const refusal = openingRefusal({
    awaiting_second: (await findAwaitingSecond(tx, [contract.id])).has(contract.id),
    needs_second: needsSecond({ points, dollars: 0 }, await readSums(tx, ctx)),
    is_confirmed: isConfirmed(contract),
  });
  if (refusal !== null) return refusal;
  try {
    const after = contractExposure(contract);
    await assertWithinReserve(ctx, tx, { before: 0, after, paysMore: true });
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
}
