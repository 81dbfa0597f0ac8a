import {
  needsReserve,
  type OwedPoints,
  reserveProblem,
} from "@signpoint/api/books/liability-rules";
import type { Context } from "../platform/context";
import { holdLock } from "../platform/db/advisory-locks";
import type { Transaction } from "../platform/db/client";
import { DomainError } from "../platform/domain-error";
import { selectOwed } from "./select-owed";

/** The points that the free places of a contract can cost before and after a change; null without a limit. */
interface Change {
  before: number | null;
  after: number | null;
  /** Whether a place pays more than before the change. */
  paysMore: boolean;
}

/**
 * Throws RESERVE_EXCEEDED, with the figures, when a contract that comes to cost more would raise
 * what is owed above RESERVE_POINTS. Two admins could publish at the same moment and exceed it
 * together: the second waits for the first one's commit. Call it before the change.
 */
export async function assertWithinReserve(
  { config, now }: Pick<Context<"config">, "config" | "now">,
  tx: Transaction,
  change: Change,
): Promise<void> {
  const { RESERVE_POINTS } = config;
  if (RESERVE_POINTS === undefined || !needsReserve(change)) return;
  await holdLock(tx, "reserve");
  const owed = await selectOwed(tx, now());
  const others = { ...owed, contracts: without(owed.contracts, change.before) };
  const message = reserveProblem(others, change.after, RESERVE_POINTS);
  if (message !== null) throw new DomainError("RESERVE_EXCEEDED", { message });
}

/** Returns the open contracts without the changed one, as it was before the change. */
function without(contracts: OwedPoints["contracts"], before: number | null) {
  return before === null
    ? { ...contracts, unlimited: contracts.unlimited - 1 }
    : { ...contracts, free: contracts.free - before };
}
