import { fileURLToPath } from "node:url";
import { demo } from "./support/accounts";
import { expect, login, test } from "./support/test";

const folder = fileURLToPath(new URL("../docs/images", import.meta.url));

/** Which screens the documents show, as whom, and by which heading each is complete. */
const pictures = [
  { name: "contracts", path: "/contracts", heading: "Available Contracts", account: demo.user },
  { name: "approvals", path: "/admin/approvals", heading: "Approvals", account: demo.admin },
];

for (const { name, path, heading, account } of pictures) {
  test(`a picture of ${path}`, async ({ page }) => {
    await login(page, account);
    await page.goto(path);
    await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
    await expect(page.getByText("View Details").first()).toBeVisible();
    await page.screenshot({ path: `${folder}/${name}.png` });
  });
}
