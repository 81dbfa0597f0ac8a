import { useQuery } from "@tanstack/react-query";
import { Entry, EntryList } from "~/platform/ui/entry-list";
import { DateTime, formatCount } from "~/platform/ui/format";
import { TextLink } from "~/platform/ui/links";
import { RedemptionBadge } from "~/platform/ui/redemption-badge";
import { SectionCard } from "~/platform/ui/sections";
import { redemptionsOfItemQuery } from "./redemptions-query";

/** Renders the reader's latest orders of an item, each with its status; nothing when there is none. */
export function EarlierOrders({ itemId }: { itemId: string }) {
  const { data } = useQuery(redemptionsOfItemQuery(itemId));
  if (data === undefined || data.items.length === 0) return null;
  return (
    <SectionCard title="Your orders of this item">
      <EntryList>
        {data.items.map((redemption) => (
          <Entry
            key={redemption.id}
            title={
              <TextLink to="/redemptions/$redemptionId" params={{ redemptionId: redemption.id }}>
                <DateTime at={redemption.created_at} />
              </TextLink>
            }
            facts={`Paid ${formatCount(redemption.price, "point")}`}
            value={<RedemptionBadge redemption={redemption} />}
          />
        ))}
      </EntryList>
    </SectionCard>
  );
}
