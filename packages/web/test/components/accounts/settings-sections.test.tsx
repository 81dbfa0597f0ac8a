import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { button, field } from "../support/account-screens";
import { factorServer } from "../support/factor-server";
import { type Answers, refuse } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { idOf } from "../support/records";
import { DESKTOP, PHONE, render } from "../support/render";
import { loginEvent, place, SETTINGS } from "../support/settings";

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
  await inspect();
  server.answer(SETTINGS);
  await button("Try Again").click();
  await expect.element(page.getByRole("textbox", { name: "Username" })).toHaveValue("ada");
});
