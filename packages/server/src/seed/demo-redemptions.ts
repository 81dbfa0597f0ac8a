import type { Caller, Context } from "../context";
import type { Transaction } from "../db/client";
import { newId } from "../db/new-id";
import { MS_PER_HOUR } from "../durations";
import type { ItemRow } from "../marketplace/item-view";
import { approveRedemption } from "../redemptions/decide-redemption";
import { redeemItem } from "../redemptions/redeem-item";
import { creditPoints } from "./factories";

/** Redeems a gift card for the demo user, which is approved, and cash, which stays pending. */
export async function redeemForDemo(
  ctx: Context<"bankKeys" | "notificationFeed"> & { db: Transaction },
  people: { user: Caller; admin: Caller },
  items: readonly ItemRow[],
  now: Date,
): Promise<void> {
  const { user, admin } = people;
  const ago = (hours: number) => ({
    ...ctx,
    now: () => new Date(now.getTime() - hours * MS_PER_HOUR),
  });
  const affordable = (type: ItemRow["type"]): ItemRow => {
    const found = items.find((item) => item.type === type && item.quantity > 0);
    if (found === undefined) throw new Error(`The demo data has no ${type} in stock.`);
    return found;
  };
  const giftCard = affordable("Gift Card");
  const cash = affordable("Cash");
  await creditPoints(
    ctx.db,
    user.user_id,
    giftCard.price + cash.price,
    "Thank you for your interview",
    ago(9 * 24).now(),
  );
  const bought = await redeemItem(
    { ...ago(8 * 24), caller: user },
    {
      item_id: giftCard.id,
      request_id: newId(),
      bank_details: null,
    },
  );
  await approveRedemption(
    { ...ago(7 * 24), caller: admin },
    { redemption_id: bought.id, note: "Enjoy your coffee!" },
  );
  await redeemItem(
    { ...ago(30), caller: user },
    {
      item_id: cash.id,
      request_id: newId(),
      bank_details: {
        accountName: "Ada Example",
        bankName: "First Example Bank",
        accountNumber: "0123456789",
      },
    },
  );
}
