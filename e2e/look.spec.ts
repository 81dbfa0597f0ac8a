import type { Locator, Page } from "@playwright/test";
import { demo } from "./support/accounts";
import { inspect } from "./support/inspect";
import { expect, login, test } from "./support/test";

const phone = { width: 360, height: 740 };

/** Returns computed styles of an element. */
async function styleOf(element: Locator, name: string): Promise<string> {
  return await element.evaluate((node, key) => getComputedStyle(node).getPropertyValue(key), name);
}

test("with forced colours, what is chosen and what was earned can be told apart", async ({
  page,
}) => {
  await login(page, demo.user);
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/contracts");
  const chip = (name: RegExp) =>
    page
      .getByRole("navigation", { name: "Filter" })
      .or(page.getByRole("main"))
      .getByRole("link", { name });
  const chosen = await styleOf(chip(/^All Contracts/).first(), "background-color");
  expect(await styleOf(chip(/^Official/).first(), "background-color")).not.toBe(chosen);
  const views = page.getByRole("navigation", { name: "Views" });
  const open = await styleOf(views.getByRole("link", { name: "Available" }), "border-bottom-color");
  const other = await styleOf(
    views.getByRole("link", { name: "My contracts" }),
    "border-bottom-color",
  );
  expect(other).not.toBe(open);

  await page.goto("/earnings");
  const bar = page.getByTitle(/points earned$/).last();
  await expect(bar).toBeVisible();
  const paper = await styleOf(page.locator("body"), "background-color");
  expect(await styleOf(bar, "background-color")).not.toBe(paper);
});

/**
 * Returns the texts within what is current or selected that have other colours than the device's for a selection; `count` is
 * the number of texts that were compared.
 */
async function unreadableSelections(page: Page): Promise<{ count: number; texts: string[] }> {
  return await page.evaluate(() => {
    const probe = document.createElement("span");
    probe.style.cssText = "forced-color-adjust: none; color: HighlightText; background: Highlight";
    document.body.append(probe);
    const { color, backgroundColor } = getComputedStyle(probe);
    const chosen = '[aria-current]:not([aria-current="false"]), [aria-selected="true"]';
    const all = [...document.querySelectorAll(chosen)].flatMap((node) => [
      node,
      ...node.querySelectorAll("*"),
    ]);
    const compared = all.filter((node) =>
      [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE),
    );
    const bad = compared.filter((node) => {
      const own = getComputedStyle(node);
      const isClear = own.backgroundColor === "rgba(0, 0, 0, 0)" && !node.matches(chosen);
      return own.color !== color || !(isClear || own.backgroundColor === backgroundColor);
    });
    probe.remove();
    return { count: compared.length, texts: bad.map((node) => node.textContent) };
  });
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`with forced colours, ${colorScheme}, each text of what is chosen has the device's colours for it`, async ({
    page,
  }) => {
    await login(page, demo.admin);
    await page.emulateMedia({ forcedColors: "active", colorScheme });
    for (const [path, last] of [
      ["/admin/approvals", "li button"],
      ["/contracts", "a"],
      ["/earnings", "a"],
    ] as const) {
      await page.goto(path);
      await expect(page.locator(`main ${last}[aria-current]`).first()).toBeVisible();
      const { count, texts } = await unreadableSelections(page);
      expect(count, path).toBeGreaterThan(1);
      expect.soft(texts, path).toEqual([]);
    }
  });
}

test("on a phone the filters of a list without a search are as wide as the list", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await login(page, demo.admin);
  await page.goto("/admin/people/clusters");
  const button = await page.getByRole("button", { name: "Filters" }).boundingBox();
  const bar = await page.getByRole("search").boundingBox();
  expect(button?.width).toBe(bar?.width);
});

test("the colour of the phone's browser follows the chosen scheme", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/about");
  /** Returns the colour that the browser takes. */
  const colour = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")].find(
          ({ media }) => matchMedia(media).matches,
        )?.content,
    );
  const light = await colour();
  await page.getByRole("button", { name: "Switch to dark colours" }).click();
  await expect.poll(colour).not.toBe(light);
  const dark = await colour();
  await page.reload();
  expect(await colour()).toBe(dark);
});

test("texts twice as large in the browser's settings cut off no button and no choice", async ({
  page,
}) => {
  await login(page, demo.user);
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const path of ["/contracts", "/marketplace", "/dashboard"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "32px";
    });
    await expect(page.getByRole("main").getByRole("status", { name: "Loading..." })).toHaveCount(0);
    const cut = await page.getByRole("main").evaluate((main) =>
      [...main.querySelectorAll("button, button span, a")]
        .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1)
        .filter((part) => getComputedStyle(part).display !== "inline")
        .map((part) => part.textContent),
    );
    expect.soft(cut, `cut off on ${path}`).toEqual([]);
  }
});

test.describe("nothing that opens breaks a rule of accessibility", () => {
  test("admin: row menu, bell, form and question before deleting", async ({ page }) => {
    await login(page, demo.admin);
    await page.goto("/admin/contracts");
    await openAndInspect(page, page.getByRole("button", { name: /^Actions for / }).first(), "menu");
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await inspectDialog(page);
    await openAndInspect(page, page.getByRole("button", { name: /^Notifications/ }), "dialog");
    await page.goto("/admin/marketplace");
    await page.getByRole("button", { name: "Add Item" }).first().click();
    await inspectDialog(page);
  });

  test("phone: the menu of the header, and the filters of the contracts", async ({ page }) => {
    await login(page, demo.user);
    await page.setViewportSize(phone);
    await page.goto("/contracts");
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link")).not.toHaveCount(
      0,
    );
    await inspect(page);
    await page.getByRole("button", { name: "Close menu" }).click();
    await page.getByRole("button", { name: /^Filters/ }).click();
    await inspectDialog(page);
  });
});

/** Opens a part by its button, inspects the screen with it, and closes it by Escape. */
async function openAndInspect(page: Page, button: Locator, role: "menu" | "dialog"): Promise<void> {
  await button.click();
  await expect(page.getByRole(role)).toBeVisible();
  await inspect(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole(role)).toHaveCount(0);
  if (role === "menu") await button.click();
}

async function inspectDialog(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await inspect(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
}

test("on a phone a statement has its times below the entries, and on paper in a column", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await login(page, demo.user);
  await page.goto("/earnings/statement");
  const column = page.getByRole("columnheader", { name: "Time (UTC)" });
  const below = page.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d UTC$/).first();
  await expect(below).toBeVisible();
  await expect(column).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(column).toBeVisible();
  await expect(below).toBeHidden();
});
