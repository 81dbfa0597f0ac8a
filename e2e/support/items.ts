import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import type { AdminMarketplaceItem } from "@signpoint/api/rewards/marketplace-item";
import { demo } from "./accounts";
import { requestAs } from "./calls";

const PATH = "/admin/marketplace/items";

/** Returns a word that no other test has in its items. */
export function ownWord(): string {
  return `w${randomUUID().slice(0, 8)}`;
}

/** Returns calls that manage the marketplace as its admin. */
export async function itemsAsAdmin(request: APIRequestContext) {
  const call = await requestAs(request, demo.admin);
  return {
    /**
     * Adds an item. Fields that are not given have plain values; the price is affordable with a
     * newcomer's 50 points.
     */
    add: (item: Partial<AdminMarketplaceItem>) =>
      call<AdminMarketplaceItem>("POST", PATH, {
        name: `Mug ${ownWord()}`,
        type: "Electronics",
        price: 20,
        value: "1 mug",
        quantity: 10,
        description: "Holds tea.",
        image_url: "/items/electronics.svg",
        ...item,
      }),
    remove: (id: string) => call<AdminMarketplaceItem>("DELETE", `${PATH}/${id}`),
  };
}
