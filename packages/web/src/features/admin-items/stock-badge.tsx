import { formatPoints } from "@signpoint/api/rules/points";
import { IconAlertTriangle, IconCircleX } from "@tabler/icons-react";
import { Badge } from "~/ui/badge";

const LOW = 5;

/** How many are left; few and none stand out. */
export function StockBadge({ quantity }: { quantity: number }) {
  if (quantity === 0) {
    return (
      <Badge tone="danger" icon={IconCircleX}>
        Sold out
      </Badge>
    );
  }
  if (quantity > LOW) return formatPoints(quantity);
  return <Badge tone="warning" icon={IconAlertTriangle}>{`Low: ${quantity} left`}</Badge>;
}
