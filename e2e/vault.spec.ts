import { randomUUID } from "node:crypto";
import { demo } from "./support/accounts";
import { requestAs } from "./support/calls";
import { ownWord } from "./support/items";
import { queueOf } from "./support/queue";
import { expect, login, test } from "./support/test";
import { withoutPoll } from "./support/without-poll";

test("a gift card is added, its codes by list, given one by one on approval, which its buyer sees at once, revealed and used, and it is deleted", async ({
  page,
  open,
  account,
  request,
}) => {
  const codes = [ownWord(), ownWord()].map((word) => `${word}-GIFT-CARD`);
  const name = `Card <i>${ownWord()}</i>`;
  const admin = await open(demo.admin);
  await admin.goto("/admin/marketplace");
  await admin.getByRole("button", { name: "Add Item" }).click();
  const adding = admin.getByRole("dialog", { name: "Add Item" });
  for (const [label, text] of [
    ["Name", `  ${name}  `],
    ["Value", "$5"],
    ["Description", "For soup."],
    ["Price (points)", "20"],
    ["Quantity", "3"],
    ["Image URL", "/items/electronics.svg"],
  ] as const) {
    await adding.getByLabel(label, { exact: true }).fill(text);
  }
  // However slow the machine is, the three seconds of the notice do not pass by themselves.
  await admin.clock.install();
  await admin.clock.pauseAt(Date.now() + 60_000);
  await adding.getByRole("button", { name: "Add Item" }).click();
  const added = admin.getByText(`Added “${name}”.`);
  await expect(added).toBeVisible();
  await admin.clock.fastForward(3_000);
  await expect(added).toBeHidden();
  await admin.clock.resume();
  await admin.getByRole("searchbox", { name: "Search" }).fill(name);
  await expect(admin).toHaveURL(/search=/);
  await expect(admin.getByRole("table", { name: "Items" })).toContainText("20 points");
  await admin.getByRole("link", { name: `Codes of ${name}` }).click();
  await expect(admin.getByText("No codes yet")).toBeVisible();
  await admin.getByLabel("Codes", { exact: true }).fill(["code", ...codes, codes[0]].join("\n"));
  await admin.getByRole("button", { name: "Add Codes" }).click();
  await expect(admin.getByText("2 codes added. 1 line left out.")).toBeVisible();
  await expect(admin.getByText("Line 4: stands twice in this list")).toBeVisible();
  await expect(admin.getByText(codes[0] ?? "")).toBeHidden();

  const id = new URL(admin.url()).pathname.split("/").at(-2) ?? "";
  const call = await requestAs(request, account);
  await call("POST", "/rpc/redeem_item", { p_item_id: id, p_request_id: randomUUID() });
  await withoutPoll(page);
  await login(page, account);
  await page.goto("/earnings?view=redemptions");
  const bought = page.getByRole("article", { name });
  await expect(bought).toContainText("Pending");
  await admin.goto(await queueOf(request, account, "items"));
  const waiting = admin.getByRole("article", { name });
  await expect(waiting).toContainText("2 codes left. The buyer gets the next one.");
  await waiting.getByRole("button", { name: /^Approve/ }).click();
  await expect(waiting).toBeHidden();

  // Without a reload.
  await expect(bought).toContainText("Approved: your code is here.");
  await bought.getByRole("button", { name: `Reveal code: ${name}` }).click();
  await expect(bought.getByText(codes[0] ?? "")).toBeVisible();
  await expect(bought).toContainText("First revealed");
  await bought.getByRole("button", { name: `Mark as Used: ${name}` }).click();
  await expect(bought).toContainText("marked as used");

  await admin.goto(`/admin/marketplace/${id}/codes?state=given`);
  const row = admin.getByRole("row", { name: new RegExp(account.username) });
  await expect(row).toContainText("Used");
  await row.getByRole("button", { name: /^Show code/ }).click();
  await expect(row).toContainText(codes[0] ?? "");
  await expect(row).toContainText("This look was recorded.");
  await admin.goto(`/admin/marketplace?search=${encodeURIComponent(name)}`);
  await admin.getByRole("button", { name: `Delete ${name}` }).click();
  await admin.clock.pauseAt(Date.now() + 120_000);
  await admin.getByRole("dialog").getByRole("button", { name: "Delete Item" }).click();
  const deleted = admin.getByText(`Deleted “${name}”.`);
  await expect(deleted).toBeVisible();
  await expect(admin.locator(":focus").filter({ has: deleted })).toHaveCount(1);
  await admin.clock.resume();
  await expect(admin.getByRole("heading", { name: "No items found" })).toBeVisible();
});
