import { fileURLToPath } from "node:url";
import { CONTRACT_TYPES } from "@signpoint/api/platform/constants";
import { demo } from "./support/accounts";
import { expect, login, test } from "./support/test";

const folder = fileURLToPath(new URL("../docs/images", import.meta.url));
const phone = { width: 390, height: 844 };

/**
 * The screens that the documents show, with the signed-in account and a text that is there once the
 * screen is complete.
 */
const pictures = [
  { name: "contracts", path: "/contracts", text: "View Details", account: demo.user },
  { name: "dashboard", path: "/dashboard", text: "Signed “", account: demo.user },
  { name: "earnings", path: "/earnings", text: "Signed “", account: demo.user },
  {
    name: "marketplace-dark",
    path: "/marketplace",
    text: "View & Redeem",
    account: demo.user,
    colorScheme: "dark",
  },
  { name: "approvals", path: "/admin/approvals", text: "View Details", account: demo.admin },
  {
    name: "admin-dark",
    path: "/admin",
    text: "System Status",
    account: demo.admin,
    colorScheme: "dark",
  },
  {
    name: "contracts-phone",
    path: "/contracts",
    text: "View Details",
    account: demo.user,
    viewport: phone,
  },
] as const;

for (const { name, path, text, account, ...look } of pictures) {
  test(`the picture ${name} of ${path}`, async ({ page }) => {
    if ("viewport" in look) await page.setViewportSize(look.viewport);
    await page.emulateMedia({ colorScheme: "colorScheme" in look ? look.colorScheme : "light" });
    await login(page, account);
    await page.goto(path);
    await expect(page.getByRole("main").getByText(text).first()).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await page.screenshot({ path: `${folder}/${name}.png` });
  });
}

const art = new URL("../packages/web/art/site-pictures.html", import.meta.url);
const shown = fileURLToPath(new URL("../packages/web/public", import.meta.url));

/** The pictures of the site itself, with their size in pixels. */
const sitePictures = [
  { name: "share", fragment: "share", width: 1200, height: 630 },
  ...CONTRACT_TYPES.map((type) => type.toLowerCase()).map((fragment) => ({
    name: `share-${fragment}`,
    fragment,
    width: 1200,
    height: 630,
  })),
  { name: "icon-192", fragment: "icon", width: 192, height: 192 },
  { name: "icon-512", fragment: "icon", width: 512, height: 512 },
  { name: "icon-maskable-512", fragment: "maskable", width: 512, height: 512 },
  { name: "apple-touch-icon", fragment: "icon", width: 180, height: 180 },
] as const;

for (const { name, fragment, ...size } of sitePictures) {
  test(`the site picture ${name}`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.goto(`${art.href}#${fragment}`);
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: `${shown}/${name}.png` });
  });
}
