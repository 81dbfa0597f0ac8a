import {
  accountSettingsMessages,
  emailChangeMessages,
  mailedCodeMessages,
  ownAccountMessages,
  refusalMessages,
  secondFactorMessages,
} from "@signpoint/api/texts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { STORAGE_KEY } from "~/platform/session/session-storage";
import { button, expectError, expectNotice, field } from "../support/account-screens";
import { inTurn, person, refusal, session } from "../support/auth-server";
import { NOW } from "../support/contract-records";
import { type Answers, refuse } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { profileOf } from "../support/people";
import { idOf } from "../support/records";
import { DESKTOP, PHONE, render } from "../support/render";
import { deletion, loginEvent, place, SETTINGS, settings } from "../support/settings";

const USER = { "GET /auth/v1/user": inTurn(Response.json(person())) };
const places = page
  .getByRole("list", { name: "Places where you are logged in" })
  .getByRole("listitem");

test("a person changes the username once, whatever is pressed twice, and the header and the settings show it", async () => {
  const { server } = await render("/settings", { answers: SETTINGS, paths: USER });
  const header = page.getByRole("banner");
  await expect.element(header.getByRole("link", { name: "Settings of ada" })).toBeVisible();
  const name = page.getByRole("textbox", { name: "Username" });
  const change = button("Change Username");
  await name.fill("no spaces please");
  await change.click();
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveAccessibleDescription(/3 to 30 characters/);
  const renamed = profileOf("user", { username: "lovelace" });
  server.answer({
    "profile.changeUsername": renamed,
    "profile.getCurrentUserProfile": [renamed],
    "settings.get": settings({ username_change_from: "2026-12-21T10:00:00.000Z" }),
  });
  await name.fill("lovelace");
  // Nothing is rendered in between.
  const press = change.element() as HTMLElement;
  press.click();
  press.click();
  await expectNotice("success", accountSettingsMessages.usernameChanged);
  await expect.element(header.getByRole("link", { name: "Settings of lovelace" })).toBeVisible();
  await expect.element(change).not.toBeInTheDocument();
  expect(server.inputs("profile.changeUsername")).toEqual([{ p_username: "lovelace" }]);
  await expect
    .poll(() => document.activeElement?.textContent)
    .toContain(accountSettingsMessages.usernameChanged);
  await expect.element(name).toHaveAccessibleDescription(/change it again on/);
  await inspect();
  await page.viewport(PHONE.width, PHONE.height);
  await header.getByRole("button", { name: "Open menu" }).click();
  await expect.element(header.getByRole("link", { name: "Settings of lovelace" })).toBeVisible();
  await inspect();
  await page.viewport(DESKTOP.width, DESKTOP.height);
});

test("a change of the email names its problem, then waits for the codes of both mailboxes", async () => {
  const email = "new@signpoint.example";
  const pending = { new_email: email, confirmed_by: null, due_at: null, by_admin: false };
  const { server } = await render("/settings", {
    answers: SETTINGS,
    paths: {
      ...USER,
      "PUT /auth/v1/user": () => {
        server.answer({ "emailChange.get": { pending, too_young: [] } });
        return Response.json(person({ new_email: email }));
      },
      "POST /auth/v1/verify": inTurn(Response.json({ code: 200, msg: "Accepted" })),
    },
  });
  await field("New email").fill("ada@signpoint.example");
  await button("Change Email").click();
  await expect.element(page.getByText(accountSettingsMessages.emailSame)).toBeVisible();
  await field("New email").fill(email);
  await button("Change Email").click();
  await expect.element(page.getByText("Two mails are on their way")).toBeVisible();
  await inspect();
  const box = page.getByRole("group", { name: email, exact: true });
  await box.getByLabelText("Code from the email").fill("123456");
  await box.getByRole("button", { name: "Use Code" }).click();
  await expectNotice("success", `${email}: ${emailChangeMessages.confirmedHere}`);
  await expect.element(box).not.toBeInTheDocument();
});

test("another email asks an old login for the password or a mailed code, and goes on with what was typed", async () => {
  const email = "new@signpoint.example";
  const sent: object[] = [];
  let mails = 0;
  let isProved = false;
  await render("/settings", {
    answers: SETTINGS,
    paths: {
      ...USER,
      "GET /auth/v1/reauthenticate": () => {
        mails += 1;
        return Response.json({});
      },
      "PUT /auth/v1/user": async (request) => {
        const body = (await request.json()) as Record<string, unknown>;
        sent.push(body);
        if ("current_password" in body) return refusal(400, "current_password_invalid");
        isProved ||= body.nonce === "123456";
        return isProved ? Response.json(person()) : refusal(400, "reauthentication_needed");
      },
    },
  });
  await field("New email").fill(email);
  const change = button("Change Email");
  await change.click();
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  await dialog.getByRole("button", { name: "Close" }).click();
  await expectError(secondFactorMessages.cancelled);
  await expect.element(field("New email")).toHaveValue(email);
  await change.click();
  const password = dialog.getByRole("textbox", { name: "Password", exact: true });
  await password.fill("not my password");
  await inspect();
  const goOn = dialog.getByRole("button", { name: "Continue" });
  await goOn.click();
  await expect.element(dialog.getByText(secondFactorMessages.passwordWrong)).toBeVisible();
  await expect.element(password).toHaveFocus();
  expect(mails).toBe(0);
  await dialog.getByRole("button", { name: "Use a Code by Mail Instead" }).click();
  await expect.element(dialog.getByText(secondFactorMessages.codeMailed)).toBeVisible();
  await inspect();
  await goOn.click();
  await expect.element(dialog.getByText(mailedCodeMessages.missing)).toBeVisible();
  await dialog.getByLabelText("Code from the email").fill("123 456");
  await goOn.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(mails).toBe(1);
  expect(sent.at(-2)).toMatchObject({ nonce: "123456" });
  expect(sent.at(-1)).toMatchObject({ email });
});

test("a mailed code that could not be sent says so, and can be asked for again", async () => {
  const answers = [refusal(500, "unexpected_failure"), Response.json({})];
  await render("/settings", {
    answers: SETTINGS,
    paths: {
      ...USER,
      "GET /auth/v1/reauthenticate": () => answers.shift() ?? refusal(404),
      "PUT /auth/v1/user": () => refusal(400, "reauthentication_needed"),
    },
  });
  await field("New email").fill("new@signpoint.example");
  await button("Change Email").click();
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  await dialog.getByRole("button", { name: "Use a Code by Mail Instead" }).click();
  const alert = dialog.getByRole("alert");
  await expect.element(alert).toHaveTextContent(secondFactorMessages.actionFailed);
  await expect.element(dialog.getByText(secondFactorMessages.codeMailed)).not.toBeInTheDocument();
  await inspect({ onPhone: true });
  await dialog.getByRole("button", { name: "Send the Code Again" }).click();
  await expect.element(dialog.getByText(secondFactorMessages.codeMailed)).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
  expect(answers).toEqual([]);
});

test("a copy that is ready can be downloaded after a proof", async () => {
  const copy = {
    id: idOf(1),
    state: "ready" as const,
    progress: 100,
    requested_at: "2026-11-24T10:00:00.000Z",
    size_bytes: 1_200_000,
    expires_at: "2026-12-01T10:00:00.000Z",
    url: null,
  };
  const { server } = await render("/settings/data", {
    answers: { ...SETTINGS, "dataExports.list": { items: [copy] } },
    paths: {
      ...USER,
      "PUT /auth/v1/user": inTurn(Response.json(person())),
    },
  });
  const confirm = button("Confirm to Download");
  await confirm.click();
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  await dialog.getByRole("textbox", { name: "Password", exact: true }).fill("my password");
  const url = `${window.location.origin}/api/files/data-exports/x`;
  server.answer({ "dataExports.list": { items: [{ ...copy, url }] } });
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect
    .element(page.getByRole("link", { name: "Download", exact: true }))
    .toHaveAttribute("href", url);
  await expect.element(confirm).not.toBeInTheDocument();
});

test("a new password is checked where it is typed, and its strength is told", async () => {
  const { url } = await render("/settings/security", {
    answers: SETTINGS,
    paths: {
      ...USER,
      "PUT /auth/v1/user": inTurn(
        refusal(422, "weak_password", refusalMessages.passwordCommon),
        refusal(403, "session_not_found"),
        Response.json(person()),
      ),
    },
  });
  const change = button("Change Password");
  await field("Current password").fill("my password");
  await field("New password").fill("iloveyou");
  await expect.element(page.getByText(/^Very weak/)).toBeVisible();
  await field("New password again").fill("iloveyuo");
  await change.click();
  await expect.element(page.getByText(accountSettingsMessages.passwordsDiffer)).toBeVisible();
  await field("New password again").fill("iloveyou");
  await change.click();
  await expectError(refusalMessages.passwordCommon);
  await field("New password").fill("staple battery horse");
  await expect.element(page.getByText(/^(Strong|Very strong)/)).toBeVisible();
  await inspect();
  await field("New password again").fill("staple battery horse");
  await change.click();
  await expectError(accountSettingsMessages.passwordFailed);
  expect(url()).toBe("/settings/security");
  await change.click();
  await expectNotice("success", accountSettingsMessages.passwordUpdated);
  await expect.element(field("New password")).toHaveValue("");
});

test("the error of a place that cannot be logged out goes when all others are logged out instead", async () => {
  const other = place({ id: idOf(2), device: "Firefox on Windows", current: false });
  const { server } = await render("/settings/logins", {
    answers: {
      ...SETTINGS,
      "sessions.list": { items: [place(), other] },
      "sessions.end": refuse("INTERNAL_SERVER_ERROR"),
    },
    paths: USER,
  });
  await expect.element(places).toHaveLength(2);
  await expect.element(places.filter({ hasText: "This device" })).toHaveLength(1);
  await inspect();
  await places
    .filter({ hasText: "Firefox on Windows" })
    .getByRole("button", { name: /^Log Out: Firefox on Windows, last used / })
    .click();
  await expectError(accountSettingsMessages.endFailed);
  expect(server.inputs("sessions.end")).toEqual([{ p_session_id: other.id }]);
  server.answer({ "sessions.endOthers": { ended: 1 }, "sessions.list": { items: [place()] } });
  await button("Log Out Everywhere Else").click();
  await expect.element(places).toHaveLength(1);
  await expect.element(page.getByText(accountSettingsMessages.endFailed)).not.toBeInTheDocument();
});

test("what happened to the account is listed, and a safety pause and waiting admin rights are said with their end", async () => {
  await render("/settings/history", {
    at: NOW,
    profile: {
      safety_pause: { until: "2026-12-02T12:00:00.000Z", ends_by: "mailbox" },
      admin_held_at: NOW,
    },
    answers: { ...SETTINGS, "sessions.events": { items: [loginEvent(3)], next_cursor: null } },
    paths: USER,
  });
  const list = page.getByRole("region", { name: "Events of your account" });
  await expect.element(list.getByText("Logged in, with the password")).toBeVisible();
  await expect.element(list.getByText("Firefox on Windows, 192.0.2.10")).toBeVisible();
  await expect.element(page.getByText(/cash, codes and new addresses wait until/)).toBeVisible();
  await expect
    .element(page.getByText(/“This was me” in the mail about it ends this/))
    .toBeVisible();
  await expect.element(page.getByText(ownAccountMessages.adminHeld)).toBeVisible();
  await inspect();
});

test("a safety pause that is over is not said", async () => {
  await render("/settings/logins", {
    at: NOW,
    profile: { safety_pause: { until: NOW, ends_by: "older_factor" } },
    answers: SETTINGS,
    paths: USER,
  });
  await expect.element(places).toHaveLength(1);
  await expect.element(page.getByText(/^For your safety, cash/)).not.toBeInTheDocument();
});

test("ending all other places asks somebody without a password for a mailed code, and ends them then", async () => {
  const other = place({ id: idOf(2), device: "Firefox on Windows", current: false });
  const { server } = await render("/settings/logins", {
    answers: {
      ...SETTINGS,
      "sessions.list": { items: [place(), other] },
      "sessions.endOthers": refuse("STEP_UP_REQUIRED"),
    },
    paths: {
      ...USER,
      "GET /auth/v1/reauthenticate": inTurn(Response.json({})),
      "PUT /auth/v1/user": inTurn(Response.json(person())),
    },
  });
  const of = { app_metadata: { needs_password: true } };
  localStorage.setItem(STORAGE_KEY, JSON.stringify(session(of)));
  await button("Log Out Everywhere Else").click();
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  await dialog.getByLabelText("Code from the email").fill("123456");
  await expect
    .element(dialog.getByRole("button", { name: "Use My Password Instead" }))
    .not.toBeInTheDocument();
  server.answer({ "sessions.endOthers": { ended: 1 }, "sessions.list": { items: [place()] } });
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect.element(places).toHaveLength(1);
});

test("a deletion is refused with a wrong password, then announced on every screen and cancelled there", async () => {
  const deletes_at = "2026-12-01T10:00:00.000Z";
  const { server, router } = await render("/settings/data", {
    answers: {
      ...SETTINGS,
      "accountDeletion.request": refuse("BAD_REQUEST", {
        message: secondFactorMessages.passwordWrong,
      }),
      "accountDeletion.cancel": { cancelled: true },
    },
    paths: USER,
  });
  await button("Delete My Account").click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  const password = dialog.getByLabelText("Your password");
  const confirm = dialog.getByRole("button", { name: "Delete in 7 Days" });
  await password.fill("not my password");
  await confirm.click();
  await expect.element(dialog.getByText(secondFactorMessages.passwordWrong)).toBeVisible();
  await inspect();
  const requested: Answers = {
    "accountDeletion.request": { deletes_at },
    "accountDeletion.get": deletion({ deletes_at, requested_at: "2026-11-24T10:00:00.000Z" }),
    "profile.getCurrentUserProfile": [profileOf("user", { deletes_at })],
  };
  server.answer(requested);
  await password.fill("my password");
  await confirm.click();
  await expect.element(dialog).not.toBeInTheDocument();

  await router.navigate({ to: "/notices" });
  const banner = page.getByRole("complementary", { name: "Deletion of your account" });
  await expect.element(banner).toHaveTextContent("Your account will be deleted");
  await inspect();
  server.answer({ ...SETTINGS, "profile.getCurrentUserProfile": [profileOf("user")] });
  await banner.getByRole("button", { name: "Keep My Account" }).click();
  await expect.element(banner).not.toBeInTheDocument();
  expect(server.inputs("accountDeletion.cancel")).toHaveLength(1);
});
