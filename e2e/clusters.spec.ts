import { demo } from "./support/accounts";
import { inspect } from "./support/inspect";
import { expect, login, test } from "./support/test";

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
  await page.getByRole("link", { name: "Show All Clusters" }).click();
  await expect(page).toHaveURL("/admin/people/clusters");
});
