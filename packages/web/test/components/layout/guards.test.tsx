import { refusalMessages } from "@signpoint/api/texts";
import { createMemoryHistory } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { createAppRouter } from "~/router";
import type { CallName } from "../support/fake-calls";
import { refuse } from "../support/fake-server";
import { profileOf, type Role } from "../support/people";
import { idOf } from "../support/records";
import { render } from "../support/render";
import { SILENCE } from "../support/silence";

/** Every path of the app with its route; an example for each parameter. */
const places = Object.entries(createAppRouter(createMemoryHistory()).routesByPath).map(
  ([path, { id }]) => ({ id: String(id), path: path.replace(/\$\w+/g, idOf(1)) }),
);
const below = (folder: string) =>
  places.filter(({ id }) => id.startsWith(folder)).map(({ path }) => path);

const admins = below("/_signed-in/admin");
const own = below("/_signed-in/").filter((path) => !admins.includes(path));
const withSearch = [
  "/contracts?mine=all",
  "/earnings?view=redemptions",
  "/earnings/statement?month=2026-01",
  "/admin/contracts?form=new",
  "/admin/approvals?tab=cash",
];
const beforeLogin = ["/", "/login", "/signup"];
const elsewhere = ["/second-factor", "/$"];
const open = places
  .filter(({ id }) => !id.startsWith("/_signed-in") && ![...beforeLogin, ...elsewhere].includes(id))
  .map(({ path }) => path);
const unknown = ["/no/such/page", "/admin/nothing", "/contracts/one/two"];
/** The addresses of notices and documents for what is a part of another screen. */
const moved: Record<string, string> = { "/admin/appeals": "/admin/approvals?tab=appeals" };

/** Opens addresses one after the other, with a server that answers nothing but who asks. Resolves to where each leads. */
async function follow(paths: string[], as: Role): Promise<[from: string, to: string][]> {
  const { router } = await render("/about", {
    as,
    answers: {
      ...SILENCE,
      "contact.details": { email: "support@signpoint.example", form_service_url: null },
      "reviewTimes.get": refuse("NOT_FOUND"),
    },
    paths: {
      "GET /auth/v1/user": () => Response.json({ ...profileOf(as), app_metadata: {}, factors: [] }),
    },
  });
  const led: [string, string][] = [];
  for (const path of paths) {
    await router.navigate({ href: path });
    await expect.poll(() => router.state.status, { message: path }).toBe("idle");
    led.push([path, router.state.location.href]);
    expect(router.state.resolvedLocation?.href).toBe(router.state.location.href);
  }
  return led;
}

const all = (paths: string[], to: string) => paths.map((path) => [path, to]);
const same = (paths: string[]) => paths.map((path) => [path, moved[path] ?? path]);

test("a visitor is sent from every screen behind the login to the login, which leads back", async () => {
  expect(admins).toContain("/admin/people");
  expect(own).toContain("/dashboard");
  const behind = [...own, ...admins, ...withSearch];
  expect(await follow(behind, "visitor")).toEqual(
    behind.map((path) => [path, `/login?${new URLSearchParams({ redirect: path })}`]),
  );
  await expect.element(page.getByRole("heading", { name: "Log in" })).toBeVisible();
});

test("a visitor of an address that is nothing for visitors is led to the login", async () => {
  expect(await follow(["/", "/second-factor", ...unknown], "visitor")).toEqual([
    ...all(["/", "/second-factor"], "/login"),
    ...all(unknown, "/login?redirect=%2Fdashboard"),
  ]);
});

test("a user is led to the dashboard from every admin screen, from the login and from an unknown address", async () => {
  const refused = [...admins, ...beforeLogin, ...unknown];
  expect(await follow(refused, "user")).toEqual(all(refused, "/dashboard"));
  await expect.element(page.getByRole("heading", { name: "Welcome, ada!" })).toBeVisible();
});

test("an admin is led to the dashboard from the login and from an unknown address", async () => {
  const refused = [...beforeLogin, ...unknown];
  expect(await follow(refused, "admin")).toEqual(all(refused, "/dashboard"));
});

test("the dashboard says that an address which was opened is unknown, and no other way to it does", async () => {
  const { router } = await render("/no/such/page", { answers: SILENCE });
  const notice = page.getByText(refusalMessages.unknownAddress);
  await expect.element(notice).toBeVisible();
  await router.navigate({ to: "/about" });
  await expect.element(notice).not.toBeInTheDocument();
  await router.navigate({ to: "/dashboard" });
  await expect.element(page.getByRole("heading", { name: "Welcome, ada!" })).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
});

test("a user reaches every screen of users, and the settings from the screen for admins without a second factor", async () => {
  expect(await follow([...own, "/second-factor"], "user")).toEqual([
    ...same(own),
    ["/second-factor", "/settings/security"],
  ]);
});

test("an admin reaches every screen of users and of admins", async () => {
  const behind = [...own, ...admins];
  expect(await follow(behind, "admin")).toEqual(same(behind));
});

test.each(["visitor", "user", "admin"] as const)("each open page is there for a %s", async (as) => {
  expect(open).toContain("/faq");
  expect(await follow(open, as)).toEqual(same(open));
});

/** Invalid values for every filter, and an unknown parameter. */
const NONSENSE =
  "category=x&type=x&status=x&sort=x&mine=x&view=x&period=x&source=x&kind=x&action=x&tab=x&user=x&state=x&month=x&from=x&to=x&utm_source=mail";

/** The lists, and the call behind each. */
const LISTS = {
  user: [
    ["/contracts", "contracts.list"],
    ["/marketplace", "marketplace.list"],
    ["/earnings", "earnings.list"],
    ["/earnings/statement", "earnings.statement"],
    ["/settings/notifications", "settings.get"],
  ],
  admin: [
    ["/admin/contracts", "adminContracts.list"],
    ["/admin/marketplace", "items.list"],
    ["/admin/approvals", "submissions.list"],
    ["/admin/payouts", "payouts.list"],
    ["/admin/people", "administration.people"],
    ["/admin/people/clusters", "administration.clusters"],
    ["/admin/second-approvals", "secondApprovals.list"],
    ["/admin/reports", "administration.monthReport"],
    ["/admin/activity", "administration.activity"],
    ["/admin/activity/decisions", "administration.decisions"],
  ],
} satisfies Record<string, [path: string, call: CallName][]>;

test.each(["user", "admin"] as const)(
  "invalid params in the address of each list of a %s are ignored",
  async (as) => {
    const { server, router } = await render("/about", { as, answers: SILENCE });
    for (const [path, call] of LISTS[as]) {
      await router.navigate({ href: `${path}?${NONSENSE}` });
      await expect.poll(() => server.inputs(call), { message: path }).not.toEqual([]);
      await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
    expect(server.refused).toEqual([]);
  },
);

const MALFORMED = ["", "%00", "x".repeat(4_000), "1&token=2", "%5B1%5D&type=x"];

/** The links of mails. Each `token` is read by the same rule, and a `token_hash` from where the tab has arrived. */
const MAIL_LINKS: [link: string, values: string[]][] = [
  ["/confirm-account?token", MALFORMED],
  ["/keep-account?token", ["%00", ""]],
  ["/keep-second-factor?token", ["%00", ""]],
  ["/unsubscribe?token", ["%00", ""]],
  ["/email-change?token_hash", ["x"]],
  ["/not-me?token_hash", ["x"]],
  ["/was-me?token_hash", ["x"]],
];

test("a broken link of a mail shows its page, and does nothing by itself", async () => {
  // A call that is made anyway has no answer, and fails the test.
  const { router, url } = await render("/about", { as: "visitor" });
  for (const [link, values] of MAIL_LINKS) {
    for (const value of values) {
      router.history.push(`${link}=${value}&${NONSENSE}`);
      await expect.poll(url).toContain("utm_source=mail");
      await expect.poll(() => router.state.status).toBe("idle");
      await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(document.title).toMatch(/\S · Signpoint$/);
    }
  }
});
