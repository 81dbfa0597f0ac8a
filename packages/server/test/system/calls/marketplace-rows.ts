import { newId } from "../../../src/platform/db/new-id";
import { approvedCash } from "../../rewards/payouts/support";
import { ageProofs, confirmationTokenOf } from "../../rewards/redemptions/support";
import { clientOf } from "../../support/client";
import {
  addCashItem,
  addItem,
  BANK_DETAILS,
  insertRedemption,
  redeemed,
  redeemedCash,
  redeemedGoods,
} from "../../support/marketplace";
import { addPerson } from "../../support/people";
import { type CallRows, once, onceBySecret, proved, reads, repeats } from "./row";
import {
  aboutCash,
  aboutItem,
  aboutSecond,
  approvedGiftCard,
  byAdmin,
  CODE,
  itemWithCode,
  newBuyer,
  type Scene,
  tomorrow,
  toPay,
} from "./scene";

/** Calls about items, codes, redemptions and payouts. */
export const marketplaceRows: CallRows = {
  "marketplace.list": reads("user", ({ asUser }) => asUser.marketplace.list({})),
  "marketplace.get": reads("user", ({ asUser, ids }) => asUser.marketplace.get({ id: ids.item })),
  "marketplace.redeem": onceBySecret("user", async (scene) => {
    const { id } = await addCashItem(scene.server);
    const body = { p_item_id: id, p_request_id: newId(), p_bank_details: BANK_DETAILS };
    return { as: await newBuyer(scene), body };
  }),
  "items.list": reads("admin", ({ asAdmin }) => asAdmin.items.list({})),
  "items.create": proved(
    onceBySecret("admin", async (scene) =>
      byAdmin(scene, {
        name: "A card",
        type: "Gift Card",
        price: 10,
        description: "A card for a shop.",
        value: "$1",
        quantity: 3,
        image_url: "https://example.com/card.png",
        redemption_code: CODE,
      }),
    ),
  ),
  "items.update": proved(onceBySecret("admin", (scene) => aboutItem(scene, { price: 11 }))),
  "items.delete": onceBySecret("admin", (scene) => aboutItem(scene)),
  "vault.list": reads("admin", ({ asAdmin, ids }) => asAdmin.vault.list({ id: ids.item })),
  "vault.add": proved(
    once("admin", async ({ server, admin }) => {
      const { id } = await addItem(server, { redemption_code: null });
      return { as: admin, id, body: { codes: [`${CODE}-2`] } };
    }),
  ),
  "vault.reveal": proved(
    repeats("admin", async (scene) => {
      const { p_code_id } = await itemWithCode(scene);
      return await scene.asAdmin.vault.reveal({ p_code_id });
    }),
  ),
  "vault.remove": proved(
    once("admin", async (scene) => {
      const { p_code_id } = await itemWithCode(scene);
      return byAdmin(scene, { p_code_id });
    }),
  ),
  "vault.deliver": proved(
    onceBySecret("admin", async (scene) => {
      const { db, now } = scene.server.services;
      const { id: item_id } = await addItem(scene.server);
      const bought = { user_id: (await newBuyer(scene)).id, item_id, status: "APPROVED" } as const;
      const { id } = await insertRedemption(db, bought, now());
      return byAdmin(scene, { p_redemption_id: id });
    }),
  ),
  "vault.revealOwn": repeats("user", async (scene) =>
    scene.asUser.vault.revealOwn({ p_redemption_id: await approvedGiftCard(scene) }),
  ),
  "vault.markUsed": repeats("user", async (scene) =>
    scene.asUser.vault.markUsed({ p_redemption_id: await approvedGiftCard(scene) }),
  ),
  "redemptions.mine": reads("user", ({ asUser }) => asUser.redemptions.mine({})),
  "redemptions.list": reads("admin", ({ asAdmin }) => asAdmin.redemptions.list({ type: "ITEM" })),
  "redemptions.filters": reads("admin", ({ asAdmin }) =>
    asAdmin.redemptions.filters({ type: "ITEM" }),
  ),
  "redemptions.get": reads("user", ({ asUser, ids }) =>
    asUser.redemptions.get({ id: ids.redemption }),
  ),
  "redemptions.conditions": reads("user", ({ asUser }) => asUser.redemptions.conditions()),
  /** By the signed token of a mail alone, as is the next. */
  "redemptions.accountConfirmation": reads("anyone", async (scene) => {
    const token = await askedToConfirm(scene);
    return await scene.asUser.redemptions.accountConfirmation({ token });
  }),
  "redemptions.confirmAccount": repeats("anyone", async (scene) => {
    const p_token = await askedToConfirm(scene);
    return await scene.asUser.redemptions.confirmAccount({ p_token });
  }),
  "redemptions.getForAdmin": reads("admin", ({ asAdmin, ids }) =>
    asAdmin.redemptions.getForAdmin({ id: ids.redemption }),
  ),
  "redemptions.approve": proved(
    onceBySecret("admin", async (scene) => {
      const { id } = await addItem(scene.server);
      const redemption = await redeemed(scene.server, await newBuyer(scene), { id });
      const given = { p_redemption_id: redemption, p_redemption_code: `${CODE}-1` };
      return byAdmin(scene, given);
    }),
  ),
  "redemptions.reject": onceBySecret("admin", (scene) => aboutCash(scene)),
  "redemptions.cancel": onceBySecret("user", async (scene) => {
    const as = await newBuyer(scene);
    const { id } = await redeemedCash(scene.server, as);
    return { as, body: { p_redemption_id: id } };
  }),
  "redemptions.hold": onceBySecret("admin", (scene) =>
    aboutCash(scene, { p_reason: "We check it.", p_until: tomorrow(scene) }),
  ),
  "redemptions.release": proved(
    onceBySecret("admin", async (scene) => {
      const { id } = await redeemedCash(scene.server, await newBuyer(scene));
      const hold = { p_reason: "We check it.", p_until: tomorrow(scene) };
      await scene.asAdmin.redemptions.hold({ p_redemption_id: id, ...hold });
      return byAdmin(scene, { p_redemption_id: id });
    }),
  ),
  "redemptions.revealDelivery": proved(
    repeats("admin", async ({ server, person, asAdmin }) => {
      const p_redemption_id = await redeemedGoods(server, person);
      return await asAdmin.redemptions.revealDelivery({ p_redemption_id });
    }),
  ),
  "redemptions.revealBankDetails": proved(
    repeats("admin", ({ asAdmin, ids }) =>
      asAdmin.redemptions.revealBankDetails({ p_redemption_id: ids.cash }),
    ),
  ),
  "payouts.list": reads("admin", ({ asAdmin }) => asAdmin.payouts.list({})),
  "payouts.export": proved(
    repeats("admin", ({ asAdmin, ids }) =>
      asAdmin.payouts.export({ p_redemption_ids: [ids.cash] }),
    ),
  ),
  "payouts.markSent": proved(
    once("admin", async (scene) =>
      byAdmin(scene, { p_payouts: [{ redemption_id: await toPay(scene), reference: "FT-1" }] }),
    ),
  ),
  "payouts.markConfirmed": proved(
    once("admin", async (scene) => {
      const redemption_id = await toPay(scene);
      await scene.asAdmin.payouts.markSent({ p_payouts: [{ redemption_id, reference: "FT-1" }] });
      return byAdmin(scene, { p_redemption_ids: [redemption_id] });
    }),
  ),
  "payouts.markFailed": proved(
    onceBySecret("admin", async (scene) =>
      byAdmin(scene, { p_redemption_id: await toPay(scene), p_reason: "The account is closed." }),
    ),
  ),
  "payouts.markReturned": proved(
    onceBySecret("admin", async (scene) => {
      const redemption_id = await toPay(scene);
      const paying = clientOf(scene.server, await addPerson(scene.server, { admin: true }));
      await paying.payouts.markSent({ p_payouts: [{ redemption_id, reference: "FT-1" }] });
      await paying.payouts.markConfirmed({ p_redemption_ids: [redemption_id] });
      return byAdmin(scene, { p_redemption_id: redemption_id, p_reason: "It came back." });
    }),
  ),
  "payouts.giveDetails": onceBySecret("user", async (scene) => {
    const { buyer, id } = await askedForDetails(scene);
    return { as: buyer, body: { p_redemption_id: id, p_bank_details: BANK_DETAILS } };
  }),
  "payouts.takePointsBack": onceBySecret("user", async (scene) => {
    const { buyer, id } = await askedForDetails(scene);
    return { as: buyer, body: { p_redemption_id: id } };
  }),
  "secondApprovals.list": reads("admin", ({ asAdmin }) => asAdmin.secondApprovals.list({})),
  "secondApprovals.confirm": proved(once("admin", aboutSecond)),
  "secondApprovals.refuse": once("admin", aboutSecond),
};

/** Approved cash whose buyer is asked for another account. */
async function askedForDetails({ server, admin, asAdmin }: Scene) {
  const cash = await approvedCash(server, admin);
  const failure = { p_redemption_id: cash.id, p_reason: "Closed.", p_then: "ask_details" as const };
  await asAdmin.payouts.markFailed(failure);
  return cash;
}

/** Returns the token of the mail about an account number that was never paid. */
async function askedToConfirm(scene: Scene): Promise<string> {
  const buyer = await newBuyer(scene);
  await ageProofs(scene.server, buyer);
  await redeemedCash(scene.server, buyer);
  return await confirmationTokenOf(scene.server, buyer);
}
