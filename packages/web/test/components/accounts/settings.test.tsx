import {
  accountSettingsMessages,
  emailChangeMessages,
  mailedCodeMessages,
  ownAccountMessages,
  refusalMessages,
  secondFactorMessages,
} from "@signpoint/api/texts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { STORAGE_KEY } from "~/platform/session/session-storage";
import { button, expectError, expectNotice, field } from "../support/account-screens";
import { inTurn, person, refusal, session } from "../support/auth-server";
import { NOW } from "../support/contract-records";
import { factorServer } from "../support/factor-server";
import { type Answers, type Paths, refuse } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { profileOf } from "../support/people";
import { idOf } from "../support/records";
import { DESKTOP, PHONE, render } from "../support/render";
import { deletion, loginEvent, place, SETTINGS, settings } from "../support/settings";

const USER = { "GET /auth/v1/user": inTurn(Response.json(person())) };
/** Opens the settings of ada, with what is answered besides. */
const open = (path: string, answers: Answers = {}, paths: Paths = {}) =>
  render(path, { answers: { ...SETTINGS, ...answers }, paths: { ...USER, ...paths } });

const places = page
  .getByRole("list", { name: "Places where you are logged in" })
  .getByRole("listitem");

test("a person changes the username once, whatever is pressed twice, and the header and the settings show it", async () => {
  const { server } = await open("/settings");
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
  await page.viewport(PHONE.width, PHONE.height);
  await header.getByRole("button", { name: "Open menu" }).click();
  await expect.element(header.getByRole("link", { name: "Settings of lovelace" })).toBeVisible();
  await inspect();
  await page.viewport(DESKTOP.width, DESKTOP.height);
});

test("a change of the email names its problem, asks an old login for the password or a mailed code, which can be asked for again, goes on with what was typed, and waits for the codes of both mailboxes", async () => {
  const email = "new@signpoint.example";
  const sent: object[] = [];
  let mails = 0;
  let isProved = false;
  const pending = { new_email: email, confirmed_by: null, due_at: null, by_admin: false };
  const { server } = await open(
    "/settings",
    {},
    {
      "GET /auth/v1/reauthenticate": () => {
        mails += 1;
        return mails === 1 ? refusal(500, "unexpected_failure") : Response.json({});
      },
      "PUT /auth/v1/user": async (request) => {
        const body = (await request.json()) as Record<string, unknown>;
        sent.push(body);
        if ("current_password" in body) return refusal(400, "current_password_invalid");
        isProved ||= body.nonce === "123456";
        if (!isProved) return refusal(400, "reauthentication_needed");
        if ("email" in body) server.answer({ "emailChange.get": { pending, too_young: [] } });
        return Response.json(person({ new_email: email }));
      },
      "POST /auth/v1/verify": inTurn(Response.json({ code: 200, msg: "Accepted" })),
    },
  );
  const change = button("Change Email");
  await field("New email").fill("ada@signpoint.example");
  await change.click();
  await expect.element(page.getByText(accountSettingsMessages.emailSame)).toBeVisible();
  await field("New email").fill(email);
  await change.click();
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  await dialog.getByRole("button", { name: "Close" }).click();
  await expectError(secondFactorMessages.cancelled);
  await expect.element(field("New email")).toHaveValue(email);
  await change.click();
  const password = dialog.getByRole("textbox", { name: "Password", exact: true });
  await expect.element(password).toHaveFocus();
  await password.fill("not my password");
  await inspect();
  const goOn = dialog.getByRole("button", { name: "Continue" });
  await goOn.click();
  await expect.element(dialog.getByText(secondFactorMessages.passwordWrong)).toBeVisible();
  await expect.element(password).toHaveFocus();
  expect(mails).toBe(0);
  await dialog.getByRole("button", { name: "Use a Code by Mail Instead" }).click();
  const code = dialog.getByLabelText("Code from the email");
  await expect.element(code).toHaveFocus();
  const alert = dialog.getByRole("alert");
  await expect.element(alert).toHaveTextContent(secondFactorMessages.actionFailed);
  await expect.element(dialog.getByText(secondFactorMessages.codeMailed)).not.toBeInTheDocument();
  await dialog.getByRole("button", { name: "Send the Code Again" }).click();
  await expect.element(dialog.getByText(secondFactorMessages.codeMailed)).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
  await goOn.click();
  await expect.element(dialog.getByText(mailedCodeMessages.missing)).toBeVisible();
  await code.fill("123 456");
  await goOn.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => sent.slice(-2)).toMatchObject([{ nonce: "123456" }, { email }]);
  expect(mails).toBe(2);
  await expect.element(page.getByText("Two mails are on their way")).toBeVisible();
  await inspect();
  const box = page.getByRole("group", { name: email, exact: true });
  await box.getByLabelText("Code from the email").fill("123456");
  await box.getByRole("button", { name: "Use Code" }).click();
  await expectNotice("success", `${email}: ${emailChangeMessages.confirmedHere}`);
  await expect.element(box).not.toBeInTheDocument();
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
  const { server } = await open(
    "/settings/data",
    {
      "dataExports.list": { items: [copy] },
    },
    {
      "PUT /auth/v1/user": inTurn(Response.json(person())),
    },
  );
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
  const { url } = await open(
    "/settings/security",
    {},
    {
      "PUT /auth/v1/user": inTurn(
        refusal(422, "weak_password", refusalMessages.passwordCommon),
        refusal(403, "session_not_found"),
        Response.json(person()),
      ),
    },
  );
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

test("who has no password logs out all other places with a mailed code, and the error of one that could not be goes then", async () => {
  const other = place({ id: idOf(2), device: "Firefox on Windows", current: false });
  const { server } = await open(
    "/settings/logins",
    {
      "sessions.list": { items: [place(), other] },
      "sessions.end": refuse("INTERNAL_SERVER_ERROR"),
      "sessions.endOthers": refuse("STEP_UP_REQUIRED"),
    },
    {
      "GET /auth/v1/reauthenticate": inTurn(Response.json({})),
      "PUT /auth/v1/user": inTurn(Response.json(person())),
    },
  );
  const of = { app_metadata: { needs_password: true } };
  localStorage.setItem(STORAGE_KEY, JSON.stringify(session(of)));
  await expect.element(places).toHaveLength(2);
  await expect.element(places.filter({ hasText: "This device" })).toHaveLength(1);
  await places
    .filter({ hasText: "Firefox on Windows" })
    .getByRole("button", { name: /^Log Out: Firefox on Windows, last used / })
    .click();
  await expectError(accountSettingsMessages.endFailed);
  expect(server.inputs("sessions.end")).toEqual([{ p_session_id: other.id }]);
  await button("Log Out Everywhere Else").click();
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  await dialog.getByLabelText("Code from the email").fill("123456");
  await expect
    .element(dialog.getByRole("button", { name: "Use My Password Instead" }))
    .not.toBeInTheDocument();
  server.answer({ "sessions.endOthers": { ended: 1 }, "sessions.list": { items: [place()] } });
  await dialog.getByRole("button", { name: "Continue" }).click();
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

test("a deletion is refused with a wrong password, then announced on every screen and cancelled there", async () => {
  const deletes_at = "2026-12-01T10:00:00.000Z";
  const { server, router } = await open("/settings/data", {
    "accountDeletion.request": refuse("BAD_REQUEST", {
      message: secondFactorMessages.passwordWrong,
    }),
    "accountDeletion.cancel": { cancelled: true },
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
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
  expect(server.inputs("accountDeletion.cancel")).toHaveLength(1);
});

const ten = Array.from({ length: 10 }, (_, index) => index);

/** More than most people have: ten places, and events that fill their page with more behind it. */
const MUCH: Answers = {
  ...SETTINGS,
  "sessions.list": { items: ten.map((nth) => place({ id: idOf(nth), current: nth === 0 })) },
  "sessions.events": ({ limit }) => ({
    items: ten.slice(0, limit).map(loginEvent),
    next_cursor: "more",
  }),
};

/** The sections, with the titles of their parts and all that they ask beside what every screen does. */
const SECTIONS = [
  {
    path: "/settings",
    link: "Account",
    title: "Account Settings",
    parts: ["Username", "Email", "Appearance"],
    calls: ["settings.get", "emailChange.get"],
  },
  {
    path: "/settings/security",
    link: "Security",
    title: "Security Settings",
    parts: ["Password", "Second factor"],
    calls: ["secondFactor.getRemoval"],
  },
  {
    path: "/settings/logins",
    link: "Logins",
    title: "Logins",
    parts: ["Where you are logged in"],
    calls: ["sessions.list"],
  },
  {
    path: "/settings/history",
    link: "History",
    title: "Account History",
    parts: ["What happened to your account"],
    calls: ["sessions.events"],
  },
  {
    path: "/settings/notifications",
    link: "Notifications",
    title: "Notification Settings",
    parts: [],
    calls: ["settings.get"],
  },
  {
    path: "/settings/data",
    link: "Data",
    title: "Data Settings",
    parts: ["Your data", "Delete your account"],
    calls: ["dataExports.list", "accountDeletion.get"],
  },
] as const;

const sections = page.getByRole("navigation", { name: "Settings" }).getByRole("link");
const heading = page.getByRole("heading", { level: 1 });
const question = page.getByRole("dialog", { name: "Leave without saving?" });

test.each(SECTIONS)(
  "$path asks for nothing but its own data, names itself, and is two screens of a phone at most",
  async ({ path, link, title, parts, calls }) => {
    // Any other call has no answer, and fails the test.
    const answers: Answers = Object.fromEntries(calls.map((call) => [call, MUCH[call]]));
    const { paths, signIn } = factorServer({ hasApp: true, hasPasskey: true });
    const { server } = await render(path, { answers, paths });
    signIn();
    await expect.element(heading).toHaveTextContent(title);
    for (const name of parts) {
      await expect.element(page.getByRole("heading", { level: 2, name })).toBeVisible();
    }
    for (const call of calls) await expect.poll(() => server.inputs(call)).not.toEqual([]);
    expect(document.title).toBe(`${title} · Signpoint`);
    const isCurrent = (element: Element) => element.getAttribute("aria-current") === "page";
    expect(sections.elements()).toHaveLength(SECTIONS.length);
    expect(
      sections
        .elements()
        .filter(isCurrent)
        .map(({ textContent }) => textContent),
    ).toEqual([link]);
    await expect.poll(() => document.querySelectorAll("[aria-busy=true]").length).toBe(0);
    await inspect({ onPhone: true });
    await page.viewport(PHONE.width, PHONE.height);
    const tall = () => document.documentElement.scrollHeight;
    await expect.poll(tall).toBeLessThanOrEqual(2 * PHONE.height);
    await page.viewport(DESKTOP.width, DESKTOP.height);
  },
);

test("the keyboard goes from one section to another, whose heading takes the focus, and typed text is not lost unasked", async () => {
  const { paths } = factorServer();
  const { url } = await render("/settings?utm_source=mail", { answers: SETTINGS, paths });
  await field("New email").fill("new@signpoint.example");
  const security = sections.filter({ hasText: "Security" });
  const element = security.element() as HTMLElement;
  element.focus();
  await userEvent.keyboard("{Enter}");
  await question.getByRole("button", { name: "Keep Editing" }).click();
  await expect.element(field("New email")).toHaveValue("new@signpoint.example");
  await security.click();
  await question.getByRole("button", { name: "Leave Without Saving" }).click();
  await expect.poll(url).toBe("/settings/security");
  await expect.element(heading).toHaveTextContent("Security Settings");
  await expect.element(heading).toHaveFocus();

  await field("New password").fill("staple battery horse");
  await sections.filter({ hasText: "Logins" }).click();
  await question.getByRole("button", { name: "Leave Without Saving" }).click();
  await expect.poll(url).toBe("/settings/logins");
  await expect.element(heading).toHaveFocus();
});

test("an account section that cannot be loaded says so where it is missing, and can be tried again", async () => {
  const { server } = await render("/settings", {
    answers: { ...SETTINGS, "settings.get": refuse("INTERNAL_SERVER_ERROR") },
  });
  await expect
    .element(page.getByRole("heading", { name: "This could not be loaded" }))
    .toBeVisible();
  await expect.element(field("New email")).toBeVisible();
  server.answer(SETTINGS);
  await button("Try Again").click();
  await expect.element(page.getByRole("textbox", { name: "Username" })).toHaveValue("ada");
});
