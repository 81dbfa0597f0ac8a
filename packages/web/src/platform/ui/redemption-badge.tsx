import IconCircleCheck from "virtual:icons/circle-check";
import IconCircleMinus from "virtual:icons/circle-minus";
import IconCircleX from "virtual:icons/circle-x";
import IconClock from "virtual:icons/clock";
import IconHandStop from "virtual:icons/hand-stop";
import { type Holdable, isHeld } from "@signpoint/api/rewards/holds";
import { wasNothingPaid } from "@signpoint/api/rewards/payouts/payout-rules";
import type { Redemption } from "@signpoint/api/rewards/redemption";
import { Badge } from "~/platform/ui/badge";
import { useTick } from "~/platform/ui/countdown";

export const STATUS_LOOKS = {
  PENDING: { tone: "warning", icon: IconClock, label: "Pending" },
  APPROVED: { tone: "success", icon: IconCircleCheck, label: "Approved" },
  REJECTED: { tone: "danger", icon: IconCircleX, label: "Rejected" },
} as const;
const ON_HOLD = { tone: "warning", icon: IconHandStop, label: "On hold" } as const;
const CANCELLED = { tone: "plain", icon: IconCircleMinus, label: "Cancelled" } as const;

const NOT_PAID = { tone: "danger", icon: IconCircleX, label: "Not paid" } as const;

type Stated = Holdable &
  Pick<Redemption, "status" | "cancelled_at"> &
  Partial<Pick<Redemption, "payout">>;

/** Renders a redemption's status in a word or two. */
export function RedemptionBadge({ redemption }: { redemption: Stated }) {
  const held = useTick((now) => isHeld(redemption, now));
  const { status, cancelled_at, payout = null } = redemption;
  const decided = cancelled_at === null ? STATUS_LOOKS[status] : CANCELLED;
  const known = status === "APPROVED" && wasNothingPaid({ status, payout }) ? NOT_PAID : decided;
  const { tone, icon, label } = held ? ON_HOLD : known;
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}
