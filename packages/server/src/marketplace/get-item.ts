import type { MarketplaceItem } from "@signpoint/api/entities/marketplace-item";
import { marketplaceMessages } from "@signpoint/api/messages";
import { and, eq, isNull } from "drizzle-orm";
import type { Context } from "../context";
import { marketplaceItems } from "../db/schema/index";
import { DomainError } from "../domain-error";
import { publicItemColumns } from "./item-view";

/** Returns an item of the marketplace. Throws NOT_FOUND when there is none or it is deleted. */
export async function getItem({ db }: Context, { id }: { id: string }): Promise<MarketplaceItem> {
  const [item] = await db
    .select(publicItemColumns)
    .from(marketplaceItems)
    .where(and(eq(marketplaceItems.id, id), isNull(marketplaceItems.deleted_at)));
  if (item === undefined) throw itemNotFound();
  return item;
}

/** Returns the error for an item that does not exist. */
export function itemNotFound() {
  return new DomainError("NOT_FOUND", { message: marketplaceMessages.itemNotFound });
}
