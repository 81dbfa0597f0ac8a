import type {
  APPEAL_STATES,
  HOLD_KINDS,
  NOTICE_KINDS,
  PAYOUT_STATES,
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
import { announcementMessages } from "./announcement-texts";
import { formatUtcDay, type TextParts, text } from "./text-parts";

type NoticeKind = (typeof NOTICE_KINDS)[number];

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
   * sent, the reason of one that failed or came back. What the reviewer wrote in a message.
   */
  note: string | null;
  /** ISO 8601; until when the signer can submit, or who is invited can sign. Null for a redemption, and without a limit. */
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
  /** The payout of approved cash, and until when (ISO 8601) another account can be given; null for everything else. */
  payout: { state: (typeof PAYOUT_STATES)[number]; details_due_at: string | null } | null;
  /** What was announced to all; null for everything else. */
  announcement: { title: string; text: string; holds_from: string | null } | null;
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
  payout_failed: ({ subject, points_cost, payout, note }) => ({
    title: payout?.state === "returned" ? "Payout returned" : "Payout failed",
    body: `The money for “${subject}” ${payout?.state === "returned" ? "came back from your bank" : "could not be paid"}.${returned(points_cost)} Reason: ${note ?? ""}`,
  }),
  payout_details_asked: ({ subject, payout, note }) => ({
    title: "Other bank details needed",
    body:
      payout?.state === "awaiting_details" && payout.details_due_at !== null
        ? text`The money for “${subject}” did not arrive. Give another bank account before ${{ at: payout.details_due_at }}, or ask for your points back. Otherwise your points return then. Reason: ${note ?? ""}`
        : `The money for “${subject}” did not arrive, and other bank details were needed.`,
  }),
  code_delivered: ({ subject }) => ({
    title: "Your code is there",
    body: `The code of “${subject}” can be revealed in your redemptions.`,
  }),
  message_received: ({ subject, note }) => ({
    title: "Message from the reviewer",
    body: note === null ? `The reviewer wrote about “${subject}”.` : `About “${subject}”: ${note}`,
  }),
  message_to_reviewer: ({ subject }) => ({
    title: "New message about a submission",
    body: `The signer of “${subject}” wrote to you.`,
  }),
  contract_invitation: ({ subject, points_cost, points_reward, deadline }) => ({
    title: "You are invited to a contract",
    body: text`You can sign “${subject}”, which is by invitation only: ${points_cost === 0 ? "it is free" : `it costs ${formatPoints(points_cost)}`} and pays ${formatPoints(points_reward)} once it is approved.${deadline === null ? "" : text` Sign it before ${{ at: deadline }}.`}`,
  }),
  announcement: announced,
  terms_notice: announced,
  data_export_ready: () => ({
    title: "The copy of your data is ready",
    body: `You can download it in your settings for ${DATA_EXPORT_DAYS} days.`,
  }),
};

/** Returns the title of a notice, and its text, in which "you" is its owner. */
export function noticeText(
  kind: NoticeKind,
  facts: NoticeFacts,
): { title: string; parts: TextParts } {
  const { title, body } = TEXTS[kind](facts);
  return { title, parts: typeof body === "string" ? [body] : body };
}

/** Returns what was announced, with the day from which it holds. */
function announced({ announcement }: NoticeFacts): NoticeText {
  const { title = "", text: words = "", holds_from = null } = announcement ?? {};
  return {
    title,
    body:
      holds_from === null
        ? words
        : `${announcementMessages.holdsFrom(formatUtcDay(holds_from))}\n\n${words}`,
  };
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
