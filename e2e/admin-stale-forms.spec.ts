import { randomUUID } from "node:crypto";
import type { UserProfile } from "@signpoint/api/entities/user-profile";
import { itemFormMessages, refusalMessages } from "@signpoint/api/messages";
import { demo } from "./support/accounts";
import { apiOf } from "./support/api";
import { makeContract } from "./support/contracts";
import { inspect } from "./support/inspect";
import { itemsAsAdmin } from "./support/items";
import { expect, login, test } from "./support/test";

test.use({ expectedErrors: [/status of (?:400|409)/] });

test("a contract form that is older than another admin's edit shows both sides and loses nothing", async ({
  page,
  request,
}) => {
  const { id, title } = await makeContract(request);
  const admin = await apiOf(request, demo.admin);
  const [profile] = await admin.post<UserProfile[]>("/rpc/get_current_user_profile", {});
  await login(page, demo.admin);
  await page.goto(`/admin/contracts?form=${id}`);
  await page.getByRole("textbox", { name: "Title" }).fill(`${title} of mine`);
  await admin.post("/rpc/update_contract_with_survey", {
    p_admin_id: profile?.id,
    p_contract_id: id,
    p_title: `${title} of theirs`,
    p_points_reward: 999,
  });
  const save = page.getByRole("button", { name: "Save Changes" });
  await save.click();
  await expect(page.getByText(refusalMessages.changedMeanwhile)).toBeVisible();
  const changed = page.getByRole("list", { name: "Changed meanwhile" }).getByRole("listitem");
  await expect(changed).toHaveCount(2);
  await expect(changed.first()).toContainText(`${title} of theirs`);
  await expect(changed.first()).toContainText(`${title} of mine`);
  await expect(changed.nth(1)).toContainText("999");
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue(`${title} of mine`);
  await expect(page.getByLabel("Points reward")).toHaveValue("999");
  await inspect(page);
  await page.getByRole("button", { name: "Use the saved title" }).click();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue(`${title} of theirs`);
  await page.getByRole("textbox", { name: "Title" }).fill(`${title} of us`);
  await save.click();
  await expect(page.getByText(`Saved “${title} of us”.`)).toBeVisible();
  expect(await admin.get(`/admin/contracts/${id}`)).toMatchObject({
    title: `${title} of us`,
    points_reward: 999,
    version: 3,
  });
});

test("an item form sends what was changed alone, and its stock as a difference", async ({
  page,
  request,
}) => {
  const name = `Card ${randomUUID().slice(0, 8)}`;
  const admin = await apiOf(request, demo.admin);
  const path = "/admin/marketplace/items";
  const item = await admin.post<{ id: string }>(path, {
    name,
    type: "Gift Card",
    price: 10,
    description: "A card.",
    value: "$1",
    quantity: 5,
    image_url: "/items/gift-card.svg",
  });
  await login(page, demo.admin);
  await page.goto(`/admin/marketplace?search=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Item" });
  await dialog.getByLabel("Quantity").fill("7");
  await dialog.getByLabel("Description").fill("A better card.");
  const sent = page.waitForRequest((one) => one.method() === "PATCH");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  expect((await sent).postDataJSON()).toEqual({
    description: "A better card.",
    quantity_change: 2,
    version: 1,
  });
  await expect(page.getByText(`Saved “${name}”.`)).toBeVisible();
  const { items } = await admin.get<{ items: { id: string; quantity: number }[] }>(
    `${path}?search=${encodeURIComponent(name)}`,
  );
  expect(items).toMatchObject([{ id: item.id, quantity: 7, description: "A better card." }]);
});

test("a stock that was redeemed from meanwhile can be emptied on the second attempt", async ({
  page,
  request,
  account,
}) => {
  const items = await itemsAsAdmin(request);
  const item = await items.add({ quantity: 3, price: 10 });
  await login(page, demo.admin);
  await page.goto(`/admin/marketplace?search=${encodeURIComponent(item.name)}`);
  await page.getByRole("button", { name: `Edit ${item.name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Item" });
  await dialog.getByLabel("Quantity").fill("0");
  const buyer = await apiOf(request, account);
  await buyer.post("/rpc/redeem_item", { p_item_id: item.id, p_request_id: randomUUID() });
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(dialog.getByText(itemFormMessages.stockLeft(2)).first()).toBeVisible();
  await expect(dialog.getByLabel("Quantity")).toHaveValue("0");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText(`Saved “${item.name}”.`)).toBeVisible();
});
