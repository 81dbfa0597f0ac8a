import { marketplaceMessages } from "@signpoint/api/texts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { contractPage } from "../support/contract-records";
import { type Answers, refuse } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { item, itemsOf } from "../support/marketplace-records";
import { idOf, NOTHING } from "../support/records";
import { render } from "../support/render";

/** What the page of an item asks besides. */
const AROUND_ITEM: Answers = {
  "redemptions.mine": NOTHING,
  "contracts.list": contractPage([]),
  "redemptions.conditions": { safety_pause: null, has_recent_proof: true },
};

const card = (name: string) => page.getByRole("article", { name });

test("the marketplace shows items with price and availability", async () => {
  const { url } = await render("/marketplace", {
    answers: {
      "marketplace.list": itemsOf([
        item(),
        item({ id: idOf(2), name: "Kettle", price: 80, quantity: 3 }),
        item({ id: idOf(3), name: "Teapot", price: 40, quantity: 0 }),
        item({ id: idOf(4), name: "Money", type: "Cash", value: "$100", price: 50 }),
      ]),
      ...AROUND_ITEM,
      "marketplace.get": item({ id: idOf(2), name: "Kettle", price: 80 }),
    },
  });
  const mug = card("Mug");
  for (const text of ["Electronics", "1 mug", "Holds tea.", "30 points", "7 in stock"]) {
    await expect.element(mug).toHaveTextContent(text);
  }
  await expect.element(mug.getByRole("link", { name: "View & Redeem: Mug" })).toBeVisible();

  const kettle = card("Kettle");
  await expect.element(kettle.getByRole("button", { name: "Not Enough Points" })).toBeDisabled();
  for (const text of ["You need 30 more points.", "50 / 80", "Only 3 left"]) {
    await expect.element(kettle).toHaveTextContent(text);
  }
  const teapot = card("Teapot");
  await expect.element(teapot.getByRole("button", { name: "Sold Out" })).toBeDisabled();
  await expect.element(teapot).toHaveTextContent("Sold out");

  const money = card("Money");
  for (const text of ["+ 3% fee", "You receive $97.00 (N97,000)", "0.5 points for $1"]) {
    await expect.element(money).toHaveTextContent(text);
  }
  await expect
    .element(page.getByRole("region", { name: "Cash conversion" }))
    .toHaveTextContent("$1 = N1,000");
  await inspect({ onPhone: true });
  // The link of the card lies over all of it.
  await kettle.getByText("See item").click({ force: true });
  await expect.element(page.getByRole("heading", { name: "Kettle", level: 1 })).toBeVisible();
  await expect.poll(url).toBe(`/marketplace/${idOf(2)}`);
});

test("search, type and order of the marketplace are in the URL, and are what is asked for", async () => {
  const cheap = item({ name: "Cheap", price: 10 });
  const dear = item({ id: idOf(2), name: "Dear", price: 45, type: "Subscription" });
  const { server, url } = await render("/marketplace", {
    answers: {
      "marketplace.list": ({ search = "", type, sort }) => {
        const found = [cheap, dear].filter((one) => type === undefined || one.type === type);
        const sorted = sort === "price_desc" ? found.toReversed() : found;
        return {
          ...itemsOf(search.includes("nothing") ? [] : sorted),
          types: [cheap.type, dear.type],
        };
      },
    },
  });
  const names = page.getByRole("article").getByRole("heading", { level: 2 });
  const shown = () => names.elements().map(({ textContent }) => textContent);
  await expect.poll(shown).toEqual(["Cheap", "Dear"]);
  await page.getByRole("searchbox").fill("ea");
  await expect.poll(url).toBe("/marketplace?search=ea");
  await page.getByLabelText("Sort by").selectOptions("Price: High to Low");
  await expect.poll(url).toContain("sort=price_desc");
  await expect.poll(shown).toEqual(["Dear", "Cheap"]);
  await page.getByLabelText("Type").selectOptions("Subscription");
  await expect.poll(url).toContain("type=Subscription");
  await expect.poll(shown).toEqual(["Dear"]);
  await expect
    .poll(() => server.inputs("marketplace.list").at(-1))
    .toMatchObject({
      search: "ea",
      sort: "price_desc",
      type: "Subscription",
    });

  await page.getByRole("searchbox").fill("ea and nothing like it");
  await expect.element(page.getByRole("heading", { name: "No items found" })).toBeVisible();
  await expect.element(page.getByText("Nothing matches your search and filters.")).toBeVisible();
  await inspect();
  await page.getByRole("link", { name: "Clear Filters" }).click();
  await expect.poll(url).toBe("/marketplace?sort=price_desc");
  await expect.poll(shown).toEqual(["Dear", "Cheap"]);
});

test("an address with filters of the marketplace opens them", async () => {
  await render("/marketplace?search=ea&type=Subscription&sort=price_desc", {
    answers: { "marketplace.list": itemsOf([item({ type: "Subscription" })]) },
  });
  await expect.element(page.getByRole("searchbox")).toHaveValue("ea");
  await expect.element(page.getByLabelText("Type")).toHaveValue("Subscription");
  await expect.element(page.getByLabelText("Sort by")).toHaveValue("price_desc");
});

test("an empty marketplace is explained", async () => {
  await render("/marketplace", { answers: { "marketplace.list": itemsOf([]) } });
  await expect.element(page.getByRole("heading", { name: "No items found" })).toBeVisible();
  await expect.element(page.getByText("There is nothing to redeem at the moment.")).toBeVisible();
  await inspect();
});

test("a long marketplace loads more by itself", async () => {
  const all = Array.from({ length: 25 }, (_, index) =>
    item({ id: idOf(index), name: `Mug ${index}` }),
  );
  await render("/marketplace", {
    answers: {
      "marketplace.list": ({ cursor }) =>
        cursor === undefined ? itemsOf(all.slice(0, 20), "more") : itemsOf(all.slice(20)),
    },
  });
  await expect.element(page.getByRole("article").first()).toBeVisible();
  page.getByRole("contentinfo").element().scrollIntoView();
  await expect.element(page.getByText("25 items found")).toBeVisible();
  await expect.element(page.getByRole("article")).toHaveLength(25);
});

test("a picture of an item that cannot be loaded is replaced by the placeholder", async () => {
  const broken = "data:image/png;base64,AAAA";
  await render("/marketplace", {
    answers: { "marketplace.list": itemsOf([item({ image_url: broken })]) },
  });
  const pictureOf = () => card("Mug").query()?.querySelector("img");
  await expect.poll(() => pictureOf()?.getAttribute("src")).toBe("/items/placeholder.svg");
  await expect.poll(() => pictureOf()?.naturalWidth).toBeGreaterThan(0);
});

test("a marketplace that cannot be loaded shows an error and offers to refresh the page", async () => {
  await render("/marketplace", {
    answers: { "marketplace.list": refuse("INTERNAL_SERVER_ERROR") },
  });
  await expect
    .element(page.getByRole("heading", { name: marketplaceMessages.listErrorTitle }))
    .toBeVisible();
  await expect.element(page.getByText(marketplaceMessages.listError)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Refresh Page" })).toBeVisible();
  await inspect();
});

test("an item that cannot be loaded shows an error and can be retried", async () => {
  const { server } = await render(`/marketplace/${idOf(1)}`, {
    answers: { ...AROUND_ITEM, "marketplace.get": refuse("INTERNAL_SERVER_ERROR") },
  });
  await expect.element(page.getByText(marketplaceMessages.itemLoadFailed)).toBeVisible();
  server.answer({ "marketplace.get": item() });
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect.element(page.getByRole("heading", { name: "Mug", level: 1 })).toBeVisible();
});
