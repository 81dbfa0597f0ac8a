import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import type { MarketplaceItem } from "@signpoint/api/rewards/marketplace-item";
import { codeAt } from "../../packages/server/test/support/totp";
import { type Account, demo, type NewAccount } from "../support/accounts";
import { requestAs } from "../support/calls";
import { itemsAsAdmin, ownWord } from "../support/items";
import type { Person } from "./person";

/* An owner, and somebody else in the account. The owner has the mailbox and a phone, the other the password at most. */

export const CODE = "Code of your authenticator app";
export const NEW_PASSWORD = "a horse of my own";

export const PHONE = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  userAgent:
    "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36",
};
export const STRANGERS_DEVICE = {
  userAgent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
};

const OWN_BANK = {
  accountName: "Ada Lovelace",
  bankName: "First Example Bank",
  accountNumber: "0123456789",
};
const STRANGERS_NUMBER = "9998887776";

/** What an owner has: a code that waits to be looked at, cash on its way, and the points that are left. */
export interface Belongings {
  card: MarketplaceItem;
  code: string;
  cash: MarketplaceItem;
  points: number;
}

/** Has the owner buy a code and cash, which an admin approves, and adds an item of each kind for whoever comes. */
export async function settle(
  request: APIRequestContext,
  owner: Account,
): Promise<Belongings & { bait: Record<"card" | "cash" | "goods", MarketplaceItem> }> {
  const items = await itemsAsAdmin(request);
  const [asAdmin, asOwner] = [
    await requestAs(request, demo.admin),
    await requestAs(request, owner),
  ];
  const add = (type: "Gift Card" | "Cash" | "Electronics", price: number) =>
    items.add({ name: `${type} ${ownWord()}`, type, value: "$5", price });
  const card = await add("Gift Card", 10);
  const cash = await add("Cash", 10);
  const code = `${ownWord()}-OWNERS-CODE`;
  await asAdmin("POST", `/admin/marketplace/items/${card.id}/codes`, { codes: [code] });
  for (const [item, given] of [
    [card, {}],
    [cash, { p_bank_details: OWN_BANK }],
  ] as const) {
    const order = { p_item_id: item.id, p_request_id: randomUUID(), ...given };
    const { id } = await asOwner<{ id: string }>("POST", "/rpc/redeem_item", order);
    await asAdmin("POST", "/rpc/approve_redemption", { p_redemption_id: id });
  }
  const bait = {
    card: await add("Gift Card", 10),
    cash: await add("Cash", 10),
    goods: await add("Electronics", 10),
  };
  return { card, code, cash, points: 30, bait };
}

/** What the stranger fills in: cash goes to an account of their own, goods to where they live. */
const FIELDS: Partial<Record<MarketplaceItem["type"], Record<string, string>>> = {
  Cash: {
    "Account holder name": "Mallory",
    "Bank name": "Far Away Bank",
    "Account number": STRANGERS_NUMBER,
    "Repeat the number": STRANGERS_NUMBER,
  },
  Electronics: {
    Recipient: "Mallory",
    Address: "1 Far Away Road",
    Phone: "+44 20 7946 0999",
  },
};

/** Orders an item as the stranger does. */
export async function order(thief: Person, { id, type }: MarketplaceItem): Promise<void> {
  const { page } = thief;
  await page.goto(`/marketplace/${id}`);
  await thief.click(page.getByRole("button", { name: "Redeem" }));
  for (const [label, text] of Object.entries(FIELDS[type] ?? {}))
    await thief.type(page.getByLabel(label), text);
  await thief.click(page.getByRole("button", { name: "Confirm Redemption" }));
  await expect(page.getByRole("region", { name: "Redemption successful" })).toBeVisible();
}

/** Changes the password in the settings. */
export async function changePassword(thief: Person, from: string, to: string): Promise<void> {
  const { page } = thief;
  await page.goto("/settings/security");
  await thief.type(page.getByLabel("Current password"), from);
  await thief.type(page.getByLabel("New password", { exact: true }), to);
  await thief.type(page.getByLabel("New password again"), to);
  await thief.click(page.getByRole("button", { name: "Change Password" }));
  await expect(page.getByText("Your password is changed.")).toBeVisible();
}

/** Adds an authenticator app in the settings at a time of the server, keeps its recovery codes, and returns its secret. */
export async function addApp({ page, click, type }: Person, atMs: number): Promise<string> {
  await page.goto("/settings/security");
  await click(page.getByRole("button", { name: "Set Up Authenticator App" }));
  const secret = (await page.locator("code").first().innerText()).replace(/\s/g, "");
  await type(page.getByLabel(CODE), codeAt(secret, atMs, 0));
  await click(page.getByRole("button", { name: "Confirm" }));
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const [recovery = ""] = await codes.allInnerTexts();
  await click(page.getByRole("button", { name: "I Have Kept Them" }));
  await type(page.getByLabel("One of your recovery codes"), recovery);
  await click(page.getByRole("button", { name: "Done" }));
  await expect(page.getByText("10 of 10 are left.")).toBeVisible();
  return secret;
}

/** Goes from the link of a mail over what it undoes to a password of the owner's own, and logs in with it. */
export async function comeBackByLink(owner: Person, account: Account, link: string) {
  const { page } = owner;
  await page.goto(link);
  await owner.stillSees(3, page.getByRole("list", { name: "What is undone" }));
  await owner.click(page.getByRole("button", { name: "Undo All This" }));
  await setPasswordAndLogIn(owner, account);
}

export async function setPasswordAndLogIn(owner: Person, account: Account): Promise<void> {
  const { page } = owner;
  await expect(page.getByRole("heading", { name: "Set a new password" })).toBeVisible();
  await owner.type(page.getByLabel("New password", { exact: true }), NEW_PASSWORD);
  await owner.type(page.getByLabel("Confirm new password"), NEW_PASSWORD);
  await owner.click(page.getByRole("button", { name: "Update Password" }));
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByLabel("Email")).toHaveValue(account.email);
  await owner.type(page.getByLabel("Password", { exact: true }), NEW_PASSWORD);
  await owner.click(page.getByRole("button", { name: "Login" }));
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** Cancels what the stranger has ordered, and finds everything of the owner's own in its place. */
export async function findEverything(
  owner: Person,
  account: NewAccount,
  { card, cash, points }: Belongings,
  orders: MarketplaceItem[],
): Promise<void> {
  const { page } = owner;
  await expect(page.getByRole("heading", { level: 1 })).toContainText(account.username);
  for (const { name } of orders) {
    await openHistory(owner);
    await owner.click(bought(page, name).getByRole("link", { name }));
    await owner.click(page.getByRole("button", { name: "Cancel Redemption" }));
    const dialog = page.getByRole("dialog", { name: "Cancel this redemption?" });
    await owner.click(dialog.getByRole("button", { name: "Cancel Redemption" }));
    await expect(page.getByText(/^Cancelled: all/)).toBeVisible();
  }
  await expect(page.getByTitle("Available points")).toHaveText(`${points} points`);
  await openHistory(owner);
  await owner.stillSees(2, bought(page, card.name).getByText("Approved", { exact: true }));
  await expect(bought(page, cash.name)).toContainText(/reaches your bank.*\*6789/);
}

export async function openHistory(owner: Person): Promise<void> {
  await owner.page.goto("/earnings?view=redemptions");
  await owner.wait();
}

export const bought = (page: Page, name: string): Locator => page.getByRole("article", { name });
