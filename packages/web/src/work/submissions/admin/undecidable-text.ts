import type { EarlierDecision } from "@signpoint/api/platform/errors";
import { refusalMessages } from "@signpoint/api/texts";
import type { SubmissionDetail } from "@signpoint/api/work/submission";
import type { TimelineEntry } from "@signpoint/api/work/timeline";
import { alreadyDecidedText } from "~/platform/api/errors";

/** The entries of a timeline that decide a submission, whoever made them, and how it then stands. */
const DECISIONS: Partial<Record<TimelineEntry["kind"], EarlierDecision["status"]>> = {
  approved: "approved",
  rejected: "rejected",
  removed: "rejected",
  not_corrected: "rejected",
  appeal_overturned: "approved",
};

/** Returns why a submission can no longer be decided, with who decided, how and when; null while it is pending. */
export function undecidableText({
  status,
  timeline,
}: Pick<SubmissionDetail, "status" | "timeline">): string | null {
  if (status === "pending") return null;
  const latest = timeline.findLast(({ kind }) => DECISIONS[kind] === status);
  if (latest === undefined) return refusalMessages.notSubmitted;
  const { username: decided_by, at } = latest;
  return alreadyDecidedText({ status: DECISIONS[latest.kind] ?? "rejected", decided_by, at });
}
