import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { rejectionReasons, reviewMessages, settingsMessages } from "@signpoint/api/texts";
import { startSmtpServer, type TestSmtpServer } from "../packages/server/test/support/smtp-server";
import { codeAt } from "../packages/server/test/support/totp";
import { askForReset, logIn, logOut, points } from "./accounts/screens";
import {
  type Account,
  accessTokenOf,
  demo,
  type NewAccount,
  profileOf,
  unconfirmedAccount,
} from "./support/accounts";
import { apiOf } from "./support/api";
import { makeContract } from "./support/contracts";
import { itemsAsAdmin, ownWord } from "./support/items";
import { tokenOf } from "./support/mailed-links";
import { type OwnServer, startServerWithTwoAdmins } from "./support/own-server";
import { halvedPng } from "./support/proof-files";
import { queueOf } from "./support/queue";
import { ONE_TEXT, signAndSubmit, submitNew } from "./support/signed";
import { expect, test } from "./support/test";

test.skip(({ isMobile }) => isMobile, "Each screen's layout on a phone has tests of its own.");
// One server for all; the last one changes settings that hold for everybody.
test.describe.configure({ mode: "default" });
test.use({ expectedErrors: [/status of (?:400|403|409)/] });

const [first, second] = [demo.admin, demo.user];
let smtp: TestSmtpServer;
let server: OwnServer;

test.beforeAll(async () => {
  smtp = await startSmtpServer();
  server = await startServerWithTwoAdmins({
    SMTP_URL: smtp.url,
    SECOND_APPROVAL_FROM_POINTS: "1000",
  });
});
test.afterAll(async () => {
  await server.stop();
  await smtp.stop();
});

type Open = (account?: Account, options?: { baseURL: string }) => Promise<Page>;
const openAs = (open: Open, account?: Account) => open(account, { baseURL: server.url });

/** Waits for the next mail to somebody that was not returned before. Resolves to its words and the link of its button. */
async function nextMailTo(address: string, wanted = /./) {
  const index = () =>
    smtp.received.findIndex(
      ({ envelopeTo, subject = "" }) => envelopeTo.includes(address) && wanted.test(subject),
    );
  await expect.poll(index, `a mail to ${address}`).toBeGreaterThanOrEqual(0);
  const [mail] = smtp.received.splice(index(), 1);
  const [, button = ""] = /<a [^>]*href="([^"]+)"/.exec(mail?.html ?? "") ?? [];
  return { subject: mail?.subject, text: mail?.text, button: button.replaceAll("&amp;", "&") };
}

/** A new person, whom the first admin has invited, and who has confirmed the mail. */
async function newcomer(): Promise<NewAccount> {
  const { referral_code } = await profileOf(server.request, first);
  const account = await unconfirmedAccount(referral_code);
  const token_hash = tokenOf((await nextMailTo(account.email)).button);
  await server.request.post("/auth/v1/verify", { data: { type: "signup", token_hash } });
  return account;
}

/** An account with points that both admins have given together: alone neither could, not in parts either. */
async function buyerWith(points: number): Promise<NewAccount> {
  const buyer = await newcomer();
  const { id: p_user_id, points: own } = await profileOf(server.request, buyer);
  const admin = await apiOf(server.request, first);
  const gift = { p_user_id, p_points: points - own, p_reason: "For the test" };
  const asked = await admin.post<{ second_approval_id: string }>("/rpc/credit_points", gift);
  const other = await apiOf(server.request, second);
  await other.post("/rpc/confirm_second", { p_id: asked.second_approval_id });
  return buyer;
}

test("changes, a message, a rejection, an appeal and its success are each told by mail, whose links lead there, and that of a new password into the browser that asked for it", async ({
  open,
}) => {
  const { request } = server;
  const signer = await newcomer();
  const { id, title } = await makeContract(request, {
    p_max_signers: 10,
    p_survey_required: true,
    p_survey_questions: [
      { questionType: "text", questionText: "How did it taste?" },
      { questionType: "file", questionText: "A picture of the spoon", required: false },
    ],
  });
  const decision = { p_signed_contract_id: await signAndSubmit(request, signer, id) };
  const asFirst = await apiOf(request, first);
  await asFirst.post("/rpc/request_changes", { ...decision, p_note: "Please say how salty." });
  const asked = await nextMailTo(signer.email);
  expect(asked.subject).toBe("Changes requested");
  expect(asked.text).toContain("Please say how salty.");
  const page = await openAs(open, signer);
  await page.goto(asked.button);
  await expect(page.getByText("Please say how salty.").first()).toBeVisible();
  await page.getByLabel("How did it taste?").fill("Very salty.");
  await page.getByRole("button", { name: "Submit Again" }).click();
  await expect(page.getByRole("heading", { name: "Contract submitted" })).toBeVisible();

  // The second admin asks on the desk, where the answer comes without a reload.
  const admin = await openAs(open, second);
  await admin.goto(await queueOf(request, signer));
  const card = admin.getByRole("article", { name: title });
  await expect(card).toContainText("Very salty.");
  await card.getByRole("button", { name: "Messages" }).click();
  await card.getByRole("button", { name: "Write to the Signer" }).click();
  await card.getByLabel("Message to the signer").fill("Of which spoon?");
  await card.getByRole("button", { name: "Send Message" }).click();
  const question = await nextMailTo(signer.email);
  expect(question.subject).toBe("Message from the reviewer");
  expect(question.text).toContain("Of which spoon?");
  await page.goto(question.button);
  await page.getByRole("button", { name: "Write to the Reviewer" }).click();
  await page.getByLabel("Message to the reviewer").fill("Of both spoons.");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(card).toContainText("Of both spoons.");

  const p_note = "Two words are too few.";
  await asFirst.post("/rpc/reject_contract", { ...decision, p_note, p_reason: "incomplete" });
  const rejected = await nextMailTo(signer.email);
  expect(rejected.subject).toBe("Submission rejected");
  expect(rejected.text).toContain("You got 10 points back.");
  expect(rejected.text).toContain(`Reason: ${rejectionReasons.incomplete}.`);
  expect(rejected.text).toContain(p_note);
  await page.goto(rejected.button);
  await appeal(page);

  await admin.goto("/admin/approvals?tab=appeals");
  await admin.getByRole("button", { name: title }).click();
  await expect(card).toContainText("You asked how salty it was, and I said so.");
  await expect(card).toContainText("Of both spoons.");
  await card.getByRole("button", { name: /^Overturn/ }).click();
  const overturn = admin.getByRole("dialog", { name: "Overturn the rejection?" });
  await overturn.getByLabel("Note to the user").fill("The answer says what was asked.");
  await overturn.getByRole("button", { name: "Overturn Rejection" }).click();
  await expect(card).toBeHidden();
  const granted = await nextMailTo(signer.email);
  expect(granted.subject).toBe("Appeal granted");
  expect(granted.text).toContain("You received 30 points.");
  expect(granted.text).toContain("The answer says what was asked.");
  await page.goto(granted.button);
  await expect(page.getByText("Your appeal was successful")).toBeVisible();
  // The reward, and the cost paid once.
  await expect(points(page)).toHaveText("70 points");

  // In the browser that asks for it, its link needs no click.
  await logOut(page);
  await askForReset(page, signer.email);
  const recovery = await nextMailTo(signer.email);
  expect(recovery.subject).toBe("Reset your Signpoint password");
  await page.goto(recovery.button);
  await expect(page).toHaveURL(/\/reset-password$/);
  await expect(page.getByRole("main")).toContainText(`For the account of ${signer.email}`);
});

/** Appeals with a file, which is on the server once it was chosen: it goes with the appeal, and is shown after a reload. */
async function appeal(page: Page): Promise<void> {
  const begin = page.getByRole("button", { name: "Appeal This Decision" });
  await begin.click();
  const form = page.getByRole("form", { name: "Appeal" });
  await form
    .locator("input[type=file]")
    .setInputFiles({ name: "spoon.png", mimeType: "image/png", buffer: halvedPng() });
  await expect(form.getByRole("button", { name: /^Replace/ })).toBeVisible();
  page.once("dialog", (leaving) => void leaving.accept());
  await page.reload();
  await begin.click();
  await expect(form.getByText("spoon.png")).toBeVisible();
  await form
    .getByLabel("Why should this be decided differently?")
    .fill("You asked how salty it was, and I said so.");
  await form.getByRole("button", { name: "Send Appeal" }).click();
  const sending = page.getByRole("dialog", { name: "Send this appeal?" });
  await sending.getByRole("button", { name: "Send Appeal" }).click();
  await expect(page.getByText("Your appeal is in review")).toBeVisible();
  const section = page.getByRole("region", { name: "Your submission" });
  await expect(section.getByText("spoon.png")).toBeVisible();
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
  const owner = await newcomer();
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

  await page.goto((await nextMailTo(owner.email, /will be removed/)).button);
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

  const friend = await newcomer();
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
