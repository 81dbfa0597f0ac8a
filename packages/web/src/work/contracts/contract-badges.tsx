import IconCircleCheck from "virtual:icons/circle-check";
import IconCircleDashed from "virtual:icons/circle-dashed";
import IconCircleX from "virtual:icons/circle-x";
import IconClock from "virtual:icons/clock";
import IconClockX from "virtual:icons/clock-x";
import IconHelpCircle from "virtual:icons/help-circle";
import IconHourglass from "virtual:icons/hourglass";
import IconPencil from "virtual:icons/pencil";
import IconPencilOff from "virtual:icons/pencil-off";
import IconRosetteDiscountCheck from "virtual:icons/rosette-discount-check";
import IconTrendingUp from "virtual:icons/trending-up";
import type { Contract } from "@signpoint/api/work/contracts/contract";
import type { ContractTag } from "@signpoint/api/work/contracts/tags";
import type { SigningState } from "@signpoint/api/work/signing";
import { SIGNING_LABELS } from "@signpoint/api/work/transitions";
import { Badge, Badges, type BadgeTone } from "~/platform/ui/badge";
import type { Icon } from "~/platform/ui/create-icon";
import { expirationLabel, TAG_LABELS } from "./labels";
import type { ShownExpiration } from "./signing-offer";

interface Look {
  tone: BadgeTone;
  icon: Icon;
}

const TAG_ICONS: Record<ContractTag, Icon> = {
  top_earning: IconTrendingUp,
  official: IconRosetteDiscountCheck,
  limited: IconHourglass,
};

const SIGNING_LOOKS: Record<Exclude<SigningState, "none">, Look> = {
  in_progress: { tone: "strong", icon: IconPencil },
  pending: { tone: "warning", icon: IconClock },
  approved: { tone: "success", icon: IconCircleCheck },
  rejected: { tone: "danger", icon: IconCircleX },
  changes_requested: { tone: "warning", icon: IconPencil },
  missed: { tone: "danger", icon: IconClockX },
  lapsed: { tone: "danger", icon: IconClockX },
  given_back: { tone: "plain", icon: IconCircleX },
};

const EXPIRATION_LOOKS: Record<ShownExpiration, Look> = {
  active: { tone: "plain", icon: IconCircleDashed },
  grace_period: { tone: "warning", icon: IconClock },
  fully_expired: { tone: "danger", icon: IconCircleX },
  unknown: { tone: "plain", icon: IconHelpCircle },
};

interface ContractBadgesProps {
  tags: readonly ContractTag[];
  type: Contract["type"];
  signingStatus: SigningState;
}

/** Renders what a contract is, in words: its tags, its type, and where one's own signing stands. */
export function ContractBadges({ tags, type, signingStatus }: ContractBadgesProps) {
  return (
    <Badges>
      {tags.map((tag) => (
        <Badge key={tag} tone="strong" icon={TAG_ICONS[tag]}>
          {TAG_LABELS[tag]}
        </Badge>
      ))}
      <Badge>{type}</Badge>
      <SigningBadge status={signingStatus} />
    </Badges>
  );
}

/** Renders where one's own signing stands, also that there is none. */
function SigningBadge({ status }: { status: SigningState }) {
  if (status === "none") return <Badge icon={IconPencilOff}>Not Signed</Badge>;
  return <Badge {...SIGNING_LOOKS[status]}>{SIGNING_LABELS[status]}</Badge>;
}

/** Renders where a contract stands in time; whatever is not known is called so. */
export function ExpirationBadge({ status }: { status: ShownExpiration }) {
  return <Badge {...EXPIRATION_LOOKS[status]}>{expirationLabel(status)}</Badge>;
}

interface CardPillProps {
  state: SigningState;
  expiration: ShownExpiration;
  tags: readonly ContractTag[];
}

/** What a card says in its one pill. */
type Pill = Exclude<SigningState, "none"> | "grace_period" | "unknown" | "limited";

/**
 * Returns what a card says in its one pill: where one's own signing stands, else the grace period or a state in time that is
 * not known, else a Limited Deal; null for none of them.
 */
export function cardPill({ state, expiration, tags }: CardPillProps): Pill | null {
  if (state !== "none") return state;
  if (expiration === "grace_period" || expiration === "unknown") return expiration;
  return tags.includes("limited") ? "limited" : null;
}

/** Renders the pill of a card. */
export function CardPill({ pill }: { pill: Pill }) {
  if (pill === "grace_period" || pill === "unknown") return <ExpirationBadge status={pill} />;
  if (pill === "limited") {
    return (
      <Badge tone="strong" early="limited">
        {TAG_LABELS.limited}
      </Badge>
    );
  }
  return <SigningBadge status={pill} />;
}
