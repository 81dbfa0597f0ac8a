import type { AdminSettings } from "@signpoint/api/ledger/admin-settings";
import { settingsMessages } from "@signpoint/api/texts";
import { demo } from "./support/accounts";
import { requestAs } from "./support/calls";
import { makeContract } from "./support/contracts";
import { inspect } from "./support/inspect";
import { expect, login, test } from "./support/test";

test("an admin changes the promised review times, which the audit log records @alone", async ({
  page,
  request,
}) => {
  const admin = await requestAs(request, demo.admin);
  const before = await admin<AdminSettings>("GET", "/admin/settings");
  await login(page, demo.admin);
  await page.goto("/admin");
  await page
    .getByRole("navigation", { name: "Administration" })
    .getByRole("link", { name: "Settings" })
    .click();
  const items = page.getByLabel("Item redemptions (hours)");
  await expect(items).toHaveValue(String(before.review_item_hours));
  await inspect(page);
  const form = page.getByRole("form", { name: "Promised review times" });
  const save = form.getByRole("button", { name: "Save Changes" });
  await items.fill("0");
  await save.click();
  await expect(page.getByText(settingsMessages.wholeFromOne)).toBeVisible();
  await expect(items).toBeFocused();
  await items.fill("9999");
  await save.click();
  await expect(page.getByText(settingsMessages.atMost(2_160))).toBeVisible();
  await items.fill("36");
  await page.getByLabel("Submissions (hours)").fill("120");
  await expect(form).toContainText("“usually within 5 days”");
  await expect(form).toContainText("“Processing time: up to 36 hours”");
  await page.getByRole("link", { name: "Activity" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Keep Editing" }).click();
  await save.click();
  await expect(page.getByText(settingsMessages.saved)).toBeVisible();
  expect(await admin<AdminSettings>("GET", "/admin/settings")).toEqual({
    ...before,
    review_contract_hours: 120,
    review_item_hours: 36,
  });
  // What people read, on a page from the server and on one that the app opens.
  await page.goto("/faq#review");
  await expect(page.getByText("An admin usually decides within 5 days.")).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
  await expect(page.getByText("reviewed by people, usually within 5 days.")).toBeVisible();
  await expect(page.getByText("processed within 36 hours.")).toBeVisible();
  const contract = await makeContract(request);
  await page.goto(`/contracts/${contract.id}`);
  await expect(page.getByText("approves your submission, usually within 5 days.")).toBeVisible();
  await page.goto("/admin/settings");
  await expect(items).toHaveValue("36");
  await admin("PATCH", "/admin/settings", before);
  await page.goto("/admin/activity/decisions?action=change_settings");
  const record = page.getByRole("region", { name: "Decisions" });
  await expect(record).toContainText("Changed the settings");
  await expect(record).toContainText("Item redemptions (hours)");
});
