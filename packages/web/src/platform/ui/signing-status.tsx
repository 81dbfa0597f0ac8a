import IconCircleCheck from "virtual:icons/circle-check";
import IconCircleX from "virtual:icons/circle-x";
import IconClock from "virtual:icons/clock";
import IconMessage from "virtual:icons/message";
import type { SigningStatus } from "@signpoint/api/work/transitions";
import { SIGNING_LABELS } from "@signpoint/api/work/transitions";
import { Badge } from "~/platform/ui/badge";

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

/** Renders that the signer wrote last, and waits for an answer. */
export function NewMessageBadge() {
  return (
    <Badge tone="strong" icon={IconMessage}>
      New Message
    </Badge>
  );
}

/** Renders that the signer is suspended, which a reviewer should know before deciding. */
export function SuspendedBadge() {
  return <Badge tone="danger">Signer Suspended</Badge>;
}
