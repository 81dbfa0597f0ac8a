import { contractExposure } from "@signpoint/api/books/liability-rules";
import { contractTotal, isDearer } from "@signpoint/api/ledger/second-approval-rules";
import { needsSecond } from "@signpoint/api/ledger/second-sums";
import { assertWithinReserve } from "../../ledger/assert-within-reserve";
import { readSums } from "../../ledger/second-approvals/read-sums";
import type { Context } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import type { ContractRow } from "./contract-view";

type Published = Pick<
  ContractRow,
  "status" | "points_reward" | "max_signers" | "expires_at" | "opens_at"
>;

/**
 * Checks a change that opens a contract, now or at a time, or lets it cost more. Returns the points that a second admin has to confirm before
 * it is open; undefined when none is needed, null for points without a limit. Throws RESERVE_EXCEEDED.
 */
export async function checkPublishing(
  ctx: Pick<Context<"config">, "config" | "now">,
  tx: Transaction,
  current: ContractRow,
  changed: Published,
): Promise<number | null | undefined> {
  const isRunning = ({ expires_at }: Published) =>
    expires_at === null || Date.parse(expires_at) > ctx.now().getTime();
  const exposureOf = (contract: Published) =>
    isRunning(contract) ? contractExposure({ ...contract, places_taken: current.places_taken }) : 0;
  const isToOpen = changed.status === "active" || changed.opens_at !== null;
  await assertWithinReserve(ctx, tx, {
    before: current.status === "active" ? exposureOf(current) : 0,
    after: isToOpen ? exposureOf(changed) : 0,
    paysMore: changed.points_reward > current.points_reward,
  });
  if (!isToOpen) return undefined;
  const before = current.status === "active" || isConfirmed(current) ? current : null;
  const after = contractTotal(changed);
  if (!isDearer(before, changed)) return undefined;
  return needsSecond({ points: after, dollars: 0 }, await readSums(tx, ctx)) ? after : undefined;
}

/** Returns whether a second admin has confirmed a contract that waits for its opening, as it is. */
export function isConfirmed({
  confirmed_version,
  version,
}: Pick<ContractRow, "confirmed_version" | "version">): boolean {
  return confirmed_version === version;
}
