import IconAlertTriangle from "virtual:icons/alert-triangle";
import IconCircleX from "virtual:icons/circle-x";
import { Button } from "@mantine/core";
import type { AdminMarketplaceItem } from "@signpoint/api/rewards/marketplace-item";
import { Badge } from "~/platform/ui/badge";
import { ActionsCell, type Column, DataCell, DataTable, NameCell } from "~/platform/ui/data-table";
import { formatCount, formatInteger } from "~/platform/ui/format";
import { ItemImage } from "~/platform/ui/item-image";
import { ButtonLink, TextLink } from "~/platform/ui/links";
import { Points } from "~/platform/ui/points";
import classes from "./items.module.css";

const LOW = 5;

export interface ItemAction {
  kind: "edit" | "delete";
  item: AdminMarketplaceItem;
}

interface ItemTableProps {
  items: readonly AdminMarketplaceItem[];
  onAction: (action: ItemAction) => void;
}

const COLUMNS: Column[] = [
  { name: "Item" },
  { name: "Type", optional: true },
  { name: "Value", optional: true },
  { name: "Price", numeric: true },
  { name: "Stock", numeric: true },
  { name: "Actions" },
];

/** Renders items in rows with their price and stock, and what an admin can do with each. */
export function ItemTable({ items, onAction }: ItemTableProps) {
  return (
    <DataTable label="Items" columns={COLUMNS}>
      {items.map((item) => (
        <tr key={item.id}>
          <NameCell>
            <span className={classes.item}>
              <span className={classes.picture}>
                <ItemImage url={item.image_url} />
              </span>
              <bdi>{item.name}</bdi>
            </span>
          </NameCell>
          <DataCell name="Type" optional>
            {item.type}
          </DataCell>
          <DataCell name="Value" optional>
            {item.value}
          </DataCell>
          <DataCell name="Price" numeric>
            <Points value={item.price} size="sm" />
          </DataCell>
          <DataCell name="Stock" numeric>
            <StockBadge quantity={item.quantity} />
            <CodesLeft item={item} />
            {item.awaiting_second ? (
              <span className={classes.below}>
                <TextLink to="/admin/second-approvals">Awaits a second admin</TextLink>
              </span>
            ) : null}
          </DataCell>
          <ActionsCell foot>
            {item.type === "Gift Card" ? (
              <ButtonLink
                variant="default"
                to="/admin/marketplace/$itemId/codes"
                params={{ itemId: item.id }}
                aria-label={`Codes of ${item.name}`}
              >
                Codes
              </ButtonLink>
            ) : null}
            <Button
              variant="default"
              aria-label={`Edit ${item.name}`}
              onClick={() => onAction({ kind: "edit", item })}
            >
              Edit
            </Button>
            <Button
              variant="default"
              c="var(--sp-danger)"
              aria-label={`Delete ${item.name}`}
              onClick={() => onAction({ kind: "delete", item })}
            >
              Delete
            </Button>
          </ActionsCell>
        </tr>
      ))}
    </DataTable>
  );
}

/** Renders how many codes are left of a gift card whose buyers get codes of their own. */
function CodesLeft({ item }: { item: AdminMarketplaceItem }) {
  const { type, redemption_code, codes_available } = item;
  if (type !== "Gift Card" || redemption_code !== null) return null;
  const text = codes_available === 0 ? "No codes" : formatCount(codes_available, "code");
  return <span className={classes.below}>{text}</span>;
}

/** Renders the stock; a low or empty one stands out. */
function StockBadge({ quantity }: { quantity: number }) {
  if (quantity === 0) {
    return (
      <Badge tone="danger" icon={IconCircleX}>
        Sold out
      </Badge>
    );
  }
  if (quantity > LOW) return formatInteger(quantity);
  return <Badge tone="warning" icon={IconAlertTriangle}>{`Low: ${quantity} left`}</Badge>;
}
