import { Title } from "@mantine/core";
import type { ContractListItem } from "@signpoint/api/work/contracts/contract";
import { useId } from "react";
import { TextLink } from "~/platform/ui/links";
import { CardGrid, CardsSkeleton } from "~/platform/ui/list";
import { SkeletonBar } from "~/platform/ui/skeleton";
import { ContractCard } from "./contract-card";
import classes from "./contract-groups.module.css";
import { type ContractGroup, GROUP_LABELS } from "./contract-parts";

const CARD_HEIGHT = 242;

interface Entry {
  contract: ContractListItem;
  group: ContractGroup;
}

interface ContractGroupsProps {
  /** In the order of the list, in which a group's entries follow one another. */
  entries: readonly Entry[];
  /** Whether the list has no other group: then its heading is for screen readers alone. */
  isSingle: boolean;
  balance: number;
  own: boolean;
}

/** Renders the cards under a heading for each group. */
export function ContractGroups({ entries, isSingle, balance, own }: ContractGroupsProps) {
  const groups = [...new Set(entries.map(({ group }) => group))];
  return (
    <div className={classes.groups} data-single={isSingle || undefined}>
      {isSingle || groups[0] === "signable" ? null : (
        <p className={classes.hint}>
          With your points, there is nothing that you can sign right now. Approved contracts and{" "}
          <TextLink to="/dashboard">invited friends</TextLink> bring more points.
        </p>
      )}
      {groups.map((group) => (
        <Group key={group} group={group}>
          {entries
            .filter((entry) => entry.group === group)
            .map(({ contract }) => (
              <li key={contract.id}>
                <ContractCard contract={contract} balance={balance} own={own} />
              </li>
            ))}
        </Group>
      ))}
    </div>
  );
}

function Group({ group, children }: { group: ContractGroup; children: React.ReactNode[] }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <Title order={2} id={titleId} className={classes.heading}>
        {GROUP_LABELS[group]}
      </Title>
      <CardGrid>{children}</CardGrid>
    </section>
  );
}

/** Renders the outlines of cards; in a frame with the cards that take their place as soon as the early answer is here. */
export function ContractCardsFrame() {
  return (
    <>
      <ContractCardsSkeleton />
      {import.meta.env.SSR ? (
        <template>
          <ContractGroups
            entries={[{ contract: UNKNOWN, group: "signable" }]}
            isSingle={false}
            balance={0}
            own={false}
          />
        </template>
      ) : null}
    </>
  );
}

/** A contract that can be signed and has each tag, of which nothing else is known. */
const UNKNOWN: ContractListItem = {
  id: "unknown",
  title: "",
  description: "",
  activity: "",
  type: "Digital",
  tags: ["official", "top_earning", "limited"],
  points_cost: 0,
  points_reward: 1,
  places_left: null,
  duration: 0,
  max_signers: 0,
  effort_minutes: null,
  work_minutes: null,
  lapse_refund: 0,
  named_only: false,
  approved_min: null,
  approved_max: null,
  approval_rate_min: null,
  pilot_places: null,
  standing: null,
  survey_required: false,
  is_official: false,
  is_public: false,
  status: "active",
  expires_at: null,
  expired: false,
  created_at: "",
  expiration: {
    status: "active",
    expiresAt: null,
    gracePeriodEnd: null,
    timeRemaining: null,
    gracePeriodRemaining: null,
  },
  signing_status: "none",
  signing: null,
  taken_back: 0,
};

/** Renders the outlines of cards that are on their way. */
export function ContractCardsSkeleton() {
  return (
    <CardsSkeleton height={CARD_HEIGHT}>
      <SkeletonBar width="34%" height={13} />
      <SkeletonBar width="80%" height={20} />
      <SkeletonBar height={13} />
      <SkeletonBar width="62%" height={13} />
      <SkeletonBar width="46%" height={12} />
      <SkeletonBar width={96} height={26} />
    </CardsSkeleton>
  );
}
