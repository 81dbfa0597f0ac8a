import type { SigningStatus } from "@signpoint/api/rules/transitions";
import { IconCircleCheck, IconCircleX, IconClock } from "@tabler/icons-react";
import { Badge } from "~/ui/badge";

type SignedStatus = Exclude<SigningStatus, "none">;

export const SIGNING_LABELS: Record<SignedStatus, string> = {
  in_progress: "In Progress",
  pending: "Pending Review",
  approved: "Approved",
  rejected: "Rejected",
  changes_requested: "Changes Requested",
  missed: "Missed",
  lapsed: "Lapsed",
  given_back: "Given Back",
};

const UNDECIDED = { tone: "warning", icon: IconClock } as const;
const ENDED = { tone: "plain", icon: IconCircleX } as const;
const LOOKS = {
  in_progress: UNDECIDED,
  pending: UNDECIDED,
  approved: { tone: "success", icon: IconCircleCheck },
  rejected: { tone: "danger", icon: IconCircleX },
  changes_requested: UNDECIDED,
  missed: ENDED,
  lapsed: ENDED,
  given_back: ENDED,
} as const;

/** Renders the status of a signing as an admin sees it. */
export function SubmissionStatusBadge({ status }: { status: SigningStatus }) {
  return status === "none" ? null : <Badge {...LOOKS[status]}>{SIGNING_LABELS[status]}</Badge>;
}
