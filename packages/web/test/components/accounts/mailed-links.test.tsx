import type { OwnEmailChange } from "@signpoint/api/accounts/safety/email-change-calls";
import type { UndoPreview } from "@signpoint/api/accounts/safety/undo-preview";
import { noticeMessages } from "@signpoint/api/messages/notice-labels";
import {
  emailChangeMessages,
  loginMessages,
  lostMailboxMessages,
  notMeMessages,
  ownAccountMessages,
  redemptionMessages,
  refusalMessages,
  secondFactorMessages,
} from "@signpoint/api/texts";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { button, expectError, expectNotice, field, heading } from "../support/account-screens";
import { arriveBy, inTurn, LOGOUT, person, refusal, session } from "../support/auth-server";
import { NOW } from "../support/contract-records";
import { type Answers, refuse } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { PERSON, PERSON_PAGE } from "../support/person-records";
import { idOf } from "../support/records";
import { render } from "../support/render";
import { SETTINGS } from "../support/settings";

test("a confirmation link opened elsewhere confirms by a click, and asks for the login", async () => {
  arriveBy("/confirmation?token_hash=a-secret&type=signup");
  const { url } = await render("/confirmation", {
    as: "visitor",
    paths: { ...LOGOUT, "POST /auth/v1/verify": inTurn(Response.json(session())) },
  });
  await expect.element(heading("Confirm your email")).toBeVisible();
  await inspect();
  await button("Confirm My Email").click();
  await expectNotice("success", loginMessages.emailConfirmed);
  expect(url()).toBe("/login");
});

test("a used confirmation link is refused without another try but with the way on, a failed one can be tried again", async () => {
  const target = encodeURIComponent(`${location.origin}/login?redirect=%2Fmarketplace`);
  arriveBy(`/confirmation?token_hash=a-secret&type=signup&redirect_to=${target}`);
  const { url } = await render("/confirmation", {
    as: "visitor",
    paths: {
      "POST /auth/v1/verify": inTurn(refusal(500), refusal(403, "otp_expired")),
    },
  });
  await button("Confirm My Email").click();
  await expectError(refusalMessages.unavailable);
  await button("Confirm My Email").click();
  await expectError(loginMessages.confirmationLinkInvalid);
  await expect.element(button("Confirm My Email")).not.toBeInTheDocument();
  await page.getByRole("link", { name: "Return to Login" }).click();
  await expect.poll(url).toBe("/login?redirect=%2Fmarketplace");
});

test("the link of one mailbox confirms a change of email by a click, and tells that the other is still to come", async () => {
  arriveBy("/email-change?token_hash=a-secret&type=email_change");
  await render("/email-change", {
    as: "visitor",
    paths: { "POST /auth/v1/verify": inTurn(Response.json({ code: 200, msg: "Accepted" })) },
  });
  await expect.element(heading("Confirm the change of email")).toBeVisible();
  await button("Confirm This Mailbox").click();
  await expectNotice("success", emailChangeMessages.firstOfTwo);
});

test("a link for a change of email that is used up is refused", async () => {
  arriveBy("/email-change?token_hash=a-secret&type=email_change");
  await render("/email-change", {
    as: "visitor",
    paths: { "POST /auth/v1/verify": inTurn(refusal(403, "otp_expired")) },
  });
  await button("Confirm This Mailbox").click();
  await expectError(emailChangeMessages.linkInvalid);
  await expect.element(button("Confirm This Mailbox")).not.toBeInTheDocument();
});

const PREVIEW: UndoPreview = {
  since: "2026-11-25T12:00:00.000Z",
  sessions: 2,
  removed_factors: ["Phone of a stranger"],
  restored_factors: ["My phone"],
  kept_factors: ["My tablet"],
  removes_recovery_codes: true,
  restores_recovery_codes: true,
  former_email: "me@example.com",
  wanted_email: "stranger@example.com",
  cancels_deletion: true,
  holds_admin: true,
};

test("the link “This was not me” says what it undoes before it does, and leads to a new password", async () => {
  arriveBy(`/not-me?token_hash=${"a1".repeat(32)}`);
  await render("/not-me", {
    as: "visitor",
    paths: {
      "POST /auth/v1/not-me/preview": inTurn(refusal(500), Response.json(PREVIEW)),
      "POST /auth/v1/not-me": inTurn(refusal(500), Response.json({ token_hash: "another" })),
      "POST /auth/v1/verify": inTurn(Response.json(session({}, { method: "recovery" }))),
      "GET /auth/v1/user": inTurn(Response.json(person())),
    },
  });
  await expect.element(heading("Was this not you?")).toBeVisible();
  await expectError(refusalMessages.unavailable);
  await button("Try Again").click();
  const lines = page.getByRole("list", { name: "What is undone" }).getByRole("listitem");
  await expect.element(lines.first()).toBeVisible();
  expect(lines.elements().map(({ textContent }) => textContent)).toEqual([
    "The password no longer works, and all 2 places where the account is logged in are logged out.",
    "The second factor “Phone of a stranger” is removed.",
    "The second factor “My phone” is brought back.",
    "The newest recovery codes no longer work.",
    "Your recovery codes from before work again.",
    "The email of the account is me@example.com again.",
    "The change of email to stranger@example.com is cancelled.",
    "The account is not deleted.",
  ]);
  await expect
    .element(page.getByText("Your second factor is asked for, too: “My tablet” or “My phone”."))
    .toBeVisible();
  await expect.element(page.getByText("waits until another admin allows it")).toBeVisible();
  await inspect();
  await button("Undo All This").click();
  await expectError(refusalMessages.unavailable);
  await button("Undo All This").click();
  await expect.element(heading("Set a new password")).toBeVisible();
});

test.each([
  ["/not-me", "Undo All This"],
  ["/was-me", "This Was Me"],
  ["/email-change", "Confirm This Mailbox"],
] as const)(
  "the link of %s is good after a reload in this tab, and nowhere in the address",
  async (path, name) => {
    arriveBy(`${path}?token_hash=${"b2".repeat(32)}`);
    arriveBy(path);
    await render(path, {
      as: "visitor",
      paths: { "POST /auth/v1/not-me/preview": inTurn(Response.json(PREVIEW)) },
    });
    await expect.element(button(name)).toBeVisible();
    expect(window.location.href).not.toContain("b2b2");
    expect(window.location.href).not.toContain("token_hash");
  },
);

test("a used link “This was not me” leads to a new password", async () => {
  arriveBy(`/not-me?token_hash=${"a1".repeat(32)}`);
  await render("/not-me", {
    as: "visitor",
    paths: { "POST /auth/v1/not-me/preview": inTurn(refusal(403)) },
  });
  await expectError(notMeMessages.linkInvalid);
  await expect.element(page.getByRole("link", { name: "Set a New Password" })).toBeVisible();
  await expect.element(button("Undo All This")).not.toBeInTheDocument();
});

/** Opens the page of a link below a mail, whose button gets an answer of this status. */
async function openUnsubscribe(token: string, status: number) {
  await render(`/unsubscribe?token=${token}`, { as: "visitor" });
  const { fetch: fetchOther } = window;
  vi.spyOn(window, "fetch").mockImplementation(async (input, init) =>
    init?.method === "POST" && input === `/unsubscribe?token=${token}`
      ? new Response(null, { status })
      : await fetchOther(input, init),
  );
}

test("the link below a mail says which mails it turns off, and does so by a click", async () => {
  await openUnsubscribe("a.submission_approved.c", 200);
  const words = "about “Submission approved”.";
  await expect.element(page.getByText(`You will get no more mails ${words}`)).toBeVisible();
  await button("Turn Off These Mails").click();
  await expectNotice("success", `You get no more mails ${words} Notifications in the app stay.`);
});

test("a changed link below a mail is not valid, and leads to the settings", async () => {
  await openUnsubscribe("nonsense", 400);
  await button("Turn Off These Mails").click();
  await expectError(noticeMessages.unsubscribeInvalid);
  await expect
    .element(page.getByRole("link", { name: "All Settings" }))
    .toHaveAttribute("href", "/settings/notifications");
  await inspect();
});

test("the link “This was me” ends the pause by a button, and a used one says so", async () => {
  arriveBy("/was-me?token_hash=a-secret");
  await render("/was-me", {
    as: "visitor",
    paths: { "POST /auth/v1/was-me": inTurn(refusal(403), Response.json({ ended: true })) },
  });
  await expect.element(heading("Was this you?")).toBeVisible();
  await button("This Was Me").click();
  await expectError(ownAccountMessages.wasMeInvalid);
  await button("This Was Me").click();
  await expectNotice(
    "success",
    "Thank you. Cash, codes and new addresses no longer wait because of it.",
  );
});

test("the link of the mail about a deletion keeps the account by a button, which can be tried again when it failed", async () => {
  const { server } = await render("/keep-account?token=a-secret", {
    as: "visitor",
    answers: { "accountDeletion.cancelByMail": refuse("BAD_REQUEST") },
  });
  await expect.element(heading("Keep your account")).toBeVisible();
  expect(server.inputs("accountDeletion.cancelByMail")).toEqual([]);
  await button("Keep My Account").click();
  await expect.element(page.getByRole("alert")).toBeVisible();
  server.answer({ "accountDeletion.cancelByMail": { cancelled: true } });
  await button("Keep My Account").click();
  await expect.element(page.getByText("Your account stays as it is.")).toBeVisible();
  expect(server.inputs("accountDeletion.cancelByMail")).toEqual([
    { p_token: "a-secret" },
    { p_token: "a-secret" },
  ]);
});

test("the link of the mail about the removal of a second factor stops it by a button, and a used one says so", async () => {
  const { server } = await render("/keep-second-factor?token=a-secret", {
    as: "visitor",
    answers: { "secondFactor.stopRemovalByMail": refuse("LINK_EXPIRED") },
  });
  await expect.element(heading("Keep your second factor")).toBeVisible();
  expect(server.inputs("secondFactor.stopRemovalByMail")).toEqual([]);
  await button("Stop the Removal").click();
  await expectError(secondFactorMessages.stopLinkExpired);
  server.answer({ "secondFactor.stopRemovalByMail": { stopped: true } });
  await button("Stop the Removal").click();
  await expect.element(page.getByText("Your second factor stays.")).toBeVisible();
  expect(server.inputs("secondFactor.stopRemovalByMail")).toHaveLength(2);
});

const TOKEN = `${idOf(1)}.${"s".repeat(43)}`;
const asked = {
  reference: "7K3M-9PQX",
  item_name: "Cash, $100",
  dollars: 97,
  naira_rate: 1_000,
  bank_details: { accountName: "Ada", bankName: "First Bank", accountNumber: "****8901" },
  confirm_by: "2099-03-17T12:00:00.000Z",
  is_of_payout: false,
} as const;

test("the link of the mail about an account says what it confirms, and confirms by a button", async () => {
  const { server } = await render(`/confirm-account?token=${TOKEN}`, {
    as: "visitor",
    answers: {
      "redemptions.accountConfirmation": { ...asked, state: "waiting" },
      "redemptions.confirmAccount": { confirmed_at: "2026-11-01T10:00:00.000Z" },
    },
  });
  const main = page.getByRole("main");
  for (const text of [
    "$97.00 (N97,000)",
    "“Cash, $100” (7K3M-9PQX)",
    "Ada, First Bank, account ****8901",
  ]) {
    await expect.element(main).toHaveTextContent(text);
  }
  await inspect({ onPhone: true });
  expect(server.inputs("redemptions.confirmAccount")).toEqual([]);
  await button("Confirm This Account").click();
  await expectNotice(
    "success",
    "The account number is confirmed. Your redemption is in review now.",
  );
  expect(server.inputs("redemptions.confirmAccount")).toEqual([{ p_token: TOKEN }]);
});

test.each([
  ["confirmed", "The account number is confirmed already."],
  ["ended", redemptionMessages.confirmationEnded],
] as const)("a link about an account that is %s offers nothing to confirm", async (state, text) => {
  await render(`/confirm-account?token=${TOKEN}`, {
    as: "visitor",
    answers: { "redemptions.accountConfirmation": { ...asked, state } },
  });
  await expect.element(page.getByRole("main")).toHaveTextContent(text);
  await expect.element(button("Confirm This Account")).not.toBeInTheDocument();
});

const USER = { "GET /auth/v1/user": inTurn(Response.json(person())) };
const NEW = "new@signpoint.example";
const DUE = "2026-12-03T10:00:00.000Z";
const PENDING = { new_email: NEW, confirmed_by: null, due_at: null, by_admin: false };

const openSettings = (change: OwnEmailChange, more: Answers = {}) =>
  render("/settings", {
    answers: { ...SETTINGS, "emailChange.get": change, ...more },
    paths: USER,
  });

test("a change without the former mailbox is confirmed in a dialog, shows its day, and can be resent", async () => {
  const confirmed = { ...PENDING, confirmed_by: "new" as const };
  const { server } = await openSettings(
    { pending: confirmed, too_young: [] },
    { "emailChange.goOn": refuse("SERVICE_UNAVAILABLE") },
  );
  await expect
    .element(page.getByRole("group", { name: NEW }))
    .toHaveTextContent("Has confirmed the change.");
  const waiting = { ...confirmed, due_at: DUE };
  const begin = button("I Cannot Read This Mailbox Any More");
  await begin.click();
  const dialog = page.getByRole("dialog", { name: "Change your email without its mailbox?" });
  await expect.element(dialog).toHaveTextContent(/nothing ends that earlier/);
  await inspect();
  const confirm = dialog.getByRole("button", { name: "Change It in 7 Days" });
  await confirm.click();
  await expectError(lostMailboxMessages.startFailed);
  server.answer({
    "emailChange.goOn": { pending: waiting, too_young: [] },
    "emailChange.get": { pending: waiting, too_young: [] },
    "emailChange.resend": { sent: 1 },
  });
  await begin.click();
  await confirm.click();
  await expect.element(page.getByText("Your email changes without its mailbox")).toBeVisible();
  await expect.element(page.getByText(/which that mailbox has confirmed/)).toBeVisible();
  await expect
    .poll(() => document.activeElement?.textContent)
    .toContain("Your email changes without its mailbox");
  await expect.element(begin).not.toBeInTheDocument();
  await button("Send the Mails Again").click();
  await expectNotice("success", lostMailboxMessages.resent);
  await inspect({ onPhone: true });
});

test("what is younger than 14 days closes the way without the former mailbox, with its end", async () => {
  await openSettings({
    pending: PENDING,
    too_young: [
      { what: "password", until: DUE },
      { what: "place", until: DUE },
    ],
  });
  const lost = page.getByRole("region", { name: "Lost mailbox" });
  await expect.element(lost.getByRole("listitem").first()).toHaveTextContent(/^Your password is/);
  await expect.element(lost.getByRole("button")).not.toBeInTheDocument();
  await inspect();
});

test("a change of the email that cannot be loaded can be tried again, and says then what happens to a lost mailbox", async () => {
  const { server } = await openSettings(
    { pending: null, too_young: [] },
    { "emailChange.get": refuse("SERVICE_UNAVAILABLE") },
  );
  await expect
    .element(page.getByText("The change of your email could not be loaded"))
    .toBeVisible();
  server.answer({ "emailChange.get": { pending: null, too_young: [] } });
  await button("Try Again").click();
  await expect.element(field("New email")).toBeVisible();
  await expect.element(page.getByText(/^If you have lost this mailbox/)).toBeVisible();
});

const openPerson = (more: Answers = {}) =>
  render(`/admin/people/${PERSON}`, { as: "admin", at: NOW, answers: { ...PERSON_PAGE, ...more } });

test("an admin asks a second one for another email of a person, with a reason, and sees what waits", async () => {
  const { server } = await openPerson({
    "people.emailChange": {
      latest: null,
      awaiting_second: null,
      too_young: [{ what: "place", until: DUE }],
    },
    "people.changeEmail": refuse("EMAIL_TAKEN"),
  });
  const card = page.getByRole("region", { name: "Lost Mailbox" });
  await expect.element(card.getByText(/^Their newest place of a login is younger/)).toBeVisible();
  await card.getByRole("button", { name: "Change Email" }).click();
  const dialog = page.getByRole("dialog", { name: "Change Email?" });
  const ask = dialog.getByRole("button", { name: "Ask a Second Admin" });
  await ask.click();
  await expect.element(dialog.getByLabelText("New email")).toHaveFocus();
  await dialog.getByLabelText("New email").fill(` ${NEW.toUpperCase()} `);
  await dialog.getByLabelText("Reason").fill("Came by with a passport");
  await inspect();
  await ask.click();
  await expect.element(dialog.getByText(/belongs to another account/)).toBeVisible();
  server.answer({
    "people.changeEmail": { second_approval_id: idOf(7) },
    "people.emailChange": {
      latest: null,
      awaiting_second: { new_email: NEW, requested_at: NOW },
      too_young: [],
    },
  });
  await ask.click();
  await expectNotice("success", "A second admin is asked. Nothing has changed yet.");
  await expect
    .element(card.getByRole("link", { name: "Second Approvals" }))
    .toHaveAttribute("href", "/admin/second-approvals");
  expect(server.inputs("people.changeEmail").at(-1)).toEqual({
    p_user_id: PERSON,
    p_new_email: NEW,
    p_reason: "Came by with a passport",
  });
});

test("an admin sees the day of a change of a person's email, and none is begun for an admin", async () => {
  await openPerson({
    "people.emailChange": {
      latest: {
        state: "waiting",
        new_email: NEW,
        is_confirmed: true,
        admin_username: "carl",
        started_at: NOW,
        due_at: DUE,
        undo_until: null,
      },
      awaiting_second: null,
      too_young: [],
    },
  });
  const card = page.getByRole("region", { name: "Lost Mailbox" });
  await expect.element(card).toHaveTextContent(/by carl and another admin/);
  await expect.element(card).toHaveTextContent(/the new mailbox has confirmed it/);
  await expect.element(card.getByRole("button")).not.toBeInTheDocument();
});
