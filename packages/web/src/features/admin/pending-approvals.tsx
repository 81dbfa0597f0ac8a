import type { Overview } from "@signpoint/api/entities/overview";
import { formatPoints } from "@signpoint/api/rules/points";
import { Figure, Figures } from "~/ui/figures";
import { TextLink } from "~/ui/links";
import { SectionCard } from "~/ui/section-card";

/** What waits for a decision, by kind, with the way to it. */
export function PendingApprovals({ pending }: Pick<Overview, "pending">) {
  return (
    <SectionCard
      title="Pending Approvals"
      aside={<TextLink to="/admin/approvals">Review</TextLink>}
    >
      <Figures layout="column">
        <Figure name="Contracts">
          <strong>{formatPoints(pending.contracts)}</strong>
        </Figure>
        <Figure name="Item redemptions">
          <strong>{formatPoints(pending.item_redemptions)}</strong>
        </Figure>
        <Figure name="Cash redemptions">
          <strong>{formatPoints(pending.cash_redemptions)}</strong>
        </Figure>
      </Figures>
    </SectionCard>
  );
}
