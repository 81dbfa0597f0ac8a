import { refuse } from "./support/stage";
import { expect, login, test } from "./support/test";

const ITEMS = "**/api/marketplace/items**";

// The browser logs the failure.
test.use({ expectedErrors: [/status of 500/] });

test("a marketplace that could not be loaded is there after its page is refreshed", async ({
  page,
  account,
}) => {
  await refuse(page, ITEMS, 500, "INTERNAL_SERVER_ERROR");
  await login(page, account);
  await page.goto("/marketplace");
  const refresh = page.getByRole("button", { name: "Refresh Page" });
  await expect(refresh).toBeVisible();
  await page.unroute(ITEMS);
  await refresh.click();
  await expect(page.getByRole("article").first()).toBeVisible();
});
