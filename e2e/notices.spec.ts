import { demo } from "./support/accounts";
import { apiOf } from "./support/api";
import { ownWord } from "./support/items";
import { newestMail } from "./support/mailbox";
import { submitNewContracts } from "./support/signed";
import { expect, login, test } from "./support/test";
import { withoutPoll } from "./support/without-poll";

const STREAM = "**/api/notices/stream*";

test("a decision reaches the signer's bell at once, is read with its contract, and the link of its mail turns such mails off without a login", async ({
  page,
  open,
  request,
  account,
}) => {
  const title = `Told ${ownWord()}`;
  const [id = ""] = await submitNewContracts(request, account, [title]);
  await withoutPoll(page);
  await login(page, account);
  const streaming = page.waitForResponse(STREAM);
  await page.goto("/contracts?mine=all");
  await streaming;
  const bell = page.getByRole("button", { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName("Notifications");
  const card = page.getByRole("article", { name: title });
  await expect(card).toBeVisible();
  await expect(card).not.toContainText("New");

  const admin = await apiOf(request, demo.admin);
  const note = { p_signed_contract_id: id, p_note: "Thank you." };
  await admin.post("/rpc/approve_contract", note);
  await expect(bell).toHaveAccessibleName("Notifications, 1 unread");
  await expect(card).toContainText("New");
  await bell.press("Enter");
  const entry = page.getByRole("dialog", { name: "Notifications" }).getByRole("listitem");
  await expect(entry).toContainText("Submission approved");
  await expect(entry).toContainText(`“${title}” was approved.`);
  await expect(entry).toContainText("Note from the reviewer: Thank you.");
  await expect(entry).toContainText("Unread");
  await page.keyboard.press("Escape");
  await expect(bell).toBeFocused();
  await card.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(bell).toHaveAccessibleName("Notifications");
  await bell.click();
  await expect(entry).not.toContainText("Unread");

  const mail = await newestMail(request, account.email, /^Submission approved$/);
  expect(mail.text).toContain(`“${title}” was approved.`);
  const elsewhere = await open();
  await elsewhere.goto(mail.links.find((one) => one.includes("/unsubscribe")) ?? "");
  await elsewhere.getByRole("button", { name: "Turn Off These Mails" }).click();
  await expect(
    elsewhere.getByText("You get no more mails about “Submission approved”."),
  ).toBeVisible();
  await page.goto("/settings/notifications");
  const kind = page.getByRole("group", { name: "Submission approved" });
  await expect(kind.getByRole("checkbox", { name: "By mail" })).not.toBeChecked();
  await expect(kind.getByRole("checkbox", { name: "In the app" })).toBeChecked();
});
