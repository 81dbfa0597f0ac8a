import type { MonthReport } from "@signpoint/api/books/month-report";
import type { SecondApproval } from "@signpoint/api/ledger/second-approval";
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
  /** What each admin credited, deducted, approved as redemption or paid for a submission alone. */
  alone: {
    by: ModelPerson;
    owner: ModelPerson;
    contract?: ModelContract;
    points: number;
    at: number;
  }[];
  /** Points for a dollar; null before the first cash item. */
  rate: number | null;
  /** What the reports of closed months said when these were closed. */
  closed: MonthReport[];
  /** Whether the bonuses of those who join wait, and how many an inviter gets in a month; 0 for no limit. */
  bonuses: { hold: boolean; cap: number };
  /** The bank account that everybody of this world names. */
  bank: { accountName: string; bankName: string; accountNumber: string };
  /** The limits of cash in a day, in dollars: for a person, and for that account; 0 for none. */
  limits: { person: number; account: number };
}

/** What a second admin has to confirm. */
export interface ModelAwaiting {
  kind: SecondApproval["kind"];
  /** The contract, the redemption, the signing, the item or the person. */
  subjectId: string;
  /** Null for a contract and an item. */
  owner: ModelPerson | null;
  by: ModelPerson;
  points: number | null;
  isCorrection: boolean;
  /** Of a deduction: whose reward it takes back. */
  signing?: ModelSigning;
  /** Of an item: its price, or what its stock gets. */
  change?: { price: number } | { more: number };
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
  /** How many places are open until an admin opens the rest; null when all are. */
  pilot: number | null;
  /** What is asked of who signs it; null for nothing. */
  asks: { least?: number; most?: number; rate?: number } | null;
  status: "active" | "inactive" | "completed";
  /** When it opens by itself, in milliseconds; null for no such time. */
  opensAt: number | null;
  isConfirmed: boolean;
  isDeleted: boolean;
  /** When each admin created or last edited it, in milliseconds. */
  edited: Map<ModelPerson, number>;
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
  /** Milliseconds. */
  requestedAt: number;
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
  payout: keyof typeof PAYOUT_PROBLEMS | null;
  /** When the bank confirmed the payout, and who said so; null before, and since another account was given. */
  arrived?: { at: number; by: ModelPerson } | null;
  /** Who asked for another account, and until when it can be given; undefined when nobody did. */
  askedFor?: { by: ModelPerson; due: number };
  /** The other account: by when it has to be confirmed, and whether it is; undefined for that of the purchase. */
  other?: { confirmBy: number; isConfirmed: boolean };
}

/** Why a payout in each state is not sent or confirmed. */
export const PAYOUT_PROBLEMS = {
  to_pay: "not_sent",
  sent: "already_sent",
  confirmed: "already_confirmed",
  awaiting_details: "awaiting_details",
  failed: "already_failed",
  returned: "already_returned",
} as const;

export const MINUTE_MS = 60_000;
/** How long a rejection can be appealed. */
export const APPEAL_MS = 7 * 24 * 60 * MINUTE_MS;

/** Moves points, with an entry for it. */
export function enter(owner: ModelPerson, source: string, points: number): void {
  owner.balance += points;
  owner.ledger.push(`${source} ${points}`);
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
