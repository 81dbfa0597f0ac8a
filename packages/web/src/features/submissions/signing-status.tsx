import type { SigningStatus } from "@signpoint/api/rules/transitions";
import { IconCircleCheck, IconCircleX, IconClock } from "@tabler/icons-react";
import { SIGNING_LABELS } from "~/features/contracts/labels";
import { Badge } from "~/ui/badge";

/** Approved is success, rejected is danger, anything else is a warning. */
export function SubmissionStatusBadge({ status }: { status: SigningStatus }) {
  if (status === "none") return null;
  const label = SIGNING_LABELS[status];
  switch (status) {
    case "approved":
      return (
        <Badge tone="success" icon={IconCircleCheck}>
          {label}
        </Badge>
      );
    case "rejected":
      return (
        <Badge tone="danger" icon={IconCircleX}>
          {label}
        </Badge>
      );
    default:
      return (
        <Badge tone="warning" icon={IconClock}>
          {label}
        </Badge>
      );
  }
}
