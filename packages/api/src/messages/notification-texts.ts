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
  /** `is_held`: an admin, whose calls wait until another one grants the rights again. */
  rights_changed: { is_admin: boolean; is_held?: boolean };
  factor_removal: { ended: ToldRemovalEnd };
}

/** The ends of a removal of a second factor that no admin has brought about. */
export type ToldRemovalEnd = Extract<
  (typeof FACTOR_REMOVAL_STATES)[number],
  "carried_out" | "stopped" | "proved" | "lapsed"
>;

/** An event that the admins are told, and what its text is made of. */
export type AdminsEvent = {
  [Kind in NotificationKind]: { kind: Kind; facts: Facts[Kind] };
}[NotificationKind];

const SECOND_NEEDED = {
  redemption: `A second admin has to confirm the redemption of ${PERSON}`,
  credit: `A second admin has to confirm a credit for ${PERSON}`,
  deduction: `A second admin has to confirm a deduction from ${PERSON}`,
  contract: "A second admin has to confirm a contract",
  email_change: `A second admin has to confirm another email for ${PERSON}`,
  factor_removal: `A second admin has to confirm the removal of the second factor of ${PERSON}`,
};

const ADMIN_HELD = `The owner of ${PERSON} said that somebody else was in the account: another admin has to grant the rights again`;

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
      ? `An admin deducted ${-points} points from ${PERSON}`
      : `An admin credited ${points} points to ${PERSON}`,
  second_approval: ({ approval_of }) => SECOND_NEEDED[approval_of],
  stock_low: ({ title, left }) => `${left === 0 ? "None" : `Only ${left}`} left of "${title}"`,
  rights_changed: ({ is_admin, is_held }) => {
    if (is_held === true) return ADMIN_HELD;
    return is_admin ? `${PERSON} was made an admin` : `${PERSON} is no longer an admin`;
  },
  factor_removal: ({ ended }) => REMOVAL_ENDED[ended],
};

/**
 * Returns what a notification tells the admins. `PERSON` stands for the name of the person whom it is about, which is
 * joined when it is shown.
 */
export function notificationText({ kind, facts }: AdminsEvent): string {
  return (TEXTS[kind] as (facts: AdminsEvent["facts"]) => string)(facts);
}
