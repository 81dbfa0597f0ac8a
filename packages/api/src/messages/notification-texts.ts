import type {
  FACTOR_REMOVAL_STATES,
  NOTIFICATION_KINDS,
  SECOND_APPROVAL_KINDS,
} from "../platform/constants";
import { PERSON } from "../platform/person-in-text";

type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** The title of a contract or the name of an item, as it was at the event. */
interface Titled {
  title: string;
}

/** The points that an item costs, and its value. */
interface Terms {
  price: number;
  value: string;
}

/** What is kept of an event, by its kind. */
interface Facts extends Record<NotificationKind, object> {
  contract_signed: Titled;
  submission: Titled;
  redemption: Titled;
  review_overdue: Titled & { review_of: "submission" | "redemption" };
  appeal: Titled;
  /** Above 0 for a credit, below 0 for a deduction. */
  points_corrected: { points: number };
  second_approval: { approval_of: (typeof SECOND_APPROVAL_KINDS)[number] };
  stock_low: Titled & { left: number };
  pilot_decided: Titled & { places: number };
  /**
   * `is_held`: an admin, whose calls wait until another one grants the rights again. `is_confirmed`: the operator has confirmed
   * the rights that another admin had granted.
   */
  rights_changed: { is_admin: boolean; is_held?: boolean; is_confirmed?: boolean };
  factor_removal: { ended: ToldRemovalEnd };
  ledger_head: LedgerHeadFacts;
  /** `was` is null for a new one; `by_command`: the operator has confirmed it. */
  item_changed: Titled & Terms & { was: Terms | null; by_command?: boolean };
  command_confirmed: { approval_of: (typeof SECOND_APPROVAL_KINDS)[number] };
  /** `by_command`: the operator has changed them. */
  settings_changed: { changed: (keyof typeof SETTINGS_WORDS)[]; by_command?: boolean };
  /** The month, `2026-11`, and the tables of its report. */
  month_changed: { month: string; tables: string[] };
  submission_message: Titled;
  contract_opened: Titled;
  /** Why it did not open at its time. */
  contract_not_opened: Titled & { reason: string };
}

/** What became of the newest head of the sealed ledger that a server knows. */
type LedgerHeadFacts =
  | { outcome: "adopted" | "accepted" | "key_changed"; block: number }
  | { outcome: "stopped"; block: number; problem: string };

/** The ends of a removal of a second factor that no admin has brought about. */
export type ToldRemovalEnd = Extract<
  (typeof FACTOR_REMOVAL_STATES)[number],
  "carried_out" | "stopped" | "proved" | "lapsed"
>;

/** What of the settings was changed, in words. */
const SETTINGS_WORDS = {
  rate: "points for a dollar",
  sums: "sums from which a second admin is needed",
  limits: "limits",
  pauses: "pauses",
  columns: "columns of the payout file",
} as const;

/** An event that the admins are told, and what its text is made of. */
export type AdminsEvent = {
  [Kind in NotificationKind]: { kind: Kind; facts: Facts[Kind] };
}[NotificationKind];

const OF_SECOND = {
  redemption: `the redemption of ${PERSON}`,
  submission: `the approval of a submission of ${PERSON}`,
  payout_details: `other bank details of ${PERSON}`,
  credit: `a credit for ${PERSON}`,
  deduction: `a deduction from ${PERSON}`,
  contract: "a contract",
  email_change: `another email for ${PERSON}`,
  factor_removal: `the removal of the second factor of ${PERSON}`,
  admin_grant: `that ${PERSON} becomes an admin`,
  settings: "a change of the settings",
  item: "a cash item",
  release: `the end of a hold of cash of ${PERSON}`,
  announcement: "an announcement to all people",
} as const satisfies Record<(typeof SECOND_APPROVAL_KINDS)[number], string>;

const ADMIN_HELD = `The owner of ${PERSON} said that somebody else was in the account: another admin has to grant the rights again`;

const count = (points: number) => points.toLocaleString("en-US");

const REMOVAL_ENDED: Record<ToldRemovalEnd, string> = {
  carried_out: `The second factor of ${PERSON} was removed`,
  stopped: `${PERSON} stopped the removal of their second factor`,
  proved: `${PERSON} used their second factor: its removal has ended`,
  lapsed: `The removal of the second factor of ${PERSON} has lapsed: it was not carried out in time`,
};

const TEXTS: { [Kind in NotificationKind]: (facts: Facts[Kind]) => string } = {
  contract_signed: ({ title }) => `${PERSON} signed "${title}"`,
  submission: ({ title }) => `${PERSON} submitted "${title}"`,
  redemption: ({ title }) => `${PERSON} redeemed "${title}"`,
  review_overdue: ({ title, review_of }) =>
    `${PERSON} still waits for ${review_of === "submission" ? "the review of " : ""}"${title}"`,
  appeal: ({ title }) => `${PERSON} appealed the rejection of "${title}"`,
  points_corrected: ({ points }) =>
    points < 0
      ? `An admin deducted ${count(-points)} points from ${PERSON}`
      : `An admin credited ${count(points)} points to ${PERSON}`,
  second_approval: ({ approval_of }) => `A second admin has to confirm ${OF_SECOND[approval_of]}`,
  stock_low: ({ title, left }) => `${left === 0 ? "None" : `Only ${left}`} left of "${title}"`,
  pilot_decided: ({ title, places }) =>
    `The pilot of "${title}" (${places === 1 ? "1 place" : `${places} places`}) has been decided about: open the rest?`,
  rights_changed: ({ is_admin, is_held, is_confirmed }) => {
    if (is_held === true) return ADMIN_HELD;
    if (is_confirmed === true) return `The operator confirmed ${PERSON} as an admin`;
    return is_admin ? `${PERSON} was made an admin` : `${PERSON} is no longer an admin`;
  },
  factor_removal: ({ ended }) => REMOVAL_ENDED[ended],
  ledger_head: (facts) => {
    const { outcome, block } = facts;
    if (outcome === "stopped") {
      return `The ledger is not signed any more, since it is not the one that a server has signed: ${facts.problem}. The operator has to look.`;
    }
    if (outcome === "adopted")
      return `A server that knew nothing of the ledger adopted it at block ${block}`;
    return outcome === "accepted"
      ? `The operator accepted the ledger as it is, with its ${block} blocks`
      : `The operator changed the ledger's key after block ${block}`;
  },
  item_changed: ({ title, price, value, was, by_command }) => {
    if (was === null)
      return `${PERSON} added the cash item "${title}": ${value} for ${price} points`;
    const who = by_command === true ? "The operator" : PERSON;
    return `${who} changed "${title}": ${value} for ${price} points, before ${was.value} for ${was.price}`;
  },
  settings_changed: ({ changed, by_command }) =>
    `${by_command === true ? "The operator" : PERSON} changed the settings: ${changed.map((part) => SETTINGS_WORDS[part]).join(", ")}`,
  month_changed: ({ month }) =>
    `The closed month ${month} has changed: its report has other figures today. The operator has to look.`,
  submission_message: ({ title }) => `${PERSON} wrote a message about "${title}"`,
  contract_opened: ({ title }) => `"${title}" has opened`,
  contract_not_opened: ({ title, reason }) => `"${title}" did not open at its time: ${reason}`,
  command_confirmed: ({ approval_of }) =>
    `The operator confirmed ${OF_SECOND[approval_of]}, in place of a second admin`,
};

/**
 * Returns what a notification tells the admins. `PERSON` stands for the name of the person whom it is about, which is
 * joined when it is shown.
 */
export function notificationText({ kind, facts }: AdminsEvent): string {
  return (TEXTS[kind] as (facts: AdminsEvent["facts"]) => string)(facts);
}
