import IconCircleCheck from "virtual:icons/circle-check";
import IconCircleX from "virtual:icons/circle-x";
import IconClock from "virtual:icons/clock";
import type { Appeal } from "@signpoint/api/work/appeals/appeal";
import { Badge } from "~/platform/ui/badge";

export const APPEAL_STATE_LABELS: Record<Appeal["state"], string> = {
  open: "Open",
  upheld: "Upheld",
  overturned: "Overturned",
};

const LOOKS = {
  open: { tone: "warning", icon: IconClock },
  upheld: { tone: "danger", icon: IconCircleX },
  overturned: { tone: "success", icon: IconCircleCheck },
} as const;

/** Renders the state of an appeal. */
export function AppealStateBadge({ state }: { state: Appeal["state"] }) {
  return <Badge {...LOOKS[state]}>{APPEAL_STATE_LABELS[state]}</Badge>;
}
