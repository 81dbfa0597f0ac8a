import { demo } from "./support/accounts";
import { makeContract } from "./support/contracts";
import { PHONE } from "./support/phone";
import { queueOf } from "./support/queue";
import { submitNewContracts } from "./support/signed";
import { expect, test } from "./support/test";

test("Forward from the first page of a tab asks about what is typed, and then stays or goes on as was answered", async ({
  open,
}) => {
  const page = await open(demo.admin);
  await page.goto("/admin/contracts?form=new");
  await page.getByRole("link", { name: "People" }).click();
  await expect(page).toHaveURL(/\/people$/);
  await page.goBack();
  const title = page.getByRole("textbox", { name: "Title" });
  await title.fill("Soup");
  await page.goForward();
  await page.getByRole("button", { name: "Keep Editing" }).click();
  await expect(page).toHaveURL(/form=new$/);
  await expect(title).toHaveValue("Soup");
  await page.goForward();
  await page.getByRole("button", { name: "Leave Without Saving" }).click();
  await expect(page).toHaveURL(/\/people$/);
  await expect(title).toBeHidden();
});

test("on a phone Back closes what lies on top and keeps the page, and what was typed is not lost", async ({
  open,
  request,
  account,
}) => {
  const { id } = await makeContract(request);
  await submitNewContracts(request, account, ["Taste it again"]);
  const page = await open(demo.admin, PHONE);
  const dialogs = page.getByRole("dialog");
  await page.goto("/dashboard");
  const shortcuts = page.getByRole("navigation", { name: "Shortcuts" });
  await shortcuts.getByRole("link", { name: "Contracts" }).click();
  await page.getByRole("button", { name: "Filters" }).click();
  await expect(dialogs).toBeVisible();
  await page.goBack();
  await expect(dialogs).toBeHidden();
  await expect(page).toHaveURL(/\/contracts$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto(`/contracts/${id}`);
  await page.getByRole("button", { name: "Sign Contract" }).click();
  await expect(dialogs).toBeVisible();
  await page.goBack();
  await expect(dialogs).toBeHidden();
  await expect(page).toHaveURL(new RegExp(id));

  await page.goto(await queueOf(request, account));
  const reject = page.getByRole("button", { name: /^Reject: / });
  await reject.click();
  const note = dialogs.getByLabel(/^Note to the user/);
  await note.fill("Too much salt.");
  await page.goBack();
  await expect(dialogs).toBeHidden();
  await reject.click();
  await expect(note).toHaveValue("Too much salt.");
  await page.goBack();
  await expect(dialogs).toBeHidden();

  await page.goto(`/admin/people?search=${account.username}`);
  await page.getByRole("link", { name: account.username }).click();
  await page.getByRole("button", { name: "Suspend", exact: true }).click();
  const reason = dialogs.getByLabel("Reason");
  await reason.fill("Sells accounts");
  await page.goBack();
  await expect(page.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
  await page.getByRole("button", { name: "Keep Editing" }).click();
  await expect(reason).toHaveValue("Sells accounts");
});
