import type { OwnEmailChange } from "@signpoint/api/accounts/safety/email-change-calls";
import { lostMailboxMessages } from "@signpoint/api/texts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { button, expectError, expectNotice, field } from "../support/account-screens";
import { inTurn, person } from "../support/auth-server";
import { NOW } from "../support/contract-records";
import { type Answers, refuse } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { ACCOUNT, PERSON, RECORD } from "../support/person-records";
import { idOf, NOTHING } from "../support/records";
import { DESKTOP, PHONE, render } from "../support/render";
import { SETTINGS } from "../support/settings";

const USER = { "GET /auth/v1/user": inTurn(Response.json(person())) };
const NEW = "new@signpoint.example";
const DUE = "2026-12-03T10:00:00.000Z";
const PENDING = { new_email: NEW, confirmed_by: null, due_at: null, by_admin: false };

const openSettings = (change: OwnEmailChange, more: Answers = {}) =>
  render("/settings", {
    answers: { ...SETTINGS, "emailChange.get": change, ...more },
    paths: USER,
  });

test("who has lost the mailbox reads what happens before a change is begun", async () => {
  await openSettings({ pending: null, too_young: [] });
  await expect.element(page.getByText(/^If you have lost this mailbox/)).toBeVisible();
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
  await inspect();
  await page.viewport(PHONE.width, PHONE.height);
  await inspect();
  await page.viewport(DESKTOP.width, DESKTOP.height);
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

test("a change of the email that cannot be loaded says so and can be tried again", async () => {
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
});

const openPerson = (more: Answers = {}) =>
  render(`/admin/people/${PERSON}`, {
    as: "admin",
    at: NOW,
    answers: {
      "administration.person": RECORD,
      "people.account": ACCOUNT,
      "people.notes": NOTHING,
      "people.emailChange": { latest: null, awaiting_second: null, too_young: [] },
      "administration.activity": NOTHING,
      ...more,
    },
  });

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
  await inspect();
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
  await inspect();
});

test("the email of an admin is not changed by other admins", async () => {
  await openPerson({ "people.account": { ...ACCOUNT, is_admin: true } });
  const card = page.getByRole("region", { name: "Lost Mailbox" });
  await expect.element(card.getByText(lostMailboxMessages.ofAdmin)).toBeVisible();
  await expect.element(card.getByRole("button")).not.toBeInTheDocument();
});
