import type { Notice } from "@signpoint/api/entities/notice";
import type { Settings } from "@signpoint/api/entities/settings";
import { demo } from "./support/accounts";
import { apiOf } from "./support/api";
import { submitNewContracts } from "./support/contracts";
import { inspect } from "./support/inspect";
import { ownWord } from "./support/items";
import { newestMail } from "./support/mailbox";
import { changeAnswer, refuse } from "./support/stage";
import { expect, login, test } from "./support/test";

const SETTINGS = "**/api/settings";
const STREAM = "**/api/notices/stream*";
const LIST = /\/api\/notices(?:\?|$)/;
const bellName = /^Notifications/;

test("a decision reaches the signer's bell at once, and opening the contract marks it as read", async ({
  page,
  request,
  account,
}) => {
  const title = `Told ${ownWord()}`;
  const [id = ""] = await submitNewContracts(request, account, [title]);
  await login(page, account);
  const streaming = page.waitForResponse(STREAM);
  await page.goto("/contracts?mine=all");
  await streaming;
  const bell = page.getByRole("button", { name: bellName });
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
  await inspect(page);
  await page.keyboard.press("Escape");
  await expect(bell).toBeFocused();

  await card.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(bell).toHaveAccessibleName("Notifications");
  await bell.click();
  await expect(entry).not.toContainText("Unread");
});

test("all notifications have a page, on which one or all are marked as read", async ({
  page,
  request,
  account,
}) => {
  const titles = [1, 2, 3].map((number) => `Page ${number} ${ownWord()}`);
  const ids = await submitNewContracts(request, account, titles);
  const admin = await apiOf(request, demo.admin);
  for (const id of ids) await admin.post("/rpc/reject_contract", { p_signed_contract_id: id });
  await login(page, account);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Notifications, 3 unread" }).click();
  await page.getByRole("link", { name: "See all notifications" }).click();
  await expect(page).toHaveURL(/\/notices$/);
  const all = page.getByRole("region", { name: "All your notifications" });
  await expect(all.getByRole("listitem")).toHaveCount(3);
  await inspect(page);
  const first = all.getByRole("listitem").filter({ hasText: titles[0] ?? "" });
  await first.getByRole("button", { name: /^Mark as read/ }).click();
  await expect(first).not.toContainText("Unread");
  await expect(page.getByRole("button", { name: "Notifications, 2 unread" })).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Mark all as read" }).click();
  await expect(page.getByText("All read.")).toBeVisible();
  await first.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: titles[0] ?? "" })).toBeVisible();
});

test("an empty list of notifications is explained, in the bell and on its page", async ({
  page,
  account,
}) => {
  await login(page, account);
  await page.goto("/notices");
  await expect(page.getByRole("heading", { name: "No notifications yet" })).toBeVisible();
  await page.getByRole("button", { name: bellName }).click();
  await expect(page.getByRole("dialog", { name: "Notifications" })).toContainText(
    "No notifications yet.",
  );
  await inspect(page);
});

test.describe("when the server refuses", () => {
  test.use({ expectedErrors: [/status of 500/] });

  test("notifications that cannot be loaded say so, in the bell and on their page", async ({
    page,
    account,
  }) => {
    await login(page, account);
    await refuse(page, LIST, 500, "INTERNAL_SERVER_ERROR");
    await page.goto("/notices");
    await expect(
      page.getByRole("heading", { name: "The notifications could not be loaded" }),
    ).toBeVisible();
    await page.getByRole("button", { name: bellName }).click();
    await expect(page.getByRole("dialog", { name: "Notifications" })).toContainText(
      "The notifications could not be loaded.",
    );
    await inspect(page);
  });
});

test("an admin has one bell for both kinds of notifications", async ({ page }) => {
  const notice: Notice = {
    id: "00000000-0000-7000-8000-000000000001",
    kind: "submission_approved",
    title: "Submission approved",
    body: "“Mine” was approved. You received 5 points.",
    href: "/contracts/00000000-0000-7000-8000-000000000002",
    created_at: "2026-01-01T00:00:00.000Z",
    read_at: null,
  };
  await login(page, demo.admin);
  await page.route(LIST, (route) =>
    route.fulfill({
      json: { items: [notice], next_cursor: null, unread: 1, unread_subjects: [], position: 0 },
    }),
  );
  await page.goto("/admin");
  const bell = page.getByRole("button", { name: bellName });
  await expect(bell).toHaveCount(1);
  await bell.click();
  const dropdown = page.getByRole("dialog", { name: "Notifications" });
  await expect(dropdown.getByRole("heading", { level: 3 })).toHaveText(["For admins", "For you"]);
  await expect(dropdown).toContainText("“Mine” was approved.");
  await inspect(page);
  await dropdown.getByRole("link", { name: "See all for you" }).click();
  await page.getByRole("link", { name: "For admins" }).click();
  await expect(page).toHaveURL(/\/admin\/notifications$/);
});

test("settings of notifications are saved one by one and kept", async ({ page, account }) => {
  await login(page, account);
  await page.goto("/notices");
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await expect(page.getByText(`Signed in as ${account.username}`)).toBeVisible();
  const kind = page.getByRole("group", { name: "Submission approved" });
  const saved = page.waitForResponse((one) => one.request().method() === "PATCH");
  await kind.getByRole("checkbox", { name: "By mail" }).click();
  await expect(kind.getByRole("checkbox", { name: "By mail" })).not.toBeChecked();
  await saved;
  await inspect(page);
  await page.reload();
  await expect(kind.getByRole("checkbox", { name: "By mail" })).not.toBeChecked();
  await expect(kind.getByRole("checkbox", { name: "In the app" })).toBeChecked();
});

test("a link in the mail of a decision turns such mails off after a click, without a login", async ({
  page,
  open,
  request,
  account,
}) => {
  const title = `Mailed ${ownWord()}`;
  const [id = ""] = await submitNewContracts(request, account, [title]);
  const admin = await apiOf(request, demo.admin);
  await admin.post("/rpc/approve_contract", { p_signed_contract_id: id });
  const mail = await newestMail(request, account.email, /^Submission approved$/);
  expect(mail.text).toContain(`“${title}” was approved.`);
  const link = mail.links.find((one) => one.includes("/unsubscribe")) ?? "";
  await page.goto(link);
  await expect(
    page.getByText("You will get no more mails about “Submission approved”."),
  ).toBeVisible();
  await inspect(page);
  await page.getByRole("button", { name: "Turn Off These Mails" }).click();
  await expect(page.getByText("You get no more mails about “Submission approved”.")).toBeVisible();

  const signer = await open(account);
  await signer.goto("/settings");
  const kind = signer.getByRole("group", { name: "Submission approved" });
  await expect(kind.getByRole("checkbox", { name: "By mail" })).not.toBeChecked();
  await expect(kind.getByRole("checkbox", { name: "In the app" })).toBeChecked();
});

test.describe("when a setting cannot be saved", () => {
  test.use({ expectedErrors: [/status of 409/] });

  test("its box has the saved value again, also when the settings cannot be loaded, and unknown kinds are left out", async ({
    page,
    account,
  }) => {
    await login(page, account);
    await changeAnswer<Settings>(page, SETTINGS, ({ notices, ...rest }) => {
      const known = Object.entries(notices).filter(([kind]) => kind !== "submission_rejected");
      return { ...rest, notices: Object.fromEntries(known) as Settings["notices"] };
    });
    await page.goto("/settings");
    const box = page
      .getByRole("group", { name: "Submission approved" })
      .getByRole("checkbox", { name: "By mail" });
    await expect(box).toBeChecked();
    await expect(page.getByRole("group", { name: "Submission rejected" })).toHaveCount(0);
    await refuse(page, SETTINGS, 409, "UNKNOWN");
    await box.click();
    await expect(page.getByText("This setting could not be saved.")).toBeVisible();
    await expect(box).toBeChecked();
  });
});

test.describe("with a link that is not ours", () => {
  test.use({ expectedErrors: [/status of 400/] });

  test("a changed link says that it is not valid, and leads to the settings", async ({ page }) => {
    await page.goto("/unsubscribe?token=nonsense");
    await page.getByRole("button", { name: "Turn Off These Mails" }).click();
    await expect(page.getByText("This link is not valid.")).toBeVisible();
    await expect(page.getByRole("link", { name: "All Settings" })).toBeVisible();
    await inspect(page);
  });
});
