import { ERROR_CODES } from "@signpoint/api/platform/errors";
import type { MarketplaceItem } from "@signpoint/api/rewards/marketplace-item";
import type { OrderConditions, OwnRedemption } from "@signpoint/api/rewards/redemption";
import { marketplaceMessages, pauseMessages, refusalMessages } from "@signpoint/api/texts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "~/platform/api/query-client";
import { contractPage, inMinutes, listed, NOW } from "../support/contract-records";
import { type Answers, NO_ANSWER, NO_CONNECTION, refuse } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { expectFigure } from "../support/locators";
import { item, itemsOf } from "../support/marketplace-records";
import { profileOf } from "../support/people";
import { idOf, listOf, NOTHING } from "../support/records";
import { PHONE, render } from "../support/render";
import { cashOrder, order as orderOf } from "../support/review-records";

const PATH = `/marketplace/${idOf(1)}`;
const CARD = { name: "Card", type: "Gift Card", value: "$10", price: 20 } as const;
const CASH = { name: "Money", type: "Cash", value: "$100", price: 50 } as const;
const MONEY = { holder: "Ada Lovelace", bank: "First Example Bank", number: "012345678901" };

const order = page.getByRole("region", { name: "Order summary" });
const success = page.getByRole("region", { name: "Redemption successful" });
const points = page.getByTitle("Available points");
const button = (name: string) => page.getByRole("button", { name });
const confirm = () => button("Confirm Redemption").click();
const field = (label: string) => page.getByLabelText(label, { exact: true });

function own(of: Partial<OwnRedemption> = {}): OwnRedemption {
  return { ...orderOf(5), item_name: "Card", item_type: "Gift Card", waiting_before: 0, ...of };
}

async function openItem(shown: Partial<MarketplaceItem>, answers: Answers = {}) {
  return await render(PATH, {
    at: NOW,
    answers: {
      "marketplace.get": item(shown),
      "redemptions.mine": NOTHING,
      "contracts.list": contractPage([listed()]),
      "redemptions.get": NO_ANSWER,
      "redemptions.conditions": { safety_pause: null, has_recent_proof: true },
      ...answers,
    },
  });
}

async function fillInBank({ holder, bank, number } = MONEY, repeated = number): Promise<void> {
  await field("Account holder name").fill(holder);
  await field("Bank name").fill(bank);
  await field("Account number").fill(number);
  await field("Repeat the number").fill(repeated);
}

test("an item is redeemed after a confirmation that states its effect", async () => {
  const { server } = await openItem(CARD, { "marketplace.redeem": own() });
  await expectFigure(order, "Item", "Card");
  await expectFigure(order, "Type", "Gift Card");
  await expectFigure(order, "Value", "$10");
  await expectFigure(order, "Price", "20 points");
  await expectFigure(order, "Your balance", "50 points");
  await expectFigure(order, "Remaining after purchase", "30 points");
  await expect.element(page.getByText("Processing time: 24 to 48 hours.")).toBeVisible();
  const final = "Redemptions are final once decided; until then you can cancel.";
  await expect.element(page.getByText(final).first()).toBeVisible();
  const more = page.getByRole("region", { name: "Need More Points?" });
  await expect.element(more.getByRole("listitem")).toHaveTextContent("You can sign it now");
  await expect
    .element(more.getByRole("link", { name: "Browse Contracts" }))
    .toHaveAttribute("href", "/contracts?category=signable");
  await inspect();

  await button("Redeem").click();
  const dialog = page.getByRole("dialog", { name: "Redeem this item?" });
  await expectFigure(dialog, "You pay", "20 points");
  await expectFigure(dialog, "Balance after", "30 points");
  await inspect();
  server.answer({ "profile.getCurrentUserProfile": [profileOf("user", { points: 30 })] });
  await confirm();
  await expectFigure(success, "Item", "Card");
  await expectFigure(success, "You paid", "20 points");
  await expectFigure(success, "Your balance", "30 points");
  await expect.element(points).toHaveTextContent("30 points");
  await expect
    .element(success.getByRole("link", { name: "View Redemption History" }))
    .toHaveAttribute("href", "/earnings?view=redemptions");
  expect(server.inputs("marketplace.redeem")).toMatchObject([
    { p_item_id: idOf(1), p_expected_price: 20, p_expected_value: "$10" },
  ]);
});

test("an item shows the reader's own orders of it, and on a phone the redeem button without scrolling", async () => {
  await openItem(CARD, {
    "redemptions.mine": ({ item_id }) => (item_id === idOf(1) ? listOf([own()]) : NOTHING),
  });
  const orders = page.getByRole("region", { name: "Your orders of this item" });
  await expect.element(orders.getByRole("listitem")).toHaveTextContent(/Paid 20 points.*Pending$/);
  await expect.element(orders.getByRole("link")).toHaveAttribute("href", `/redemptions/${idOf(5)}`);
  await page.viewport(PHONE.width, PHONE.height);
  await expect.element(button("Redeem")).toBeInViewport({ ratio: 1 });
  await inspect();
});

test("redeeming cash takes two steps, keeps what is typed, asks before it is left, and masks the account number", async () => {
  const { server } = await openItem(CASH, {
    "marketplace.redeem": { ...cashOrder(5), review_due_at: "2026-11-30T12:00:00.000Z" },
  });
  await expectFigure(order, "Amount", "$100.00");
  await expectFigure(order, "Platform fee (3%)", "−$3.00");
  await expectFigure(order, "You receive", "$97.00 (N97,000)");
  await expect.element(order).toHaveTextContent("$1 = N1,000");
  await expect.element(page.getByText("3 to 5 business days")).toBeVisible();

  await button("Redeem").click();
  await expectFigure(order, "You pay", "50 points");
  await expectFigure(order, "Balance after", "0 points");
  await field("Bank name").fill(MONEY.bank);
  await confirm();
  await expect.element(page.getByText(marketplaceMessages.bankDetailsMissing)).toBeVisible();
  await expect.element(field("Account holder name")).toHaveFocus();
  await expect.element(field("Bank name")).toHaveValue(MONEY.bank);
  await inspect();
  await page.getByRole("link", { name: "Marketplace" }).first().click();
  await button("Keep Editing").click();
  await expect.element(field("Bank name")).toHaveValue(MONEY.bank);

  await fillInBank({ ...MONEY, number: "9".repeat(1_000) });
  await confirm();
  await expect.element(page.getByText(refusalMessages.tooLong(40))).toBeVisible();
  await expect.element(field("Account number")).toHaveFocus();
  await expect.element(field("Account holder name")).toHaveValue(MONEY.holder);

  await fillInBank(MONEY, `${MONEY.number}0`);
  await confirm();
  await expect.element(page.getByText(marketplaceMessages.accountNumbersDiffer)).toBeVisible();
  await expect.element(field("Repeat the number")).toHaveFocus();
  expect(server.inputs("marketplace.redeem")).toEqual([]);
  await field("Repeat the number").fill(MONEY.number);
  await confirm();
  await expectFigure(success, "You receive", "$97.00 (N97,000)");
  await expectFigure(success, "Account number", "****8901");
  await expect.element(success).toHaveTextContent("3 to 5 business days");
  await expect.element(page.getByText("4567")).not.toBeInTheDocument();
  await inspect();
  expect(server.inputs("marketplace.redeem")).toMatchObject([
    {
      p_bank_details: {
        accountName: MONEY.holder,
        bankName: MONEY.bank,
        accountNumber: MONEY.number,
      },
    },
  ]);
});

test("a retry after a lost answer is the same purchase, and says when that one has gone through", async () => {
  const { server } = await openItem(CASH, { "marketplace.redeem": NO_CONNECTION });
  await button("Redeem").click();
  await fillInBank();
  await confirm();
  await expect.element(page.getByText(marketplaceMessages.redeemFailed)).toBeVisible();
  await expect.element(page.getByText("you pay only once")).toBeVisible();
  await expect.element(button("Confirm Redemption")).toHaveFocus();
  server.answer({
    "marketplace.redeem": refuse("REQUEST_REUSED"),
    "redemptions.mine": listOf([{ ...cashOrder(5), waiting_before: 0 }]),
  });
  await field("Account number").fill("99990000");
  await field("Repeat the number").fill("99990000");
  await confirm();
  await expect.element(page.getByText(marketplaceMessages.earlierAttemptSucceeded)).toBeVisible();
  await expect.element(button("Confirm Redemption")).not.toBeInTheDocument();
  const [first, second] = server.inputs("marketplace.redeem");
  expect(second?.p_request_id).toBe(first?.p_request_id);
  await expect
    .element(page.getByRole("link", { name: "See your redemption history" }))
    .toHaveAttribute("href", "/earnings?view=redemptions");
});

test("a retry that is refused before the server looks at the purchase leaves open whether it went through", async () => {
  const { server } = await openItem(CARD, { "marketplace.redeem": NO_CONNECTION });
  const retry = async (code: "SECOND_FACTOR_REQUIRED" | "BAD_REQUEST") => {
    server.answer({ "marketplace.redeem": refuse(code) });
    await button("Redeem").click();
    await confirm();
    await expect.element(page.getByText(ERROR_CODES[code].message)).toBeVisible();
    await expect.element(page.getByText("you pay only once")).toBeVisible();
  };
  await button("Redeem").click();
  await confirm();
  await expect.element(page.getByText("you pay only once")).toBeVisible();
  await retry("SECOND_FACTOR_REQUIRED");
  await retry("BAD_REQUEST");
  server.answer({ "marketplace.redeem": own() });
  await button("Redeem").click();
  await confirm();
  await expectFigure(success, "Item", "Card");
  const ids = server.inputs("marketplace.redeem").map(({ p_request_id }) => p_request_id);
  expect(ids).toEqual([ids[0], ids[0], ids[0], ids[0]]);
});

test("nothing is bought at another price than shown, nor while redeeming is paused, which is said", async () => {
  const { server } = await openItem(CARD, { "marketplace.redeem": refuse("ITEM_CHANGED") });
  await button("Redeem").click();
  server.answer({ "marketplace.get": item({ ...CARD, price: 25 }) });
  await confirm();
  await expect.element(page.getByText(marketplaceMessages.itemChanged)).toBeVisible();
  await expect.element(page.getByText("Its price went from 20 to 25.")).toBeVisible();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expectFigure(order, "Price", "25 points");
  await expectFigure(order, "Remaining after purchase", "25 points");
  const paused = pauseMessages.refused("redemptions");
  server.answer({ "marketplace.redeem": refuse("PAUSED", { message: paused }) });
  await button("Redeem").click();
  await confirm();
  await expect.element(page.getByText(paused)).toBeVisible();
  server.answer({ "marketplace.redeem": own({ price: 25 }) });
  await button("Redeem").click();
  await confirm();
  await expectFigure(success, "You paid", "25 points");
  expect(server.inputs("marketplace.redeem").map((input) => input.p_expected_price)).toEqual([
    20, 25, 25,
  ]);
});

test.each([
  ["sells out", "ITEM_SOLD_OUT", item({ ...CARD, quantity: 0 }), "Sold Out", "soldOut"],
  ["is deleted", "ITEM_NOT_AVAILABLE", refuse("NOT_FOUND"), "Not Available", "notAvailable"],
] as const)("an item that %s while it is open shows it", async (_, code, then, label, text) => {
  const { server } = await openItem(CARD, { "marketplace.redeem": refuse(code) });
  await button("Redeem").click();
  server.answer({ "marketplace.get": then });
  await confirm();
  await expect.element(button(label)).toBeDisabled();
  await expect.element(page.getByText(marketplaceMessages[text]).first()).toBeVisible();
});

test("an item that is not there is reported", async () => {
  await openItem(CARD, { "marketplace.get": refuse("NOT_FOUND") });
  await expect
    .element(page.getByRole("heading", { name: marketplaceMessages.itemNotFound }))
    .toBeVisible();
});

test("a balance that is too low disables the redeem button with the reason", async () => {
  await openItem({ price: 80 });
  await expect.element(button("Not Enough Points")).toBeDisabled();
  await expect.element(page.getByText(marketplaceMessages.notEnoughPoints)).toBeVisible();
  await expectFigure(order, "Remaining after purchase", "30 points short");
  await inspect();
});

const pause = { since: inMinutes(-60), until: inMinutes(2_000), ends_by: "mailbox" as const };
const waitsFor = (conditions: Partial<OrderConditions>) => ({
  "redemptions.conditions": { safety_pause: null, has_recent_proof: true, ...conditions },
});

test.each([
  [CASH, "It waits until the pause ends,"],
  [CARD, "It waits until the pause ends,"],
  [
    { type: "Electronics" },
    "What goes to where you had something sent before is not held up. To a new place it waits until the pause ends,",
  ],
] as const)(
  "during a safety pause the form says before it is used what %j waits for",
  async (shown, text) => {
    await openItem(shown, waitsFor({ safety_pause: pause }));
    const said = order.getByRole("status");
    await expect.element(said).toHaveTextContent(text);
    await expect.element(said).toHaveTextContent("“This was me” in our mail ends it at once.");
    await button("Redeem").click();
    const step = shown === CARD ? page.getByRole("dialog") : order;
    await expect.element(step.getByRole("status")).toHaveTextContent(text);
  },
);

test("without a recent proof the cash form says that a new account is confirmed by mail, asks for nothing more, and shows that it was confirmed in another tab meanwhile", async () => {
  const unconfirmed = { account_confirm_by: inMinutes(10_080) };
  const { server } = await openItem(CASH, {
    ...waitsFor({ has_recent_proof: false }),
    "marketplace.redeem": cashOrder(5, unconfirmed),
  });
  const hint = "If we have never paid you to the account that you enter, we mail you a link";
  await expect.element(order).toHaveTextContent(hint);
  await button("Redeem").click();
  await expect.element(order.getByRole("textbox")).toHaveLength(4);
  await fillInBank();
  await confirm();
  await expect.element(success).toHaveTextContent("Not in review yet");
  await expect
    .element(success)
    .toHaveTextContent(/Confirm the account number by the link in our mail before .+ Otherwise/);
  await inspect({ onPhone: true });
  server.answer({
    "redemptions.get": {
      ...cashOrder(5, { ...unconfirmed, account_confirmed_at: NOW }),
      ...{ waiting_before: 0, timeline: [], delivery: null },
    },
  });
  await queryClient.cancelQueries();
  await queryClient.refetchQueries();
  await expect.element(success).toHaveTextContent("In review: a decision is expected by");
  await expect.element(success).not.toHaveTextContent("Confirm the account number");
});

test("an item that needs no proof says nothing about one, and its code is there at once", async () => {
  const delivered = { status: "APPROVED", has_code: true, decided_at: NOW } as const;
  await openItem(CARD, {
    ...waitsFor({ has_recent_proof: false }),
    "marketplace.redeem": own(delivered),
  });
  await expect.element(button("Redeem")).toBeVisible();
  await expect.element(order.getByRole("status")).not.toBeInTheDocument();
  await button("Redeem").click();
  await confirm();
  await expect.element(success).toHaveTextContent("Approved: your code is here.");
  await expect.element(success).not.toHaveTextContent("Being processed");
});

test("what was bought is no longer called successful once it is rejected", async () => {
  const rejected = orderOf(5, { status: "REJECTED", decided_at: NOW });
  await openItem(CARD, {
    "marketplace.redeem": own(),
    "redemptions.get": { ...rejected, waiting_before: null, timeline: [], delivery: null },
  });
  await button("Redeem").click();
  await confirm();
  const ended = page.getByRole("region", { name: "Your redemption" });
  await expectFigure(ended, "You paid", "20 points");
  await expect.element(success).not.toBeInTheDocument();
  await inspect();
});

/** What the page of an item asks besides. */
const AROUND_ITEM: Answers = {
  "redemptions.mine": NOTHING,
  "contracts.list": contractPage([]),
  "redemptions.conditions": { safety_pause: null, has_recent_proof: true },
};

const card = (name: string) => page.getByRole("article", { name });

test("the marketplace shows items with price and availability", async () => {
  const { url } = await render("/marketplace", {
    answers: {
      "marketplace.list": itemsOf([
        item(),
        item({ id: idOf(2), name: "Kettle", price: 80, quantity: 3 }),
        item({ id: idOf(3), name: "Teapot", price: 40, quantity: 0 }),
        item({ id: idOf(4), name: "Money", type: "Cash", value: "$100", price: 50 }),
      ]),
      ...AROUND_ITEM,
      "marketplace.get": item({ id: idOf(2), name: "Kettle", price: 80 }),
    },
  });
  const mug = card("Mug");
  for (const text of ["Electronics", "1 mug", "Holds tea.", "30 points", "7 in stock"]) {
    await expect.element(mug).toHaveTextContent(text);
  }
  await expect.element(mug.getByRole("link", { name: "View & Redeem: Mug" })).toBeVisible();

  const kettle = card("Kettle");
  await expect.element(kettle.getByRole("button", { name: "Not Enough Points" })).toBeDisabled();
  for (const text of ["You need 30 more points.", "50 / 80", "Only 3 left"]) {
    await expect.element(kettle).toHaveTextContent(text);
  }
  const teapot = card("Teapot");
  await expect.element(teapot.getByRole("button", { name: "Sold Out" })).toBeDisabled();
  await expect.element(teapot).toHaveTextContent("Sold out");

  const money = card("Money");
  for (const text of ["+ 3% fee", "You receive $97.00 (N97,000)", "0.5 points for $1"]) {
    await expect.element(money).toHaveTextContent(text);
  }
  await expect
    .element(page.getByRole("region", { name: "Cash conversion" }))
    .toHaveTextContent("$1 = N1,000");
  await inspect({ onPhone: true });
  // The link of the card lies over all of it.
  await kettle.getByText("See item").click({ force: true });
  await expect.element(page.getByRole("heading", { name: "Kettle", level: 1 })).toBeVisible();
  await expect.poll(url).toBe(`/marketplace/${idOf(2)}`);
});

const FILTERS = "search=nothing&type=Subscription&sort=price_desc";

test("search, type and order of the marketplace are read from the URL, kept in it, and what is asked for", async () => {
  const cheap = item({ name: "Cheap", price: 10 });
  const dear = item({ id: idOf(2), name: "Dear", price: 45, type: "Subscription" });
  const { server, url } = await render(`/marketplace?${FILTERS}`, {
    answers: {
      "marketplace.list": ({ search = "", type, sort }) => {
        const found = [cheap, dear].filter((one) => type === undefined || one.type === type);
        const sorted = sort === "price_desc" ? found.toReversed() : found;
        return {
          ...itemsOf(search.includes("nothing") ? [] : sorted),
          types: [cheap.type, dear.type],
        };
      },
    },
  });
  const names = page.getByRole("article").getByRole("heading", { level: 2 });
  const shown = () => names.elements().map(({ textContent }) => textContent);
  await expect.element(page.getByRole("heading", { name: "No items found" })).toBeVisible();
  await expect.element(page.getByText("Nothing matches your search and filters.")).toBeVisible();
  await expect.element(page.getByRole("searchbox")).toHaveValue("nothing");
  await expect.element(page.getByLabelText("Type")).toHaveValue("Subscription");
  await expect.element(page.getByLabelText("Sort by")).toHaveValue("price_desc");
  await page.getByRole("link", { name: "Clear Filters" }).click();
  await expect.poll(url).toBe("/marketplace?sort=price_desc");
  await expect.poll(shown).toEqual(["Dear", "Cheap"]);
  await page.getByRole("searchbox").fill("ea");
  await expect.poll(url).toContain("search=ea");
  await page.getByLabelText("Sort by").selectOptions("Price: Low to High");
  await expect.poll(url).toBe("/marketplace?search=ea");
  await expect.poll(shown).toEqual(["Cheap", "Dear"]);
  await page.getByLabelText("Type").selectOptions("Subscription");
  await expect.poll(url).toContain("type=Subscription");
  await expect.poll(shown).toEqual(["Dear"]);
  await expect
    .poll(() => server.inputs("marketplace.list").at(-1))
    .toMatchObject({ search: "ea", type: "Subscription" });
});

test("an empty marketplace is explained", async () => {
  await render("/marketplace", { answers: { "marketplace.list": itemsOf([]) } });
  await expect.element(page.getByRole("heading", { name: "No items found" })).toBeVisible();
  await expect.element(page.getByText("There is nothing to redeem at the moment.")).toBeVisible();
});

test("a long marketplace loads more by itself", async () => {
  const all = Array.from({ length: 25 }, (_, index) =>
    item({ id: idOf(index), name: `Mug ${index}` }),
  );
  await render("/marketplace", {
    answers: {
      "marketplace.list": ({ cursor }) =>
        cursor === undefined ? itemsOf(all.slice(0, 20), "more") : itemsOf(all.slice(20)),
    },
  });
  await expect.element(page.getByRole("article").first()).toBeVisible();
  page.getByRole("contentinfo").element().scrollIntoView();
  await expect.element(page.getByText("25 items found")).toBeVisible();
  await expect.element(page.getByRole("article")).toHaveLength(25);
});

test("a picture of an item that cannot be loaded is replaced by the placeholder", async () => {
  const broken = "data:image/png;base64,AAAA";
  await render("/marketplace", {
    answers: { "marketplace.list": itemsOf([item({ image_url: broken })]) },
  });
  const pictureOf = () => card("Mug").query()?.querySelector("img");
  await expect.poll(() => pictureOf()?.getAttribute("src")).toBe("/items/placeholder.svg");
  await expect.poll(() => pictureOf()?.naturalWidth).toBeGreaterThan(0);
});
