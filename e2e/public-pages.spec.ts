import { PUBLIC_PAGES } from "@signpoint/api/http/public-pages";
import { inspect } from "./support/inspect";
import { expect, test } from "./support/test";

test("questions can be searched, narrowed down, opened by the keyboard and linked to", async ({
  page,
}) => {
  await page.goto("/faq");
  const questions = page.getByRole("main").locator("summary");
  await expect(questions).toHaveCount(16);

  const search = page.getByRole("searchbox", { name: "Search" });
  await search.fill("COFFEE naira");
  await expect(page.getByRole("heading", { name: "No questions found" })).toBeVisible();
  await inspect(page);
  await search.fill("naira");
  await expect(questions).toHaveText(["How do I redeem points for cash, and what does it cost?"]);
  await expect(page).toHaveURL(/\/faq\?search=naira$/);
  await questions.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("of $100 you receive $97.00")).toBeVisible();
  await expect(page.getByText("3 to 5 business days")).toBeVisible();
  await inspect(page);

  await page.getByLabel("Category").selectOption("Contracts");
  await expect(page.getByRole("heading", { name: "No questions found" })).toBeVisible();
  await page.getByRole("link", { name: "Clear Filters" }).click();
  await expect(questions).toHaveCount(16);
  await expect(search).toHaveValue("");
  await expect(page.getByLabel("Category").getByRole("option")).toHaveText([
    "All Categories",
    ...["Getting Started", "Points & Earnings", "Contracts", "Redemptions"],
    ...["Account & Security", "Technical Issues"],
  ]);
  await page.getByLabel("Category").selectOption("Technical Issues");
  await expect(questions).toHaveCount(2);

  await page.goto("/faq#grace-period");
  const linked = page.locator("summary", { hasText: "What is the grace period?" });
  await expect(linked).toBeFocused();
  await expect(linked).toBeInViewport();
  await expect(page.getByText("a grace period of 50% of its duration")).toBeVisible();
  await expect(page.locator("details[open]")).toHaveCount(1);
  await page.getByRole("link", { name: "Contact Support" }).click();
  await expect(page).toHaveURL(/\/contact$/);
});

test("the about page explains the product and links to the start", async ({ page }) => {
  await page.goto("/about");
  const main = page.getByRole("main");
  await expect(main.getByText(/^Our mission:/)).toBeVisible();
  for (const [name, figure] of [
    ["active users", "1,000+"],
    ["distributed in rewards", "$2,000+"],
  ] as const) {
    const term = main.getByRole("term").filter({ hasText: name });
    await expect(term.locator("xpath=following-sibling::dd[1]")).toHaveText(figure);
  }
  for (const value of ["Transparency", "Innovation", "Excellence", "Our story"]) {
    await expect(main.getByRole("heading", { name: value })).toBeVisible();
  }
  await main.getByRole("link", { name: "Start Earning Today" }).click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fcontracts$/);
});

test("the legal texts have their sections, and the signup leads to them", async ({ page }) => {
  for (const [name, heading, count, texts] of [
    [
      "Terms of Service",
      "12. Changes and contact",
      12,
      [
        "at least 18 years old",
        "at least 30 days before",
        "marked incomplete",
        "platform fee of 3%",
      ],
    ],
    [
      "Privacy Policy",
      "11. How to reach us",
      11,
      ["7 years", "3 years", "anonymized after 2 years", "within 30 days"],
    ],
  ] as const) {
    await page.goto("/signup");
    // Before that a link loads a document, which the browser itself begins at the top.
    await expect(page.locator("#root[data-page]")).toHaveCount(0);
    await page.getByRole("main").getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeFocused();
    await expect(page.getByText("Last updated: January 15, 2025")).toBeVisible();
    await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveCount(count);
    for (const text of texts) await expect(page.getByText(text).first()).toBeVisible();
    const contents = page.getByRole("navigation", { name: "Sections" }).getByRole("link");
    await expect(contents).toHaveCount(count);
    await contents.last().click();
    await expect(page.getByRole("heading", { name: heading })).toBeInViewport();
  }
});

test("search engines and chats get the title that the page has in the browser", async ({
  page,
  request,
}) => {
  for (const [path, { title, description }] of Object.entries(PUBLIC_PAGES)) {
    const html = await (await request.get(path)).text();
    expect(html).toContain(`<title>${title} · Signpoint</title>`);
    expect(html).toContain(`<meta property="og:description" content="${description}" />`);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(`${title} · Signpoint`);
  }
  const manifest = await (await request.get("/manifest.webmanifest")).json();
  const pictures = manifest.icons.map(({ src }: { src: string }) => src);
  for (const path of [...pictures, "/share.png", "/favicon.ico", "/apple-touch-icon.png"]) {
    const response = await request.get(path);
    expect([response.status(), response.headers()["content-type"]?.split("/")[0]]).toEqual([
      200,
      "image",
    ]);
  }
});
