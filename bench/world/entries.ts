import { type EARNINGS_SOURCES, REFERRAL_BONUS_POINTS } from "@signpoint/api/platform/constants";
import { PERSON } from "../../packages/server/src/platform/people/person-in-text";
import { idOf, KIND } from "./ids";
import { userAt } from "./people";
import { type MadeRedemption, redemptionsOf } from "./redemptions";
import { type MadeSigning, signingsOf } from "./signings";
import type { World } from "./world";

/** Points that each person starts with, in addition to all that the person will ever spend. */
const START_POINTS = 500;

export interface MadeEntry {
  id: string;
  /** Index of the person. */
  user: number;
  source: (typeof EARNINGS_SOURCES)[number];
  details: string;
  /** Index of the person named in the details. */
  person?: number;
  points: number;
  causeId: string;
  atMs: number;
}

/** The result of the whole ledger for each person, by index. */
export interface Balances {
  points: Float64Array;
  referrals: Int32Array;
  /** All points that a person spends, refunds not subtracted. */
  spent: Float64Array;
}

/**
 * Returns the sums of the whole ledger, with start points for each person that cover the person's
 * spending.
 */
export function balancesOf(world: World): Balances {
  const { users } = world.size;
  const points = new Float64Array(users);
  const spent = new Float64Array(users);
  const referrals = new Int32Array(users);
  for (const entry of causedEntries(world)) {
    points[entry.user] = (points[entry.user] ?? 0) + entry.points;
    if (entry.points < 0) spent[entry.user] = (spent[entry.user] ?? 0) - entry.points;
  }
  for (let user = 0; user < users; user += 1) {
    points[user] = (points[user] ?? 0) + START_POINTS + (spent[user] ?? 0);
    const { referrer } = userAt(world, user);
    if (referrer !== null) referrals[referrer] = (referrals[referrer] ?? 0) + 1;
  }
  return { points, spent, referrals };
}

/**
 * Yields the whole ledger: the start points, then the entries caused by signings, redemptions and
 * referrals.
 */
export function* entriesOf(world: World, balances: Balances): Generator<MadeEntry> {
  for (let index = 0; index < world.size.users; index += 1) {
    const { createdMs } = userAt(world, index);
    yield {
      id: idOf(KIND.credit, index, createdMs),
      user: index,
      source: "POINTS_EARNED",
      details: "Welcome",
      points: START_POINTS + (balances.spent[index] ?? 0),
      causeId: idOf(KIND.credit, index, createdMs),
      atMs: createdMs,
    };
  }
  yield* causedEntries(world);
}

function* causedEntries(world: World): Generator<MadeEntry> {
  for (const signing of signingsOf(world)) yield* entriesOfSigning(signing);
  for (const redemption of redemptionsOf(world)) yield* entriesOfRedemption(redemption);
  for (let index = 0; index < world.size.users; index += 1) yield* referralEntries(world, index);
}

function* entriesOfSigning(signing: MadeSigning): Generator<MadeEntry> {
  const { id, user, contract, status, signedMs, decidedMs } = signing;
  const common = { user, causeId: id };
  yield {
    ...common,
    id: entryIdOf(KIND.signedEntry, id, signedMs),
    source: "CONTRACT_SIGNED",
    details: `Signed "${contract.title}"`,
    points: contract.cost === 0 ? 0 : -contract.cost,
    atMs: signedMs,
  };
  if (decidedMs === null) return;
  const isApproved = status === "approved";
  yield {
    ...common,
    id: entryIdOf(KIND.signingDecidedEntry, id, decidedMs),
    source: isApproved ? "CONTRACT_COMPLETED" : "CONTRACT_REJECTED",
    details: `${isApproved ? "Completed" : "Refund for"} "${contract.title}"`,
    points: isApproved ? contract.reward : contract.cost,
    atMs: decidedMs,
  };
}

function* entriesOfRedemption(redemption: MadeRedemption): Generator<MadeEntry> {
  const { id, user, item, status, createdMs, decidedMs } = redemption;
  const common = { user, causeId: id };
  yield {
    ...common,
    id: entryIdOf(KIND.redeemedEntry, id, createdMs),
    source: "POINTS_REDEEMED",
    details: `Redeemed "${item.name}"`,
    points: -item.price,
    atMs: createdMs,
  };
  if (decidedMs === null) return;
  const isApproved = status === "APPROVED";
  yield {
    ...common,
    id: entryIdOf(KIND.decidedRedemptionEntry, id, decidedMs),
    source: isApproved ? "REDEMPTION_APPROVED" : "REDEMPTION_REJECTED",
    details: `${isApproved ? "Approved:" : "Refund for"} "${item.name}"`,
    points: isApproved ? 0 : item.price,
    atMs: decidedMs,
  };
  if (!isApproved || item.type !== "Cash") return;
  yield {
    ...common,
    id: entryIdOf(KIND.feeEntry, id, decidedMs),
    source: "COMMISSION_FEE",
    details: `Platform fee of $0.30 for "${item.name}"`,
    points: 0,
    atMs: decidedMs,
  };
}

function* referralEntries(world: World, index: number): Generator<MadeEntry> {
  const invited = userAt(world, index);
  if (invited.referrer === null) return;
  for (const [turn, user] of [index, invited.referrer].entries()) {
    yield {
      id: idOf(KIND.referralEntry, index * 2 + turn, invited.createdMs),
      user,
      source: "REFERRAL_BONUS",
      details:
        turn === 0
          ? `Referral bonus: invited by ${PERSON}`
          : `Referral bonus: ${PERSON} joined with your code`,
      person: turn === 0 ? invited.referrer : index,
      points: REFERRAL_BONUS_POINTS,
      causeId: invited.id,
      atMs: invited.createdMs,
    };
  }
}

/** Returns an id that is as unique as the id of the entry's cause. */
function entryIdOf(kind: number, causeId: string, atMs: number): string {
  return idOf(kind, Number.parseInt(causeId.slice(24), 16), atMs);
}
