import type { PersonCluster } from "@signpoint/api/entities/person-cluster";
import { clusterMessages } from "@signpoint/api/messages";
import { demo } from "./support/accounts";
import { inspect } from "./support/inspect";
import { refuse } from "./support/stage";
import { expect, login, test } from "./support/test";

const CLUSTERS = /\/api\/admin\/clusters(?:\?|$)/;
const AT = "2026-11-20T10:00:00.000Z";

const idOf = (n: number) => `00000000-0000-4000-8000-0000000000${String(n).padStart(2, "0")}`;

/** A cluster of so many people, of whom the first is suspended. */
function clusterOf(people: number, given: Partial<PersonCluster>): PersonCluster {
  const named = Array.from({ length: Math.min(people, 10) }, (_, n) => ({
    id: idOf(n),
    username: `person.with.a.long.username.${n}`,
    is_suspended: n === 0,
    created_at: AT,
  }));
  return {
    id: idOf(90 + people),
    kind: "account",
    network: null,
    inviter: null,
    people,
    suspended: 1,
    with_approval: 2,
    first_joined_at: AT,
    last_joined_at: AT,
    named,
    ...given,
  };
}

test("an admin reads who shares a network, from the list of people and from a person's page", async ({
  page,
  account,
}) => {
  await login(page, demo.admin);
  await page.goto("/admin/people");
  await page.getByRole("link", { name: "Clusters" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Clusters" })).toBeVisible();
  await page.getByLabel("What they share").selectOption("network");
  await expect(page).toHaveURL("/admin/people/clusters?kind=network");
  await expect(page.getByRole("heading", { name: "Network 127.0.0.0/24" })).toBeVisible();
  await inspect(page);

  await page.goto(`/admin/people?search=${encodeURIComponent(account.email)}`);
  await page.getByRole("link", { name: account.username, exact: true }).click();
  await page.getByRole("link", { name: /^Logged in from one network with / }).click();
  await expect(page).toHaveURL(/\/admin\/people\/clusters\?kind=network&user_id=/);
  await expect(page.getByRole("heading", { name: "Network 127.0.0.0/24" })).toBeVisible();
  await page.getByLabel("What they share").selectOption("account");
  await expect(page.getByText("Nothing shared")).toBeVisible();
  await inspect(page);
  await page.getByRole("link", { name: "Show All Clusters" }).click();
  await expect(page).toHaveURL("/admin/people/clusters");
});

test("clusters name their people and lead to them, and fit a phone", async ({ page }) => {
  await login(page, demo.admin);
  await page.setViewportSize({ width: 360, height: 740 });
  const inviter = { id: idOf(50), username: "inviter.with.a.long.username.1" };
  const shown = [
    clusterOf(12, {}),
    clusterOf(6, { kind: "inviter", inviter }),
    clusterOf(2, { kind: "network", network: "2001:db8:1234::/48" }),
  ];
  await page.route(CLUSTERS, (route) =>
    route.fulfill({ json: { items: shown, next_cursor: null } }),
  );
  await page.goto("/admin/people/clusters");
  await expect(page.getByRole("heading", { name: "One account number" })).toBeVisible();
  await expect(page.getByText(clusterMessages.more(2))).toBeVisible();
  await expect(page.getByRole("heading", { name: `Invited by ${inviter.username}` })).toBeVisible();
  await expect(page.getByText("3 clusters found")).toBeVisible();
  await inspect(page);
  await page.getByRole("link", { name: "person.with.a.long.username.1" }).first().focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/admin/people/${idOf(1)}$`));
});

test.describe("when clusters fail", () => {
  test.use({ expectedErrors: [/status of 409/] });

  test("clusters that cannot be loaded can be tried again", async ({ page }) => {
    await login(page, demo.admin);
    await refuse(page, CLUSTERS, 409, "ALREADY_DECIDED");
    await page.goto("/admin/people/clusters");
    const title = page.getByRole("heading", { name: "The clusters could not be loaded" });
    await expect(title).toBeVisible();
    await inspect(page);
    await page.unroute(CLUSTERS);
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(title).toHaveCount(0);
  });
});
