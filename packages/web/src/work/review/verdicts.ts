import { adminMessages } from "@signpoint/api/texts";

/** What an admin can decide: about a submission or a redemption, and about an appeal. */
export type Verdict = "approve" | "reject" | "request_changes" | "uphold" | "overturn";

interface VerdictTexts {
  label: string;
  /** The key that presses its button. */
  key: string;
  /** What the key does. */
  does: string;
  /** What is being done while it can be taken back, before its subject. */
  doing: string;
  /** The title of its confirmation; `subject` is `this submission` or `3 submissions`. */
  question: (subject: string) => string;
  /** The button of its confirmation; `subject` is `Submission` or `3 Submissions`. */
  confirm: (subject: string) => string;
  /** What the note is for. */
  noteHint: string;
  /** Shown when the note is missing; null where it is optional. */
  noteMissing: string | null;
  /** Shown when it failed without a reason from the server. */
  failed: string;
  /** Good news for the owner. */
  isGood: boolean;
  /** Takes something from the owner. */
  isDanger: boolean;
  /** Its effect lasts: no later decision of the same admin takes it back. */
  isFinal: boolean;
}

export const VERDICTS: Record<Verdict, VerdictTexts> = {
  approve: {
    label: "Approve",
    key: "A",
    does: "Approve",
    doing: "Approving",
    question: (subject) => `Approve ${subject}?`,
    confirm: (subject) => `Approve ${subject}`,
    noteHint: "Shown with the approval.",
    noteMissing: null,
    failed: adminMessages.approveFailed,
    isGood: true,
    isDanger: false,
    isFinal: true,
  },
  reject: {
    label: "Reject",
    key: "R",
    does: "Reject, after a confirmation",
    doing: "Rejecting",
    question: (subject) => `Reject ${subject}?`,
    confirm: (subject) => `Reject ${subject}`,
    noteHint: "Shown with the rejection: what was missing, or wrong.",
    noteMissing: null,
    failed: adminMessages.rejectFailed,
    isGood: false,
    isDanger: true,
    isFinal: true,
  },
  request_changes: {
    label: "Request Changes",
    key: "C",
    does: "Request changes, with a note",
    doing: "Requesting changes to",
    question: (subject) => `Request changes to ${subject}?`,
    confirm: () => "Request Changes",
    noteHint: "What is to be changed. The user reads it before correcting the submission.",
    noteMissing: adminMessages.changesNoteRequired,
    failed: adminMessages.requestChangesFailed,
    isGood: false,
    isDanger: false,
    isFinal: false,
  },
  uphold: {
    label: "Uphold Rejection",
    key: "U",
    does: "Uphold the rejection, with a note",
    doing: "Upholding the rejection of",
    question: () => "Uphold the rejection?",
    confirm: () => "Uphold Rejection",
    noteHint: "Why the rejection stands. Shown with your decision.",
    noteMissing: adminMessages.appealNoteRequired,
    failed: adminMessages.appealDecideFailed,
    isGood: false,
    isDanger: true,
    isFinal: true,
  },
  overturn: {
    label: "Overturn Rejection",
    key: "O",
    does: "Overturn the rejection, with a note",
    doing: "Overturning the rejection of",
    question: () => "Overturn the rejection?",
    confirm: () => "Overturn Rejection",
    noteHint: "Why the rejection was wrong. Shown with your decision.",
    noteMissing: adminMessages.appealNoteRequired,
    failed: adminMessages.appealDecideFailed,
    isGood: true,
    isDanger: false,
    isFinal: true,
  },
};
