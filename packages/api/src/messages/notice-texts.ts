import type {
  APPEAL_STATES,
  HOLD_KINDS,
  NOTICE_KINDS,
  REDEMPTION_STATUSES,
  REJECTION_REASONS,
} from "../platform/constants";
import { DATA_EXPORT_DAYS } from "../platform/constants";
import { onFirstUse } from "../platform/first-use";
import {
  awaitsConfirmation,
  type Confirmation,
  endedUnconfirmed,
} from "../rewards/account-confirmation";
import { holdReason } from "../rewards/holds";
import { redemptionMessages } from "../rewards/redemption-texts";
import { rejectionReasons } from "../work/review-texts";

type NoticeKind = (typeof NOTICE_KINDS)[number];

/** What each kind of notice is called in the settings and in mails. */
export const NOTICE_LABELS: Record<NoticeKind, string> = {
  submission_approved: "Submission approved",
  submission_rejected: "Submission rejected",
  changes_requested: "Changes requested",
  deadline_soon: "Less than 24 hours left to submit",
  signing_lapsed: "Time to finish is over",
  signing_missed: "Contract expired before you submitted",
  appeal_decided: "Appeal decided",
  redemption_requested: "Redemption received",
  redemption_held: "Redemption on hold",
  redemption_decided: "Redemption approved or rejected",
  points_corrected: "Points credited or deducted by an admin",
  payout_sent: "Payout sent",
  payout_failed: "Payout failed",
  code_delivered: "Code of a gift card delivered",
  data_export_ready: "Copy of your data is ready",
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
  /**
   * The reviewer's note: of the decision, the request for changes, or the appeal. The reference of a payout that was
   * sent, the reason of one that failed.
   */
  note: string | null;
  /** ISO 8601; until when the signer can submit. Null for a redemption, and without a limit. */
  deadline: string | null;
  /** The points that return when the signing lapses; 0 for a redemption. */
  lapse_refund: number;
  /** How an appeal was decided, and the points of the returned cost that were paid again; null without one. */
  appeal: { state: (typeof APPEAL_STATES)[number]; recharged_points: number | null } | null;
  /**
   * The points that an admin gave, or took (below 0), why, and the contract whose reward it corrects, if any; null for
   * everything else.
   */
  correction: { points: number; reason: string | null; title: string | null } | null;
  /** Null for a signing. */
  redemption_status: (typeof REDEMPTION_STATUSES)[number] | null;
  reference: string | null;
  /** The hold of a redemption: until when, ISO 8601, and why; null without one. */
  hold: { until: string; kind: (typeof HOLD_KINDS)[number]; reason: string | null } | null;
  /** What a redemption waits for on the side of its buyer; null for a signing. */
  waits: (Confirmation & { decided_at: string | null; paused_until: string | null }) | null;
}

interface NoticeText {
  title: string;
  body: string | TextParts;
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
  changes_requested: ({ subject, deadline, note }) => ({
    title: "Changes requested",
    body: text`Your submission of “${subject}” needs changes.${deadline === null ? "" : text` Submit it again before ${{ at: deadline }}.`}${join("", note)}`,
  }),
  signing_lapsed: ({ subject, lapse_refund }) => ({
    title: "Time to finish is over",
    body: `You did not submit “${subject}” in time. Your place went back to the others.${returned(lapse_refund)}`,
  }),
  signing_missed: ({ subject }) => ({
    title: "Contract expired",
    body: `“${subject}” has expired before you submitted it.`,
  }),
  appeal_decided: ({ subject, points_reward, appeal, note }) =>
    appeal?.state === "overturned"
      ? {
          title: "Appeal granted",
          body: join(
            `The rejection of “${subject}” was overturned. You received ${formatPoints(points_reward)}.${paidAgain(appeal.recharged_points)}`,
            note,
          ),
        }
      : {
          title: "Rejection upheld",
          body: join(`The rejection of “${subject}” was upheld.`, note),
        },
  deadline_soon: ({ subject, deadline }) => ({
    title: "Less than 24 hours left to submit",
    body: deadline
      ? text`Submit “${subject}” before ${{ at: deadline }}. After that it cannot be submitted.`
      : `You can still submit “${subject}”.`,
  }),
  redemption_requested: ({ subject, points_cost, reference, hold, waits }) => ({
    title: "Redemption received",
    body: text`Your redemption of “${subject}” for ${formatPoints(points_cost)} is in review.${reference === null ? "" : ` Reference: ${reference}.`}${held(hold)}${waiting(waits)}`,
  }),
  redemption_held: ({ subject, reference, hold }) => ({
    title: "Redemption on hold",
    body: text`“${subject}” was put on hold.${held(hold)}${reference === null ? "" : ` Reference: ${reference}.`}`,
  }),
  redemption_decided: ({ subject, points_cost, note, redemption_status, waits }) =>
    waits !== null && endedUnconfirmed(waits)
      ? {
          title: "Redemption rejected",
          body: `“${subject}” was rejected. ${redemptionMessages.notConfirmed}${returned(points_cost)}`,
        }
      : redemption_status === "REJECTED"
        ? {
            title: "Redemption rejected",
            body: join(`“${subject}” was rejected.${returned(points_cost)}`, note),
          }
        : { title: "Redemption approved", body: join(`“${subject}” was approved.`, note) },
  points_corrected: ({ correction }) => {
    const { points = 0, reason = null, title = null } = correction ?? {};
    const did = points < 0 ? "deducted" : "credited";
    const what = title === null ? "" : ` of the reward for “${title}”`;
    const why = reason === null ? "" : ` Reason: ${reason}`;
    return {
      title: points < 0 ? "Points deducted" : "Points credited",
      body: `An admin ${did} ${formatPoints(Math.abs(points))}${what}.${why}`,
    };
  },
  payout_sent: ({ subject, note }) => ({
    title: "Payout sent",
    body: `The money for “${subject}” was sent to your bank. Reference: ${note ?? ""}.`,
  }),
  payout_failed: ({ subject, points_cost, note }) => ({
    title: "Payout failed",
    body: `The money for “${subject}” could not be paid.${returned(points_cost)} Reason: ${note ?? ""}`,
  }),
  code_delivered: ({ subject }) => ({
    title: "Your code is there",
    body: `The code of “${subject}” can be revealed in your redemptions.`,
  }),
  data_export_ready: () => ({
    title: "The copy of your data is ready",
    body: `You can download it in your settings for ${DATA_EXPORT_DAYS} days.`,
  }),
};

/** A text in pieces: words, and instants (ISO 8601), which each reader's browser writes in its own time zone. */
export type TextParts = (string | { at: string })[];

/** Returns the title of a notice, and its text, in which "you" is its owner. */
export function noticeText(
  kind: NoticeKind,
  facts: NoticeFacts,
): { title: string; parts: TextParts } {
  const { title, body } = TEXTS[kind](facts);
  return { title, parts: typeof body === "string" ? [body] : body };
}

/** Returns a text with its instants written by `format`; without it in UTC, as mails say them. */
export function joinParts(parts: TextParts, format = formatUtc): string {
  return parts.map((part) => (typeof part === "string" ? part : format(part.at))).join("");
}

/** Returns the pieces of a text that names instants. */
function text(words: TemplateStringsArray, ...values: (string | { at: string } | TextParts)[]) {
  return words.flatMap((piece, index): TextParts => [piece, ...[values[index] ?? ""].flat()]);
}

function returned(points: number): string {
  return points === 0 ? "" : ` You got ${formatPoints(points)} back.`;
}

function held(hold: NoticeFacts["hold"]): TextParts {
  if (hold === null) return [];
  const reason = holdReason({ hold_kind: hold.kind, hold_reason: hold.reason });
  return text` It cannot be approved before ${{ at: hold.until }}: ${reason ?? ""}`;
}

function waiting(waits: NoticeFacts["waits"]): TextParts {
  if (waits === null || waits.status !== "PENDING") return [];
  const { account_confirm_by: by, paused_until: until } = waits;
  return text`${
    by !== null && awaitsConfirmation(waits)
      ? text` Confirm the account number by the link in our mail before ${{ at: by }}: otherwise it is rejected, and your points return.`
      : ""
  }${
    until === null
      ? ""
      : text` It waits until the safety pause of your account ends, ${{ at: until }} at the latest.`
  }`;
}

function paidAgain(points: number | null): string {
  return points === null || points === 0
    ? ""
    : ` The cost that you had got back was taken again: ${formatPoints(points)}.`;
}

function join(text: string, note: string | null): string {
  return note === null ? text : `${text} Note from the reviewer: ${note}`;
}

const numbers = onFirstUse(() => new Intl.NumberFormat("en-US"));

function formatPoints(points: number): string {
  return `${numbers().format(points)} ${points === 1 ? "point" : "points"}`;
}

const utc = onFirstUse(
  () =>
    new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" }),
);

function formatUtc(instant: string): string {
  return `${utc().format(new Date(instant))} UTC`;
}
