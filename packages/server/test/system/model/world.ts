import type { Person } from "../../support/people";

/** A small copy of the product, written anew from the rules and sharing no code with it. */
export interface World {
  /** Milliseconds. */
  now: number;
  people: ModelPerson[];
  /** People whose accounts were deleted. */
  gone: ModelPerson[];
  contracts: ModelContract[];
  signings: ModelSigning[];
  items: ModelItem[];
  redemptions: ModelRedemption[];
  awaiting: ModelAwaiting[];
  /** Whether the bonuses of those who join wait, and how many an inviter gets in a month; 0 for no limit. */
  bonuses: { hold: boolean; cap: number };
}

/** What a second admin has to confirm. */
export interface ModelAwaiting {
  kind: "credit" | "deduction" | "contract" | "redemption";
  /** The contract, the redemption or the person. */
  subjectId: string;
  /** Null for a contract. */
  owner: ModelPerson | null;
  by: ModelPerson;
  points: number | null;
  isCorrection: boolean;
}

export interface ModelPerson {
  person: Person;
  isAdmin: boolean;
  referralCode: string;
  balance: number;
  /** Each entry as `SOURCE points`. */
  ledger: string[];
  /** Who gets a bonus, too, when this person's first submission is approved. */
  waitsWith?: ModelPerson | null;
  /** Whether every proof of the present session is too old. */
  isUnproved?: boolean;
  /** The end of the safety pause, in milliseconds; null when there was none or it was ended. */
  pausedUntil?: number | null;
  /** When bonuses for invitations were paid to this person, in milliseconds. */
  bonusesAt?: number[];
}

export interface ModelContract {
  id: string;
  cost: number;
  reward: number;
  /** Minutes; 0 for ever. */
  duration: number;
  /** Milliseconds. */
  expiresAt: number | null;
  places: number;
  /** Minutes; null for no time to finish. */
  workMinutes: number | null;
  refund: number;
  status: "active" | "inactive" | "completed";
  isDeleted: boolean;
}

export interface ModelSigning {
  id: string;
  contract: ModelContract;
  signer: ModelPerson;
  status:
    | "in_progress"
    | "pending"
    | "approved"
    | "rejected"
    | "changes_requested"
    | "missed"
    | "lapsed"
    | "given_back";
  cost: number;
  reward: number;
  /** What returns without a submission. */
  refund: number;
  /** Milliseconds. */
  workDueAt: number | null;
  correctionDueAt: number;
  rounds: number;
  submittedFrom: "in_progress" | "changes_requested";
  /** Null unless an admin has rejected it. */
  rejectedBy: ModelPerson | null;
  rejectedAt: number;
  appeal: { id: string; isOpen: boolean } | null;
  /** Approved by an appeal: counts beside the places. */
  isOverturned: boolean;
  /** Points that deductions took of its reward. */
  takenBack?: number;
}

export interface ModelItem {
  id: string;
  isCash: boolean;
  price: number;
  stock: number;
  /** Codes of the vault that are left; a gift card only. */
  codes: number;
  /** Delivered at the purchase. */
  isInstant: boolean;
  isDeleted: boolean;
}

export interface ModelRedemption {
  id: string;
  requestId: string;
  item: ModelItem;
  buyer: ModelPerson;
  price: number;
  status: "PENDING" | "APPROVED" | "REJECTED";
  isCancelled: boolean;
  /** Milliseconds; null without a hold. */
  heldUntil: number | null;
  /** By when the account number has to be confirmed, in milliseconds; null when nothing was asked. */
  confirmBy: number | null;
  isConfirmed: boolean;
  /** The end of the safety pause that it waits for, in milliseconds. */
  pausedUntil: number | null;
  /** How often it was held. */
  holds: number;
  hasCode: boolean;
  /** Null unless it is approved cash. */
  payout: "to_pay" | "sent" | "confirmed" | "failed" | null;
}

export const MINUTE_MS = 60_000;
/** How long a rejection can be appealed. */
export const APPEAL_MS = 7 * 24 * 60 * MINUTE_MS;

/** Moves points, with an entry for it. */
export function enter(owner: ModelPerson, source: string, points: number): void {
  owner.balance += points;
  owner.ledger.push(`${source} ${points}`);
}

const monthOf = (instant: number) => new Date(instant).toISOString().slice(0, 7);

/** Pays the bonus of an invitation: to the inviter only while they have an account and room in the month. */
export function payBonus(world: World, invited: ModelPerson, inviter: ModelPerson): void {
  const { now, gone, bonuses } = world;
  enter(invited, "REFERRAL_BONUS", 50);
  const earlier = inviter.bonusesAt ?? [];
  const thisMonth = earlier.filter((at) => monthOf(at) === monthOf(now));
  if (gone.includes(inviter) || (bonuses.cap > 0 && thisMonth.length >= bonuses.cap)) return;
  inviter.bonusesAt = [...earlier, now];
  enter(inviter, "REFERRAL_BONUS", 50);
}

/** Pays the bonus that waits for the first approval of this person, if one does. */
export function payWaitingBonus(world: World, invited: ModelPerson): void {
  const { waitsWith } = invited;
  invited.waitsWith = null;
  if (waitsWith) payBonus(world, invited, waitsWith);
}

/** On hold by an admin now: pending, and not yet at the end of the hold. */
export function isLiftable({ now }: World, { status, heldUntil }: ModelRedemption): boolean {
  return status === "PENDING" && heldUntil !== null && heldUntil > now;
}

/** Whether it cannot be approved now: on hold, not confirmed, or waiting for a safety pause. */
export function isHeld(world: World, redemption: ModelRedemption): boolean {
  const { status, confirmBy, isConfirmed, pausedUntil } = redemption;
  if (status !== "PENDING") return false;
  const isUnconfirmed = confirmBy !== null && !isConfirmed;
  return isLiftable(world, redemption) || isUnconfirmed || (pausedUntil ?? 0) > world.now;
}

/** Whether the account is in a safety pause now. */
export function isPaused({ now }: World, { pausedUntil }: ModelPerson): boolean {
  return (pausedUntil ?? 0) > now;
}

const WITHOUT_PLACE = ["rejected", "lapsed", "given_back"];

/** Signings that hold a place. */
export function takenPlaces({ signings }: World, contract: ModelContract): number {
  return signings.filter(
    (one) => one.contract === contract && !WITHOUT_PLACE.includes(one.status) && !one.isOverturned,
  ).length;
}

export function approvedPlaces({ signings }: World, contract: ModelContract): number {
  return signings.filter(
    (one) => one.contract === contract && one.status === "approved" && !one.isOverturned,
  ).length;
}

export function signingOf(
  { signings }: World,
  contract: ModelContract,
  signer: ModelPerson,
): ModelSigning | undefined {
  return signings.find((one) => one.contract === contract && one.signer === signer);
}

/** In grace from the expiry on, over for good half the duration later. */
export function ageOf({ now }: World, contract: ModelContract): "running" | "grace" | "over" {
  if (contract.expiresAt === null || now < contract.expiresAt) return "running";
  return now < contract.expiresAt + (contract.duration * MINUTE_MS) / 2 ? "grace" : "over";
}

const OPEN = ["in_progress", "pending", "changes_requested"];

/** Whether it is neither decided nor over. */
export const isOpen = ({ status }: ModelSigning): boolean => OPEN.includes(status);

/** The person that a number of any size stands for. */
export function personOf({ people }: World, number: number): ModelPerson {
  const person = chosen(people, number);
  if (person === undefined) throw new Error("there is no person to choose");
  return person;
}

/** The element that a number of any size stands for; undefined of an empty list. */
export function chosen<Element>(list: Element[], number: number): Element | undefined {
  return list[number % list.length];
}
