import type { APPEAL_STATES } from "../../platform/constants";
import { MESSAGE_DAYS, MESSAGES_PER_SIDE } from "../../platform/constants";
import { MS_PER_DAY } from "../../platform/durations";
import type { TimelineEntry } from "../timeline";
import type { SigningStatus } from "../transitions";

/** What decides whether signer and reviewers can write to each other about a submission. Instants are ISO 8601. */
export interface MessageFacts {
  status: SigningStatus;
  /** Null before the first submission, and after it was withdrawn. */
  submitted_at: string | null;
  correction_rounds: number;
  decided_at: string | null;
  /** The appeal against its rejection; null without one. */
  appeal: { state: (typeof APPEAL_STATES)[number]; decided_at: string | null } | null;
}

type MessageRefusal = "NOT_SUBMITTED" | "MESSAGES_ENDED" | "MESSAGES_USED_UP";

/**
 * Returns the first instant at which nobody can write any more: `MESSAGE_DAYS` after the decision, or after that of the
 * appeal. Null while something is to be decided.
 */
export function messagesEnd({ decided_at, appeal }: MessageFacts): Date | null {
  if (appeal?.state === "open") return null;
  const decided = appeal?.decided_at ?? decided_at;
  return decided === null ? null : new Date(Date.parse(decided) + MESSAGE_DAYS * MS_PER_DAY);
}

/**
 * Returns why a side that has written so many messages cannot write one more, or null: from the submission on, while it is
 * reviewed or corrected, and until `messagesEnd`. A first submission that was withdrawn waits until it is submitted again.
 */
export function messageRefusal(
  facts: MessageFacts,
  { written, now }: { written: number; now: Date },
): MessageRefusal | null {
  const { status, submitted_at, correction_rounds } = facts;
  const isReviewed = status === "pending" || status === "changes_requested";
  const isDecided = status === "approved" || status === "rejected";
  const wasSubmitted = submitted_at !== null || correction_rounds > 0;
  if (!isReviewed && !(isDecided && wasSubmitted)) return "NOT_SUBMITTED";
  if (isDecided) {
    const end = messagesEnd(facts);
    if (end !== null && end <= now) return "MESSAGES_ENDED";
  }
  return written >= MESSAGES_PER_SIDE ? "MESSAGES_USED_UP" : null;
}

/** Returns what a timeline tells of the appeal against a rejection; null without one. */
export function appealIn(timeline: readonly TimelineEntry[]): MessageFacts["appeal"] {
  const decided = timeline.find(
    ({ kind }) => kind === "appeal_upheld" || kind === "appeal_overturned",
  );
  if (decided !== undefined) {
    const state = decided.kind === "appeal_upheld" ? "upheld" : "overturned";
    return { state, decided_at: decided.at };
  }
  const isOpen = timeline.some(({ kind }) => kind === "appealed");
  return isOpen ? { state: "open", decided_at: null } : null;
}
