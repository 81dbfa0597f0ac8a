import { reviewExpectedBy } from "@signpoint/api/platform/review-time";
import { eq } from "drizzle-orm";
import { insertItem, type NewItem } from "../../src/operate/seed/factories";
import type { Transaction } from "../../src/platform/db/client";
import { newId } from "../../src/platform/db/new-id";
import { marketplaceItems, redemptions } from "../../src/platform/db/schema/index";
import type { ItemRow } from "../../src/rewards/marketplace/item-view";
import { newReference } from "../../src/rewards/redemptions/new-reference";
import { clientOf, type Inputs } from "./client";
import type { Person } from "./people";
import type { TestServer } from "./server";

export const BANK_DETAILS = {
  accountName: "Grace Brewster Hopper",
  bankName: "Bank of Arlington",
  accountNumber: "9081726354",
};

/** Adds an item, by default a gift card for 200 points with 20 in stock. */
export function addItem({ services }: TestServer, given: Partial<NewItem> = {}): Promise<ItemRow> {
  return insertItem(services.db, given, services.now());
}

/** Adds a Cash item, by default worth $100 for 200 points. */
export function addCashItem(server: TestServer, given: Partial<NewItem> = {}): Promise<ItemRow> {
  return addItem(server, { name: "Cash, $100", type: "Cash", value: "$100", ...given });
}

type NewRedemption = typeof redemptions.$inferInsert;
const PLAIN_REDEMPTION = {
  type: "ITEM",
  item_type: "Gift Card",
  item_name: "Coffee gift card",
  item_value: "$10",
  price: 1,
  status: "PENDING",
} as const;

/** Inserts a redemption as a row and nothing else: no stock is taken, no entry posted. */
export async function insertRedemption(
  tx: Transaction,
  given: Partial<NewRedemption> & Pick<NewRedemption, "user_id">,
  createdAt: Date,
) {
  const created_at = createdAt.toISOString();
  const review_due_at = reviewExpectedBy(created_at, given.type ?? "ITEM").toISOString();
  const made = { id: newId(), request_id: newId(), reference: newReference() };
  const cash = given.type === "CASH" && {
    item_type: "Cash" as const,
    naira_rate: 1_000,
    naira_amount: ((given.amount ?? 0) - (given.commission_amount ?? 0)) * 1_000,
  };
  const [row] = await tx
    .insert(redemptions)
    .values({ ...PLAIN_REDEMPTION, ...made, ...cash, review_due_at, created_at, ...given })
    .returning();
  if (row === undefined) throw new Error("an inserted redemption was not returned");
  return row;
}

/** Redeems an item, under a new request id unless one is given. */
export function redeem(
  server: TestServer,
  person: Person | undefined,
  item: { id: string },
  given: Partial<Inputs["marketplace"]["redeem"]> = {},
) {
  return clientOf(server, person).marketplace.redeem({
    p_item_id: item.id,
    p_request_id: newId(),
    ...given,
  });
}

/** Redeems an item and returns the id of the redemption. */
export async function redeemed(...given: Parameters<typeof redeem>): Promise<string> {
  return (await redeem(...given)).id;
}

/** Redeems a new Cash item and returns the item and the id of the pending redemption. */
export async function redeemedCash(server: TestServer, person: Person, value = "$100") {
  const item = await addCashItem(server, { value });
  const id = await redeemed(server, person, item, { p_bank_details: BANK_DETAILS });
  return { item, id };
}

/** Where electronics are delivered. */
export const DELIVERY = {
  name: "Grace Hopper",
  address: "1 Compiler Road\nArlington",
  phone: "+1 555 0100",
};

/** Redeems a new item that is delivered and returns the id of the pending redemption. */
export async function redeemedGoods(server: TestServer, person: Person): Promise<string> {
  const item = await addItem(server, { type: "Electronics" });
  return await redeemed(server, person, item, { p_delivery: DELIVERY });
}

/** Returns the stored stock of an item. */
export async function stockOf({ services }: Pick<TestServer, "services">, item: { id: string }) {
  const [row] = await services.db
    .select({ quantity: marketplaceItems.quantity })
    .from(marketplaceItems)
    .where(eq(marketplaceItems.id, item.id));
  return row?.quantity;
}

type Decision = Partial<Inputs["redemptions"]["approve"]>;

/** Approves a redemption, without a token unless a person is given. */
export const approve = (server: TestServer, id: string, as?: Person, given: Decision = {}) =>
  clientOf(server, as).redemptions.approve({ p_redemption_id: id, ...given });

/** Rejects a redemption, without a token unless a person is given. */
export const reject = (server: TestServer, id: string, as?: Person, given: Decision = {}) =>
  clientOf(server, as).redemptions.reject({ p_redemption_id: id, ...given });
