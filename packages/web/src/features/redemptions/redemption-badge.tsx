import type { Redemption } from "@signpoint/api/entities/redemption";
import { IconCircleCheck, IconCircleX, IconClock } from "@tabler/icons-react";
import { Badge } from "~/ui/badge";

export const STATUS_LOOKS = {
  PENDING: { tone: "warning", icon: IconClock, label: "Pending" },
  APPROVED: { tone: "success", icon: IconCircleCheck, label: "Approved" },
  REJECTED: { tone: "danger", icon: IconCircleX, label: "Rejected" },
} as const;

/** Renders a redemption's status in a word. */
export function RedemptionBadge({ status }: { status: Redemption["status"] }) {
  const { tone, icon, label } = STATUS_LOOKS[status];
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}
