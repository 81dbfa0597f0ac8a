import type { PayoutOutcome } from "@signpoint/api/rewards/payouts/payout";
import { isHeldBySuspension, payoutProblem } from "@signpoint/api/rewards/payouts/payout-rules";
import { parseReference } from "@signpoint/api/rewards/reference";
import { and, eq, inArray } from "drizzle-orm";
import * as z from "zod";
import type { Transaction } from "../../platform/db/client";
import { payoutMoves, redemptions } from "../../platform/db/schema/index";
import { findSuspensionStarts } from "../../platform/people/find-suspension";
import { lockPayouts } from "./lock-payouts";
import { findPayoutHolds } from "./payout-view";

interface GivenLine {
  redemption_id: string;
  /** The bank's reference of the transfer, to mark it as sent. */
  reference?: string;
}

interface Judged<Line> {
  /** What came of each line, in their order. */
  outcomes: PayoutOutcome[];
  /** The lines to carry out, each of another payout. */
  accepted: (Line & { redemption_id: string; user_id: string; details_id: string | null })[];
}

/**
 * Locks the payouts that the lines name, and returns which lines can be carried out and why the
 * others cannot. A bad line stops no other. Of two lines for one payout the first counts, and one with the
 * reference of an earlier attempt never does: the bank's file may name both transfers. A payout
 * that a suspension holds, or whose other account is not free, cannot be sent; once sent it can be confirmed.
 */
export async function judgeLines<Line extends GivenLine>(
  tx: Transaction,
  lines: readonly Line[],
  action: "send" | "confirm",
  { callerId, now }: { callerId: string; now: Date },
): Promise<Judged<Line>> {
  const ids = await findIds(tx, lines);
  const locked = await lockPayouts(tx, [...new Set(ids.values())]);
  const payees = [...locked.values()].map(({ user_id }) => user_id);
  const suspendedSince = await findSuspensionStarts(tx, payees, now);
  const holds = await findPayoutHolds(tx, [...locked.keys()], now);
  const earlier = await findAttempts(tx, [...locked.keys()]);
  const seen = new Set<string>();
  const accepted: Judged<Line>["accepted"] = [];
  const outcomes = lines.map((line): PayoutOutcome => {
    const { redemption_id, reference } = line;
    const payout = locked.get(ids.get(redemption_id) ?? "");
    if (payout === undefined) return { redemption_id, problem: "not_found" };
    const { redemption_id: id, user_id, state, exported_at, details_id } = payout;
    if (state === "to_pay" && earlier.has(`${id} ${reference}`)) {
      return { redemption_id, problem: "earlier_attempt" };
    }
    if (seen.has(id)) return { redemption_id, problem: "repeated" };
    seen.add(id);
    if (user_id === callerId) return { redemption_id, problem: "own" };
    const problem = payoutProblem(state, action);
    const isHeld = isHeldBySuspension(exported_at, suspendedSince.get(user_id) ?? null);
    if (problem === null && action === "send" && isHeld) {
      return { redemption_id, problem: "suspended" };
    }
    const hold = action === "send" ? (holds.get(id) ?? null) : null;
    if (problem === null && hold !== null) return { redemption_id, problem: hold };
    if (problem === null) accepted.push({ ...line, redemption_id: id, user_id, details_id });
    return { redemption_id, problem };
  });
  return { outcomes, accepted };
}

/** Returns the payouts' attempts so far, each as the redemption's id and the bank's reference. */
async function findAttempts(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  const { redemption_id, reference, state } = payoutMoves;
  const rows = await tx
    .select({ redemption_id, reference })
    .from(payoutMoves)
    .where(and(inArray(redemption_id, [...ids]), eq(state, "sent")));
  return new Set(rows.map((row) => `${row.redemption_id} ${row.reference}`));
}

/**
 * Returns the redemption's id for the text of each line: an id or a known reference. Other texts
 * are missing.
 */
async function findIds(
  tx: Transaction,
  lines: readonly { redemption_id: string }[],
): Promise<Map<string, string>> {
  const given = lines.map(({ redemption_id }) => redemption_id);
  const references = given.map(parseReference).filter((reference) => reference !== null);
  const rows = await tx
    .select({ id: redemptions.id, reference: redemptions.reference })
    .from(redemptions)
    .where(inArray(redemptions.reference, references));
  const byReference = new Map(rows.map(({ id, reference }) => [reference, id]));
  const pairs = given.map((text): [string, string | undefined] => {
    const isId = z.uuid().safeParse(text).success;
    return [text, isId ? text.toLowerCase() : byReference.get(parseReference(text) ?? "")];
  });
  return new Map(pairs.filter((pair): pair is [string, string] => pair[1] !== undefined));
}
