import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { CallName } from "../support/fake-calls";
import { render } from "../support/render";
import { SILENCE } from "../support/silence";

/** Invalid values for every filter, and an unknown parameter. */
const NONSENSE =
  "category=x&type=x&status=x&sort=x&mine=x&view=x&period=x&source=x&kind=x&action=x&tab=x&user=x&state=x&month=x&from=x&to=x&utm_source=mail";

/** The lists, and the call behind each. */
const LISTS: { path: string; call: CallName; as: "user" | "admin" }[] = [
  { path: "/contracts", call: "contracts.list", as: "user" },
  { path: "/marketplace", call: "marketplace.list", as: "user" },
  { path: "/earnings", call: "earnings.list", as: "user" },
  { path: "/earnings/statement", call: "earnings.statement", as: "user" },
  { path: "/settings/notifications", call: "settings.get", as: "user" },
  { path: "/admin/contracts", call: "adminContracts.list", as: "admin" },
  { path: "/admin/marketplace", call: "items.list", as: "admin" },
  { path: "/admin/approvals", call: "submissions.list", as: "admin" },
  { path: "/admin/payouts", call: "payouts.list", as: "admin" },
  { path: "/admin/people", call: "administration.people", as: "admin" },
  { path: "/admin/people/clusters", call: "administration.clusters", as: "admin" },
  { path: "/admin/second-approvals", call: "secondApprovals.list", as: "admin" },
  { path: "/admin/reports", call: "administration.monthReport", as: "admin" },
  { path: "/admin/activity", call: "administration.activity", as: "admin" },
  { path: "/admin/activity/decisions", call: "administration.decisions", as: "admin" },
];

test.each(LISTS)("invalid params in the address of $path are ignored", async (list) => {
  const { server } = await render(`${list.path}?${NONSENSE}`, { as: list.as, answers: SILENCE });
  await expect.poll(() => server.inputs(list.call)).not.toEqual([]);
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(server.refused).toEqual([]);
});

const MAIL_LINKS = [
  "/confirm-account?token",
  "/keep-account?token",
  "/keep-second-factor?token",
  "/unsubscribe?token",
  "/email-change?token_hash",
  "/not-me?token_hash",
  "/was-me?token_hash",
];

test.each(MAIL_LINKS)(
  "a broken link of a mail to %s shows its page, and does nothing by itself",
  async (link) => {
    const [, name = ""] = link.split("?");
    // A call that is made anyway has no answer, and fails the test.
    const { router, url } = await render(`${link}=&${NONSENSE}`, { as: "visitor" });
    for (const value of ["", "%00", "x".repeat(4_000), `1&${name}=2`, "%5B1%5D&type=x"]) {
      router.history.push(`${link}=${value}&${NONSENSE}`);
      await expect.poll(url).toContain("utm_source=mail");
      await expect.poll(() => router.state.status).toBe("idle");
      await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(document.title).toMatch(/\S · Signpoint$/);
    }
  },
);
