import { contractMessages, marketplaceMessages } from "@signpoint/api/messages";
import { demo } from "./support/accounts";
import { apiOf } from "./support/api";
import { makeContract } from "./support/contracts";
import { inspect } from "./support/inspect";
import { itemsAsAdmin } from "./support/items";
import { expect, login, test } from "./support/test";

test("leaving a changed contract asks for a confirmation", async ({ page, request }) => {
  const { id, title } = await makeContract(request);
  await login(page, demo.admin);
  await page.goto(`/admin/contracts?search=${encodeURIComponent(title)}`);
  await page.getByRole("button", { name: `Actions for ${title}` }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const field = page.getByLabel("Title");
  await expect(field).toHaveValue(title);
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  const stay = async () => {
    await question.getByRole("button", { name: "Keep Editing" }).click();
    await expect(question).toBeHidden();
    await expect(field).toHaveValue("Changed");
  };

  await field.fill("Changed");
  await page.getByRole("button", { name: "Cancel" }).click();
  await inspect(page);
  await stay();
  await page.getByRole("link", { name: "Activity" }).click();
  await stay();
  await page.goBack();
  await stay();
  const leaving = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const warning = await leaving;
  expect(warning.type()).toBe("beforeunload");
  await warning.dismiss();
  await expect(field).toHaveValue("Changed");

  await field.fill(title);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: "Manage Contracts" })).toBeVisible();
  await page.goto(`/admin/contracts?form=${id}`);
  await field.fill("Changed");
  await page.getByRole("link", { name: "Activity" }).click();
  await question.getByRole("button", { name: "Leave Without Saving" }).click();
  await expect(page).toHaveURL(/\/admin\/activity$/);
});

test("closing a changed item asks for a confirmation", async ({ page, request }) => {
  const { name } = await (await itemsAsAdmin(request)).add({});
  await login(page, demo.admin);
  await page.goto(`/admin/marketplace?search=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  const form = page.getByRole("dialog", { name: "Edit Item" });
  await form.getByLabel("Name").fill("<b>Changed</b>");
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Keep Editing" }).click();
  await expect(form.getByLabel("Name")).toHaveValue("<b>Changed</b>");
  await form.getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Leave Without Saving" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("table", { name: "Items" })).toContainText(name);
});

test.describe("when another admin has deleted it", () => {
  test.use({ expectedErrors: [/status of 404/] });

  test("a contract or item that was deleted meanwhile is reported and leaves its list", async ({
    page,
    request,
  }) => {
    const { id, title } = await makeContract(request);
    const items = await itemsAsAdmin(request);
    const item = await items.add({});
    const admin = await apiOf(request, demo.admin);
    const [profile] = await admin.post<{ id: string }[]>("/rpc/get_current_user_profile", {});
    await login(page, demo.admin);
    const alert = page.getByRole("alert");

    await page.goto(`/admin/contracts?search=${encodeURIComponent(title)}`);
    await page.getByRole("button", { name: `Actions for ${title}` }).click();
    await page.getByRole("menuitem", { name: "Extend" }).click();
    await page.getByLabel("Days").fill("1");
    await admin.post("/rpc/delete_contract", { p_admin_id: profile?.id, p_contract_id: id });
    await page.getByRole("button", { name: "Extend Contract" }).click();
    await expect(alert).toHaveText(contractMessages.notFound);
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("heading", { name: "No contracts found" })).toBeVisible();

    await page.goto(`/admin/marketplace?search=${encodeURIComponent(item.name)}`);
    await page.getByRole("button", { name: `Edit ${item.name}` }).click();
    await page.getByLabel("Quantity").fill("7");
    await items.remove(item.id);
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(alert).toHaveText(marketplaceMessages.itemNotFound);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Leave Without Saving" }).click();
    await expect(page.getByRole("heading", { name: "No items found" })).toBeVisible();
  });
});
