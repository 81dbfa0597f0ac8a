import { eq } from "drizzle-orm";
import { newId } from "../../src/db/new-id";
import { marketplaceItems } from "../../src/db/schema/index";
import type { ItemRow } from "../../src/marketplace/item-view";
import { insertItem, type NewItem } from "../../src/seed/factories";
import { clientOf, tryCall } from "./client";
import { type Answer } from "./call";
import type { Person } from "./people";
import type { TestServer } from "./server";

export const BANK_DETAILS = {
  accountName: "Grace Brewster Hopper",
  bankName: "Bank of Arlington",
  accountNumber: "9081726354",
};

/** An item made now, with what is not given being plain: a gift card for 200 points, 20 in stock. */
export function addItem({ services }: TestServer, given: Partial<NewItem> = {}): Promise<ItemRow> {
  return insertItem(services.db, given, services.now());
}

/** A Cash item worth $100 for 200 points, with what is not given being plain. */
export function addCashItem(server: TestServer, given: Partial<NewItem> = {}): Promise<ItemRow> {
  return addItem(server, { name: "Cash, $100", type: "Cash", value: "$100", ...given });
}

/** Asks to redeem an item, under a request name of its own unless one is given. */
export function redeem(
  server: TestServer,
  person: Person | undefined,
  item: { id: string },
  given: Record<string, unknown> = {},
): Promise<Answer> {
  return clientOf(server, person).marketplace.redeem({ p_item_id: item.id, p_request_id: newId(), ...given });
}

/** Redeems; answers the redemption's id. */
export async function redeemed(
  server: TestServer,
  person: Person,
  item: { id: string },
  given: Record<string, unknown> = {},
): Promise<string> {
  const { status, body } = await tryCall(redeem(server, person, item, given));
  if (status !== 200) throw new Error(`redeeming answered ${status}: ${JSON.stringify(body)}`);
  return (body as { id: string }).id;
}

/** A cash redemption that waits for its decision. */
export async function redeemedCash(server: TestServer, person: Person, value = "$100") {
  const item = await addCashItem(server, { value });
  const id = await redeemed(server, person, item, { p_bank_details: BANK_DETAILS });
  return { item, id };
}

/** How many are left, as kept. */
export async function stockOf({ services }: Pick<TestServer, "services">, item: { id: string }) {
  const [row] = await services.db
    .select({ quantity: marketplaceItems.quantity })
    .from(marketplaceItems)
    .where(eq(marketplaceItems.id, item.id));
  return row?.quantity;
}

export const approve = (server: TestServer, id: string, as?: Person, extra: object = {}) =>
  clientOf(server, as).redemptions.approve({ p_redemption_id: id, ...extra });
export const reject = (server: TestServer, id: string, as?: Person, extra: object = {}) =>
  clientOf(server, as).redemptions.reject({ p_redemption_id: id, ...extra });
