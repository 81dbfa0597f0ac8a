import { refusalMessages } from "@signpoint/api/texts";
import { createMemoryHistory } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { createAppRouter } from "~/router";
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
const behindLogin = [
  ...own,
  ...admins,
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

/** Opens an address, with a server that answers nothing but who asks. Resolves to where it leads. */
async function follow(path: string, as: Role): Promise<string | undefined> {
  const { router } = await render(path, {
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
  await expect.poll(() => router.state.resolvedLocation).toBeDefined();
  return router.state.resolvedLocation?.href;
}

test("the app has screens for admins, for users and for anybody", () => {
  expect(admins).toContain("/admin/people");
  expect(own).toContain("/dashboard");
  expect(open).toContain("/faq");
});

test.each(behindLogin)("a visitor of %s is sent to the login, which leads back", async (path) => {
  const login = `/login?${new URLSearchParams({ redirect: path })}`;
  expect(await follow(path, "visitor")).toBe(login);
  await expect.element(page.getByRole("heading", { name: "Log in" })).toBeVisible();
});

test.each([...admins, "/", "/login", "/signup", ...unknown])(
  "a user who opens %s is led to the dashboard",
  async (path) => {
    expect(await follow(path, "user")).toBe("/dashboard");
    await expect.element(page.getByRole("heading", { name: "Welcome, ada!" })).toBeVisible();
  },
);

test.each([...beforeLogin, ...unknown])(
  "an admin who opens %s is led to the dashboard",
  async (path) => {
    expect(await follow(path, "admin")).toBe("/dashboard");
  },
);

test.each([
  ["/", "/login"],
  ["/second-factor", "/login"],
  ...unknown.map((path) => [path, "/login?redirect=%2Fdashboard"]),
])("a visitor of %s is led to %s", async (path, address) => {
  expect(await follow(path, "visitor")).toBe(address);
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

test("nobody but an admin without a second factor gets the screen for adding one", async () => {
  expect(await follow("/second-factor", "user")).toBe("/settings/security");
});

test.each(own)("a user reaches %s", async (path) => {
  expect(await follow(path, "user")).toBe(path);
});

test.each([...own, ...admins])("an admin reaches %s", async (path) => {
  expect(await follow(path, "admin")).toBe(moved[path] ?? path);
});

const everybody = open.flatMap((path) =>
  (["visitor", "user", "admin"] as const).map((as) => [path, as] as const),
);

test.each(everybody)("the open page %s is there for a %s", async (path, as) => {
  expect(await follow(path, as)).toBe(path);
});
