import type { Page } from "@playwright/test";
import { marketplaceMessages } from "@signpoint/api/messages";
import { inspect } from "./support/inspect";
import { itemsAsAdmin, ownWord } from "./support/items";
import { expect, login, test } from "./support/test";

test("the marketplace shows items with price and availability", async ({
  page,
  account,
  request,
}) => {
  const items = await itemsAsAdmin(request);
  const word = ownWord();
  await items.add({ name: `Mug ${word}`, price: 30, quantity: 7 });
  await items.add({ name: `Kettle ${word}`, price: 80, quantity: 3 });
  await items.add({ name: `Teapot ${word}`, price: 40, quantity: 0 });
  await items.add({ name: `Cash ${word}`, type: "Cash", value: "$100", price: 50 });
  await login(page, account);
  await page.goto(`/marketplace?search=${word}`);

  const mug = card(page, `Mug ${word}`);
  await expect(mug).toContainText("Electronics");
  await expect(mug).toContainText("1 mug");
  await expect(mug).toContainText("Holds tea.");
  await expect(mug).toContainText("30 points");
  await expect(mug).toContainText("7 in stock");
  await expect(mug.getByRole("link", { name: `View & Redeem: Mug ${word}` })).toBeVisible();

  const kettle = card(page, `Kettle ${word}`);
  await expect(kettle.getByRole("button", { name: "Not Enough Points" })).toBeDisabled();
  await expect(kettle).toContainText("You need 30 more points.");
  await expect(kettle).toContainText("50 / 80");
  await expect(kettle).toContainText("Only 3 left");
  // The link of the card lies over all of it.
  await kettle.getByText("See item").click({ force: true });
  await expect(page.getByRole("heading", { name: `Kettle ${word}`, level: 1 })).toBeVisible();
  await page.goBack();

  const teapot = card(page, `Teapot ${word}`);
  await expect(teapot.getByRole("button", { name: "Sold Out" })).toBeDisabled();
  await expect(teapot).toContainText("Sold out");

  const cash = card(page, `Cash ${word}`);
  await expect(cash).toContainText("+ 3% fee");
  await expect(cash).toContainText("You receive $97.00 (N97,000)");
  await expect(cash).toContainText("0.5 points for $1");

  await expect(page.getByRole("region", { name: "Cash conversion" })).toContainText("$1 = N1,000");
  await inspect(page);
});

test("search, type and order of the marketplace are in the URL", async ({
  page,
  account,
  request,
}) => {
  const items = await itemsAsAdmin(request);
  const word = ownWord();
  await items.add({ name: `Cheap ${word}`, price: 10 });
  await items.add({ name: `Dear ${word}`, price: 45, type: "Subscription", value: "1 month" });
  await login(page, account);
  await page.goto("/marketplace");
  const names = page.getByRole("article").getByRole("heading", { level: 2 });

  await page.getByRole("searchbox").fill(word);
  await expect(page).toHaveURL(new RegExp(`search=${word}$`));
  await expect(names).toHaveText([`Cheap ${word}`, `Dear ${word}`]);

  await page.getByLabel("Sort by").selectOption("Price: High to Low");
  await expect(page).toHaveURL(/sort=price_desc/);
  await expect(names).toHaveText([`Dear ${word}`, `Cheap ${word}`]);

  await page.getByLabel("Type").selectOption("Subscription");
  await expect(page).toHaveURL(/type=Subscription/);
  await expect(names).toHaveText([`Dear ${word}`]);

  await page.reload();
  await expect(names).toHaveText([`Dear ${word}`]);
  await expect(page.getByRole("searchbox")).toHaveValue(word);
  await expect(page.getByLabel("Type")).toHaveValue("Subscription");
  await expect(page.getByLabel("Sort by")).toHaveValue("price_desc");

  await page.getByRole("searchbox").fill(`${word} and nothing like it`);
  const nothing = page.getByRole("heading", { name: "No items found" });
  await expect(nothing).toBeVisible();
  await expect(page.getByText("Nothing matches your search and filters.")).toBeVisible();
  await inspect(page);
  await page.getByRole("link", { name: "Clear Filters" }).click();
  await expect(page).toHaveURL(/\/marketplace\?sort=price_desc$/);
  await expect(names.first()).toBeVisible();
});

test("an empty marketplace is explained", async ({ page, account }) => {
  await page.route("**/api/marketplace/items?*", (route) =>
    route.fulfill({ json: { items: [], types: [], next_cursor: null } }),
  );
  await page.route("**/api/marketplace/items", (route) =>
    route.fulfill({ json: { items: [], types: [], next_cursor: null } }),
  );
  await login(page, account);
  await page.goto("/marketplace");
  await expect(page.getByRole("heading", { name: "No items found" })).toBeVisible();
  await expect(page.getByText("There is nothing to redeem at the moment.")).toBeVisible();
  await inspect(page);
});

test("a long marketplace loads more by itself", async ({ page, account, request }) => {
  const items = await itemsAsAdmin(request);
  const word = ownWord();
  for (let number = 10; number < 35; number++) {
    await items.add({ name: `Mug ${number} ${word}`, price: number });
  }
  await login(page, account);
  await page.goto(`/marketplace?search=${word}`);
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(page.getByText("25 items found")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(25);
});

test("a picture that cannot be loaded is replaced by the placeholder", async ({
  page,
  account,
  request,
}) => {
  const items = await itemsAsAdmin(request);
  const word = ownWord();
  // A page is no picture; a missing one would be an error in the console of every other test, too.
  await items.add({ name: `Mug ${word}`, image_url: "/about" });
  await login(page, account);
  await page.goto(`/marketplace?search=${word}`);
  const picture = card(page, `Mug ${word}`).locator("img");
  await expect(picture).toHaveAttribute("src", "/items/placeholder.svg");
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test.describe("when the server fails", () => {
  test.use({ expectedErrors: [/status of 500/] });

  test("a marketplace that cannot be loaded shows an error and can be refreshed", async ({
    page,
    account,
  }) => {
    await page.route("**/api/marketplace/items**", (route) =>
      route.fulfill({ status: 500, json: { code: "INTERNAL_SERVER_ERROR", message: "x" } }),
    );
    await login(page, account);
    await page.goto("/marketplace");
    await expect(
      page.getByRole("heading", { name: marketplaceMessages.listErrorTitle }),
    ).toBeVisible();
    await expect(page.getByText(marketplaceMessages.listError)).toBeVisible();
    await inspect(page);
    await page.unroute("**/api/marketplace/items**");
    await page.getByRole("button", { name: "Refresh Page" }).click();
    await expect(page.getByRole("article").first()).toBeVisible();
  });

  test("an item that cannot be loaded shows an error and can be retried", async ({
    page,
    account,
    request,
  }) => {
    const item = await (await itemsAsAdmin(request)).add({});
    await page.route("**/api/marketplace/items/*", (route) =>
      route.fulfill({ status: 500, json: { code: "INTERNAL_SERVER_ERROR", message: "x" } }),
    );
    await login(page, account);
    await page.goto(`/marketplace/${item.id}`);
    await expect(page.getByText(marketplaceMessages.itemLoadFailed)).toBeVisible();
    await page.unroute("**/api/marketplace/items/*");
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByRole("heading", { name: item.name, level: 1 })).toBeVisible();
  });
});

function card(page: Page, name: string) {
  return page.getByRole("article", { name });
}
