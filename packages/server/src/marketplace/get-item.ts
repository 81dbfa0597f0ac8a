import type { MarketplaceItem } from "@signpoint/api/entities/marketplace-item";
import { marketplaceMessages } from "@signpoint/api/messages";
import { and, eq, isNull } from "drizzle-orm";
import { marketplaceItems } from "../db/schema/index";
import { refusal } from "../refusal";
import type { Services } from "../services";
import { publicItemColumns } from "./item-view";

/** One item of the marketplace; NOT_FOUND when there is none or it is deleted. */
export async function getItem({ db }: Services, itemId: string): Promise<MarketplaceItem> {
  const [item] = await db
    .select(publicItemColumns)
    .from(marketplaceItems)
    .where(and(eq(marketplaceItems.id, itemId), isNull(marketplaceItems.deleted_at)));
  if (item === undefined) throw itemNotFound();
  return item;
}

export function itemNotFound() {
  return refusal("NOT_FOUND", { message: marketplaceMessages.itemNotFound });
}
