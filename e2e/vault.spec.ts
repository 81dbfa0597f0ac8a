import { randomUUID } from "node:crypto";
import { demo } from "./support/accounts";
import { requestAs } from "./support/calls";
import { itemsAsAdmin, ownWord } from "./support/items";
import { queueOf } from "./support/queue";
import { expect, login, test } from "./support/test";

test("codes are added by list, given one by one on approval, revealed and used", async ({
  page,
  open,
  account,
  request,
}) => {
  const item = await (await itemsAsAdmin(request)).add({ type: "Gift Card", value: "$5" });
  const codes = [ownWord(), ownWord()].map((word) => `${word}-GIFT-CARD`);

  const admin = await open(demo.admin);
  await admin.goto(`/admin/marketplace?search=${encodeURIComponent(item.name)}`);
  await admin.getByRole("link", { name: `Codes of ${item.name}` }).click();
  await expect(admin.getByText("No codes yet")).toBeVisible();
  await admin.getByLabel("Codes", { exact: true }).fill(["code", ...codes, codes[0]].join("\n"));
  await admin.getByRole("button", { name: "Add Codes" }).click();
  await expect(admin.getByText("2 codes added. 1 line left out.")).toBeVisible();
  await expect(admin.getByText("Line 4: stands twice in this list")).toBeVisible();
  await expect(admin.getByText(codes[0] ?? "")).toBeHidden();

  const call = await requestAs(request, account);
  await call("POST", "/rpc/redeem_item", { p_item_id: item.id, p_request_id: randomUUID() });
  await admin.goto(await queueOf(request, account, "items"));
  const waiting = admin.getByRole("article", { name: item.name });
  await expect(waiting).toContainText("2 codes left. The buyer gets the next one.");
  await waiting.getByRole("button", { name: /^Approve/ }).click();
  await expect(waiting).toBeHidden();

  await login(page, account);
  await page.goto("/earnings?view=redemptions");
  const bought = page.getByRole("article", { name: item.name });
  await expect(bought).toContainText("Approved: your code is here.");
  await bought.getByRole("button", { name: `Reveal code: ${item.name}` }).click();
  await expect(bought.getByText(codes[0] ?? "")).toBeVisible();
  await expect(bought).toContainText("First revealed");
  await bought.getByRole("button", { name: `Mark as Used: ${item.name}` }).click();
  await expect(bought).toContainText("marked as used");

  await admin.goto(`/admin/marketplace/${item.id}/codes?state=given`);
  const row = admin.getByRole("row", { name: new RegExp(account.username) });
  await expect(row).toContainText("Used");
  await row.getByRole("button", { name: /^Show code/ }).click();
  await expect(row).toContainText(codes[0] ?? "");
  await expect(row).toContainText("This look was recorded.");
});
