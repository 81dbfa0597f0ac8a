import type { NOTICE_KINDS, REDEMPTION_STATUSES, REJECTION_REASONS } from "../constants";
import { rejectionReasons } from "./fair-work";

type NoticeKind = (typeof NOTICE_KINDS)[number];

/** What each kind of notice is called in the settings and in mails. */
export const NOTICE_LABELS: Record<NoticeKind, string> = {
  submission_approved: "Submission approved",
  submission_rejected: "Submission rejected",
  deadline_soon: "Less than 24 hours left to submit",
  redemption_decided: "Redemption approved or rejected",
};

/** Texts of the page that the link of a mail opens. */
export const noticeMessages = {
  unsubscribeInvalid: "This link is not valid. You can turn off mails in your settings.",
  unsubscribeExpired: "This link has expired. You can turn off mails in your settings.",
  unsubscribeFailed: "The mails could not be turned off. Please try again.",
} as const;

/** What the texts of notices are made of. */
export interface NoticeFacts {
  /** The title of the contract, or the name of the item. */
  subject: string;
  /** Points. For a redemption both are its price. */
  points_cost: number;
  points_reward: number;
  /** Why a submission was rejected; null when no reason was chosen. */
  reason: (typeof REJECTION_REASONS)[number] | null;
  /** The reviewer's note. */
  note: string | null;
  /** ISO 8601; until when the signer can submit. Null for a redemption, and without a limit. */
  deadline: string | null;
  /** Null for a signing. */
  redemption_status: (typeof REDEMPTION_STATUSES)[number] | null;
}

interface NoticeText {
  title: string;
  body: string;
}

const TEXTS: Record<NoticeKind, (facts: NoticeFacts) => NoticeText> = {
  submission_approved: ({ subject, points_reward, note }) => ({
    title: "Submission approved",
    body: join(`“${subject}” was approved. You received ${formatPoints(points_reward)}.`, note),
  }),
  submission_rejected: ({ subject, points_cost, reason, note }) => ({
    title: "Submission rejected",
    body: join(
      `“${subject}” was rejected.${returned(points_cost)}${reason === null ? "" : ` Reason: ${rejectionReasons[reason]}.`}`,
      note,
    ),
  }),
  deadline_soon: ({ subject, deadline }) => ({
    title: "Less than 24 hours left to submit",
    body: deadline
      ? `Submit “${subject}” before ${formatInstant(deadline)}. After that it cannot be submitted.`
      : `You can still submit “${subject}”.`,
  }),
  redemption_decided: ({ subject, points_cost, note, redemption_status }) =>
    redemption_status === "REJECTED"
      ? {
          title: "Redemption rejected",
          body: join(`“${subject}” was rejected.${returned(points_cost)}`, note),
        }
      : { title: "Redemption approved", body: join(`“${subject}” was approved.`, note) },
};

/** Returns the title and the text of a notice, in which "you" is its owner. Times are in UTC. */
export function noticeText(kind: NoticeKind, facts: NoticeFacts): NoticeText {
  return TEXTS[kind](facts);
}

function returned(points: number): string {
  return points === 0 ? "" : ` You got ${formatPoints(points)} back.`;
}

function join(text: string, note: string | null): string {
  return note === null ? text : `${text} Note from the reviewer: ${note}`;
}

const NUMBER_FORMAT = new Intl.NumberFormat("en-US");

function formatPoints(points: number): string {
  return `${NUMBER_FORMAT.format(points)} ${points === 1 ? "point" : "points"}`;
}

const INSTANT_FORMAT = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "UTC",
});

function formatInstant(instant: string): string {
  return `${INSTANT_FORMAT.format(new Date(instant))} UTC`;
}
