import type { Overview } from "@signpoint/api/entities/overview";
import { formatPoints } from "@signpoint/api/rules/points";
import { Figure, Figures } from "~/ui/figures";
import { TextLink } from "~/ui/links";
import { SectionCard } from "~/ui/section-card";

/** What waits for a decision, by kind, each with the way to it. */
export function PendingApprovals({ pending }: Pick<Overview, "pending">) {
  const kinds = [
    { name: "Contracts", tab: undefined, waiting: pending.contracts },
    { name: "Item redemptions", tab: "items", waiting: pending.item_redemptions },
    { name: "Cash redemptions", tab: "cash", waiting: pending.cash_redemptions },
  ] as const;
  return (
    <SectionCard
      title="Pending Approvals"
      aside={<TextLink to="/admin/approvals">Review</TextLink>}
    >
      <Figures layout="column">
        {kinds.map(({ name, tab, waiting }) => (
          <Figure key={name} name={name}>
            <TextLink
              to="/admin/approvals"
              search={tab === undefined ? {} : { tab }}
              fw={600}
              aria-label={`${name}: ${formatPoints(waiting)} waiting`}
            >
              {formatPoints(waiting)} waiting
            </TextLink>
          </Figure>
        ))}
      </Figures>
    </SectionCard>
  );
}
