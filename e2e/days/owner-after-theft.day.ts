import type { BrowserContextOptions, Page } from "@playwright/test";
import { codeAt } from "../../packages/server/test/support/totp";
import { askForReset, logIn as logInQuickly } from "../accounts/screens";
import { type Account, demo, newAccount } from "../support/accounts";
import { requestAs } from "../support/calls";
import { mailsTo, newestMail } from "../support/mailbox";
import { linkOf } from "../support/mailed-links";
import { type OwnServer, startOwnServer } from "../support/own-server";
import { expect, login, test } from "../support/test";
import { type Person, personAt } from "./person";
import {
  addApp,
  bought,
  CODE,
  changePassword,
  comeBackByLink,
  findEverything,
  NEW_PASSWORD,
  openHistory,
  order,
  PHONE,
  STRANGERS_DEVICE,
  setPasswordAndLogIn,
  settle,
} from "./theft";
import { logIn } from "./worker";

const DAY_MS = 86_400_000;
const THEIRS = "now it is mine";

// One server, whose days pass for all.
test.describe.configure({ mode: "default" });
test.use({ expectedErrors: [/status of (?:400|401|403|409|422|429)/] });

let server: OwnServer;
let days = 0;
test.beforeAll(async () => {
  server = await startOwnServer({});
});
test.afterAll(() => server.stop());

async function pass(count: number): Promise<void> {
  for (let passed = 0; passed < count; passed += 1) await server.passDay();
  days += count;
}

/** The time on the server's clock, in milliseconds. */
const now = () => Date.now() + days * DAY_MS;

type Open = (account?: Account, options?: BrowserContextOptions) => Promise<Page>;

/** Somebody at a browser of their own, whose clock is right. */
async function someoneAt(open: Open, device: BrowserContextOptions): Promise<Person> {
  const page = await open(undefined, { ...device, baseURL: server.url });
  await page.clock.install({ time: now() });
  return personAt(page);
}

/** An account of yesterday with everything in it. */
async function anOwner() {
  const account = await newAccount(server.request);
  const owned = await settle(server.request, account);
  await pass(1);
  return { account, ...owned };
}

/** The link of the newest mail about something. */
const mailed = async ({ email }: Account, subject: RegExp) =>
  linkOf(await newestMail(server.request, email, subject));

test("a stranger with the password takes what there is, and the owner has it back the next day, the code and the cash too", async ({
  open,
}) => {
  const { account, bait, ...belongings } = await anOwner();
  const thief = await someoneAt(open, STRANGERS_DEVICE);
  const stolen = thief.page;
  await logIn(thief, account);
  await openHistory(thief);
  await thief.stillSees(2, bought(stolen, belongings.card.name).getByText(/safety/));
  for (const item of [bait.cash, bait.card, bait.goods]) await order(thief, item);
  await stolen.goto("/settings");
  await thief.type(stolen.getByRole("textbox", { name: "Username" }), "_x");
  await thief.click(stolen.getByRole("button", { name: "Change Username" }));
  await thief.type(stolen.getByLabel("New email"), `mallory-${account.email}`);
  await thief.click(stolen.getByRole("button", { name: "Change Email" }));
  await expect(stolen.getByText("Two mails are on their way")).toBeVisible();
  await stolen.goto("/settings/logins");
  await thief.click(stolen.getByRole("button", { name: "Log Out Everywhere Else" }));
  await addApp(thief, now());
  await changePassword(thief, account.password, THEIRS);
  await stolen.goto("/settings/data");
  // Not while cash is on its way.
  await expect(stolen.getByRole("button", { name: "Delete My Account" })).toBeDisabled();

  await pass(1);
  const owner = await someoneAt(open, PHONE);
  const phone = owner.page;
  await comeBackByLink(owner, account, await mailed(account, /^New login/));
  const renamed = { ...account, username: `${account.username}_x` };
  await findEverything(owner, renamed, belongings, [bait.cash, bait.card, bait.goods]);
  await phone.goto("/settings/security");
  await expect(phone.getByRole("button", { name: "Set Up Authenticator App" })).toBeVisible();
  await phone.goto("/settings");
  await owner.stillSees(2, phone.getByText(`(${account.email})`));
  await owner.type(phone.getByRole("textbox", { name: "Username" }), account.username);
  await stolen.goto("/earnings");
  await expect(stolen).toHaveURL(/\/login/);

  await pass(3);
  await phone.clock.setSystemTime(now());
  await openHistory(owner);
  const card = bought(phone, belongings.card.name);
  await owner.click(card.getByRole("button", { name: /^Reveal code/ }));
  await owner.stillSees(3, card.getByText(belongings.code));
  const admin = await requestAs(server.request, demo.admin);
  const path = `/admin/payouts?status=to_pay&search=${renamed.username}`;
  const payouts = await admin<{ items: { id: string }[] }>("GET", path);
  expect(payouts.items).toHaveLength(1);
});

test("an old laptop's session and the password lose to a reset by mail, when no mail about it is left", async ({
  open,
}) => {
  const { account, bait, ...belongings } = await anOwner();
  const thief = await someoneAt(open, STRANGERS_DEVICE);
  const stolen = thief.page;
  // A session from before, at another place: its program and network are not those of its login.
  await login(stolen, account);
  await order(thief, bait.card);
  await changePassword(thief, account.password, THEIRS);
  await addApp(thief, now());

  await pass(1);
  const owner = await someoneAt(open, PHONE);
  const phone = owner.page;
  await askForReset(phone, account.email);
  await phone.goto(await mailed(account, /^Reset/));
  await owner.stillSees(2, phone.getByText(/is removed with the new password/));
  await setPasswordAndLogIn(owner, account);
  await findEverything(owner, account, belongings, [bait.card]);
  await stolen.goto("/earnings");
  await expect(stolen).toHaveURL(/\/login/);
  const subjects = (await mailsTo(server.request, account.email)).map(({ subject }) => subject);
  expect(subjects.join("\n")).toMatch(/factor was removed/);
});

test("a stranger who locks the codes does not lock out the owner, who comes by a mail", async ({
  open,
}) => {
  const { account, bait: _, ...belongings } = await anOwner();
  const home = await someoneAt(open, {});
  await logIn(home, account);
  const secret = await addApp(home, now());
  await pass(8);
  const thief = await someoneAt(open, STRANGERS_DEVICE);
  const stolen = thief.page;
  await stolen.goto("/login");
  await logInQuickly(stolen, account);
  for (let tries = 0; tries < 6; tries += 1) {
    await thief.type(stolen.getByLabel(CODE), "000000");
    await thief.click(stolen.getByRole("button", { name: "Log In" }));
  }
  await thief.stillSees(1, stolen.getByRole("alert"));
  await thief.click(stolen.getByRole("button", { name: "Use a Recovery Code Instead" }));
  for (let tries = 0; tries < 6; tries += 1) {
    await thief.type(stolen.getByLabel("Recovery code", { exact: true }), "aaaa-bbbb-cccc-dddd");
    await thief.click(stolen.getByRole("button", { name: "Log In" }));
  }
  await thief.stillSees(1, stolen.getByRole("alert"));

  const owner = await someoneAt(open, PHONE);
  const phone = owner.page;
  await askForReset(phone, account.email);
  await phone.goto(await mailed(account, /^Reset/));
  await owner.type(phone.getByLabel("New password", { exact: true }), NEW_PASSWORD);
  await owner.type(phone.getByLabel("Confirm new password"), NEW_PASSWORD);
  await owner.click(phone.getByRole("button", { name: "Update Password" }));
  await owner.type(phone.getByLabel(CODE), codeAt(secret, now(), 0));
  await owner.press(["Enter"]);
  await expect(phone).toHaveURL(/\/login/);
  await owner.type(phone.getByLabel("Password", { exact: true }), NEW_PASSWORD);
  await owner.click(phone.getByRole("button", { name: "Login" }));
  await owner.type(phone.getByLabel(CODE), codeAt(secret, now(), 1));
  await owner.press(["Enter"]);
  await expect(phone).toHaveURL(/\/dashboard$/);
  await findEverything(owner, account, belongings, []);
});
