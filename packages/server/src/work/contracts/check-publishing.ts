import { contractExposure } from "@signpoint/api/books/liability-rules";
import {
  contractTotal,
  isDearer,
  needsSecondApproval,
} from "@signpoint/api/ledger/second-approval-rules";
import { assertWithinReserve } from "../../ledger/assert-within-reserve";
import type { Context } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import type { ContractRow } from "./contract-view";

type Published = Pick<ContractRow, "status" | "points_reward" | "max_signers" | "expires_at">;

/**
 * Checks a change that opens a contract or lets it cost more. Returns the points that a second admin has to confirm before
 * it is open; undefined when none is needed, null for points without a limit. Throws RESERVE_EXCEEDED.
 */
export async function checkPublishing(
  ctx: Pick<Context<"config">, "config" | "now">,
  tx: Transaction,
  current: ContractRow,
  changed: Published,
): Promise<number | null | undefined> {
  const isOpen = ({ status, expires_at }: Published) =>
    status === "active" && (expires_at === null || Date.parse(expires_at) > ctx.now().getTime());
  const exposureOf = (contract: Published) =>
    isOpen(contract) ? contractExposure({ ...contract, places_taken: current.places_taken }) : 0;
  await assertWithinReserve(ctx, tx, {
    before: exposureOf(current),
    after: exposureOf(changed),
    paysMore: changed.points_reward > current.points_reward,
  });
  if (changed.status !== "active") return undefined;
  const before = current.status === "active" ? current : null;
  const after = contractTotal(changed);
  const from = ctx.config.SECOND_APPROVAL_FROM_POINTS;
  return isDearer(before, changed) && needsSecondApproval(after, from) ? after : undefined;
}
