import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { reviewMessages, settingsMessages } from "@signpoint/api/texts";
import { codeAt } from "../packages/server/test/support/totp";
import { logIn } from "./accounts/screens";
import {
  type Account,
  accessTokenOf,
  demo,
  type NewAccount,
  newAccount,
  profileOf,
} from "./support/accounts";
import { apiOf } from "./support/api";
import { makeContract } from "./support/contracts";
import { itemsAsAdmin, ownWord } from "./support/items";
import { newestMail } from "./support/mailbox";
import { linkOf } from "./support/mailed-links";
import { type OwnServer, startServerWithTwoAdmins } from "./support/own-server";
import { queueOf } from "./support/queue";
import { ONE_TEXT, submitNew } from "./support/signed";
import { expect, test } from "./support/test";

test.skip(({ isMobile }) => isMobile, "Each screen's layout on a phone has tests of its own.");
// One server for all; the last one changes settings that hold for everybody.
test.describe.configure({ mode: "default" });
test.use({ expectedErrors: [/status of (?:400|403|409)/] });

const [first, second] = [demo.admin, demo.user];
let server: OwnServer;

test.beforeAll(async () => {
  server = await startServerWithTwoAdmins({ SECOND_APPROVAL_FROM_POINTS: "1000" });
});
test.afterAll(async () => {
  await server.stop();
});

type Open = (account?: Account, options?: { baseURL: string }) => Promise<Page>;
const openAs = (open: Open, account?: Account) => open(account, { baseURL: server.url });

/** An account with points that both admins have given together: alone neither could, not in parts either. */
async function buyerWith(points: number): Promise<NewAccount> {
  const buyer = await newAccount(server.request);
  const { id: p_user_id, points: own } = await profileOf(server.request, buyer);
  const admin = await apiOf(server.request, first);
  const gift = { p_user_id, p_points: points - own, p_reason: "For the test" };
  const asked = await admin.post<{ second_approval_id: string }>("/rpc/credit_points", gift);
  const other = await apiOf(server.request, second);
  await other.post("/rpc/confirm_second", { p_id: asked.second_approval_id });
  return buyer;
}

/** Confirms what waits for a second admin, in the open list. */
async function confirm(page: Page, name: string, words: string): Promise<void> {
  await page.getByRole("button", { name: `Confirm ${name}` }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(words);
  await dialog.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(dialog).toBeHidden();
}

test("many points, a dear gift card with its typed code and a contract that can cost much wait for a second admin", async ({
  open,
}) => {
  const { request } = server;
  const buyer = await buyerWith(1_200);
  const { id: person } = await profileOf(request, buyer);
  const { add } = await itemsAsAdmin(request);
  const item = await add({ type: "Gift Card", value: "$50", price: 1_000 });
  const asBuyer = await apiOf(request, buyer);
  const order = { p_item_id: item.id, p_request_id: randomUUID() };
  const redemption = await asBuyer.post<{ id: string }>("/rpc/redeem_item", order);

  const admin = await openAs(open, first);
  await admin.goto(`/admin/people/${person}`);
  const form = admin.getByRole("form", { name: "Correct points" });
  const correct = async (points: string, reason: string) => {
    await form.getByLabel("Points").fill(points);
    await form.getByLabel("Reason").fill(reason);
    await form.getByRole("button", { name: "Credit Points" }).click();
    const dialog = admin.getByRole("dialog");
    await expect(dialog).toContainText(`Correction by an admin: ${reason}`);
    await dialog.getByRole("button", { name: "Credit Points" }).click();
  };
  await correct("25", "Paid too little");
  await expect(form).toContainText("25 points credited.");
  await form.getByLabel("Reason").pressSequentially("Typed on");
  await expect(form.getByLabel("Reason")).toHaveValue("Typed on");
  const entry = admin
    .getByRole("region", { name: "Entries", exact: true })
    .getByRole("listitem")
    .first();
  await expect(entry).toContainText("Correction by an admin: Paid too little");
  await expect(entry).toContainText("+25 points");
  await correct("1000", "A prize");
  await expect(form).toContainText("This is waiting for a second admin. Nothing has moved yet.");

  const code = `${ownWord()}-TYPED`;
  await admin.goto(await queueOf(request, buyer, "items"));
  const card = admin.getByRole("article", { name: item.name });
  await card.getByLabel("Code for this buyer (optional)").fill(code);
  await card.getByRole("button", { name: /^Approve/ }).click();
  await expect(card).toContainText("This is waiting for a second admin.");
  await expect(card.getByRole("button", { name: /^Approve/ })).toBeHidden();

  const places = { p_points_cost: 0, p_points_reward: 100, p_max_signers: 100 };
  const { title } = await makeContract(request, places);
  const isListed = async () => {
    const list = await asBuyer.get<{ items: unknown[] }>(`/contracts?search=${title}`);
    return list.items.length > 0;
  };
  expect(await isListed()).toBe(false);

  await admin.goto("/admin/second-approvals");
  const waiting = admin.getByRole("region", { name: `Redemption: ${item.name}` });
  await expect(waiting).toContainText("Typed by the first admin");
  await expect(waiting).toContainText("Another admin than you has to decide this.");
  await expect(waiting.getByRole("button")).toHaveCount(0);

  const other = await openAs(open, second);
  await other.goto("/admin/second-approvals");
  await confirm(other, `Credit: ${buyer.username}`, `${buyer.username} gets 1,000 points.`);
  const words = `The redemption of ${buyer.username} is approved, and gets the code that was typed.`;
  await confirm(other, `Redemption: ${item.name}`, words);
  await confirm(other, `Contract: ${title}`, "The contract opens, and people can sign it.");
  await other.getByRole("link", { name: "Confirmed", exact: true }).click();
  await other.getByRole("link", { name: buyer.username, exact: true }).first().click();
  await expect(
    other.getByRole("listitem").filter({ hasText: "Correction by an admin: A prize" }),
  ).toContainText("+1,000 points");

  expect(await isListed()).toBe(true);
  const revealed = await asBuyer.post("/rpc/reveal_code", { p_redemption_id: redemption.id });
  expect(revealed).toMatchObject({ code });
});

/** Adds an authenticator app, without the screens. */
async function addApp(request: APIRequestContext, account: Account): Promise<void> {
  const headers = { authorization: `Bearer ${await accessTokenOf(account)}` };
  const send = async (path: string, data: object) => {
    const answer = await request.post(`/auth/v1/factors${path}`, { headers, data });
    expect(answer.status()).toBe(200);
    return (await answer.json()) as { id: string; totp?: { secret: string } };
  };
  const { id, totp } = await send("", { factor_type: "totp" });
  const challenge = await send(`/${id}/challenge`, {});
  const code = codeAt(totp?.secret ?? "", Date.now(), 0);
  await send(`/${id}/verify`, { challenge_id: challenge.id, code });
}

test("who has lost the second factor reads the way, two admins start and confirm its removal, and the owner of the mailbox stops it", async ({
  open,
}) => {
  const { request } = server;
  const owner = await newAccount(request);
  const { id } = await profileOf(request, owner);
  await addApp(request, owner);
  const page = await openAs(open);
  await page.goto("/login");
  await logIn(page, owner);
  await expect(page.getByText("an admin starts its removal")).toBeVisible();

  const admin = await openAs(open, first);
  await admin.goto(`/admin/people/${id}`);
  const remove = admin.getByRole("button", { name: "Remove Lost Second Factor" });
  await remove.click();
  const dialog = admin.getByRole("dialog", { name: "Remove Lost Second Factor?" });
  await dialog.getByLabel("Reason").fill("Knew the last three contracts");
  await dialog.getByRole("button", { name: "Remove Lost Second Factor" }).click();
  await expect(admin.getByText("It waits for a second admin")).toBeVisible();
  const other = await apiOf(request, second);
  const { items } = await other.get<{ items: { id: string }[] }>("/admin/second-approvals");
  expect(items).toHaveLength(1);
  await other.post("/rpc/confirm_second", { p_id: items[0]?.id });

  await page.goto(linkOf(await newestMail(request, owner.email, /will be removed/)));
  await page.getByRole("button", { name: "Stop the Removal" }).click();
  await expect(page.getByText("Your second factor stays.")).toBeVisible();
  await admin.reload();
  await expect(remove).toBeVisible();
});

test("an admin changes the promised review times and lets bonuses wait, which people read, and the audit log records it", async ({
  open,
}) => {
  const { request } = server;
  const admin = await openAs(open, first);
  await admin.goto("/admin");
  // By a key: counts come to the links before it, which may push it from under a pointer.
  const links = admin.getByRole("navigation", { name: "Administration" });
  await links.getByRole("link", { name: "Settings" }).press("Enter");
  const times = admin.getByRole("form", { name: "Promised review times" });
  await admin.getByLabel("Item redemptions (hours)").fill("36");
  await admin.getByLabel("Submissions (hours)").fill("120");
  await expect(times).toContainText("“usually within 5 days”");
  await expect(times).toContainText("“Processing time: up to 36 hours”");
  await admin.getByRole("link", { name: "Activity" }).click();
  const question = admin.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Keep Editing" }).click();
  await times.getByRole("button", { name: "Save Changes" }).click();
  await expect(admin.getByText(settingsMessages.saved)).toBeVisible();
  const bonuses = admin.getByRole("form", { name: "Referral bonuses" });
  await bonuses.getByLabel("Bonuses for one inviter in a month").fill("50");
  await admin.keyboard.press("Tab");
  await expect(bonuses.getByLabel("Bonuses wait for the first approval")).toBeFocused();
  await admin.keyboard.press("Space");
  await bonuses.getByRole("button", { name: "Save Changes" }).click();
  await expect(bonuses.getByText(settingsMessages.bonusesSaved)).toBeVisible();
  await admin.goto("/admin/activity/decisions?action=change_settings");
  const decisions = admin.getByRole("region", { name: "Decisions" });
  await expect(decisions).toContainText("Item redemptions (hours)");
  await expect(decisions).toContainText("Bonuses wait for the first approval");
  // What people read, on a page from the server and on one that the app opens.
  await admin.goto("/faq#review");
  await expect(admin.getByText("An admin usually decides within 5 days.")).toBeVisible();
  await admin.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
  await expect(admin.getByText("reviewed by people, usually within 5 days.")).toBeVisible();
  await expect(admin.getByText("processed within 36 hours.")).toBeVisible();

  const friend = await newAccount(request);
  const { signingId } = await submitNew(request, friend, {
    ...ONE_TEXT,
    p_points_cost: 0,
    p_points_reward: 20,
    p_max_signers: 10,
  });
  const { points: before } = await profileOf(request, first);
  // Who invited the friend leaves it to the other admin.
  await admin.goto(await queueOf(request, friend));
  const card = admin.getByRole("article");
  await expect(card).toContainText(reviewMessages.ownBonus);
  await expect(card.getByRole("button", { name: /^(Approve|Reject)/ })).toHaveCount(0);
  const other = await apiOf(request, second);
  await other.post("/rpc/approve_contract", { p_signed_contract_id: signingId });
  expect((await profileOf(request, friend)).points).toBe(70);
  expect((await profileOf(request, first)).points).toBe(before + 50);
});
