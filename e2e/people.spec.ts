import { logIn } from "./accounts/screens";
import { demo, newAccount } from "./support/accounts";
import { inspect } from "./support/inspect";
import { expect, test } from "./support/test";

// The browser logs the refused login.
test.use({ expectedErrors: [/status of 400 .*\/auth\/v1\/token/] });

test("an admin suspends a person, who reads why at login and can log in again once it is lifted", async ({
  open,
  request,
}) => {
  const account = await newAccount(request);
  const admin = await open(demo.admin);
  await admin.goto(`/admin/people?search=${encodeURIComponent(account.email)}`);
  await admin.getByRole("link", { name: account.username, exact: true }).click();
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText(account.username);
  await inspect(admin);

  const notes = admin.getByRole("form", { name: "Add a note" });
  await notes.getByRole("button", { name: "Add Note" }).click();
  await expect(notes.getByLabel("New note")).toHaveAccessibleDescription(/Please write the note/);
  await notes.getByLabel("New note").fill("Sent the same file three times.");
  await notes.getByRole("button", { name: "Add Note" }).click();
  await expect(admin.getByText("Sent the same file three times.")).toBeVisible();
  await expect(notes.getByLabel("New note")).toHaveValue("");

  await admin.getByRole("button", { name: "Suspend" }).click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByRole("button", { name: "Suspend" }).click();
  await expect(dialog.getByLabel("Reason")).toHaveAccessibleDescription(/Please write a reason/);
  await dialog.getByLabel("Reason").fill("The same file for three contracts.");
  await inspect(admin);
  await dialog.getByRole("button", { name: "Suspend" }).click();
  await expect(dialog).toBeHidden();
  await expect(admin.getByText(`${account.username} is suspended.`)).toBeVisible();
  await inspect(admin);

  const copy = admin.getByRole("button", { name: "Send a Copy of Their Data" });
  await copy.click();
  await dialog.getByLabel("Reason").fill("Asked for it by mail.");
  await dialog.getByRole("button", { name: "Send a Copy of Their Data" }).click();
  await expect(admin.getByText("gets the mail with the link as soon as")).toBeVisible();
  await expect(admin.getByText("A copy of their data was made.")).toBeVisible();

  const person = await open();
  await person.goto("/login");
  await logIn(person, account);
  await expect(person.getByText("Reason: The same file for three contracts.")).toBeVisible();
  await inspect(person);

  await admin.goto("/admin/people?filter=suspended");
  await admin.getByRole("link", { name: account.username, exact: true }).click();
  await admin.getByRole("button", { name: "Lift Suspension" }).click();
  await dialog.getByLabel("Reason").fill("Explained by phone.");
  await dialog.getByRole("button", { name: "Lift Suspension" }).click();
  await expect(admin.getByText(`${account.username} can log in again.`)).toBeVisible();
  await logIn(person, account);
  await expect(person).toHaveURL(/\/dashboard$/);
});

test.describe("the rights of an admin", () => {
  // The bell of the open page asks for what its owner may not see any more.
  test.use({ expectedErrors: [/status of 403/] });

  test("are given by another admin, and taken away again", async ({ open, request }) => {
    const account = await newAccount(request);
    const admin = await open(demo.admin);
    await admin.goto(`/admin/people?search=${encodeURIComponent(account.email)}`);
    await admin.getByRole("link", { name: account.username, exact: true }).click();
    await admin.getByRole("button", { name: "Make Admin" }).click();
    const dialog = admin.getByRole("dialog");
    await dialog.getByLabel("Reason").fill("Reviews from today.");
    await dialog.getByRole("button", { name: "Make Admin" }).click();
    await expect(admin.getByText(`${account.username} is an admin now.`)).toBeVisible();
    const person = await open(account);
    await person.goto("/admin/people?filter=admins");
    await expect(person.getByRole("link", { name: account.username, exact: true })).toBeVisible();

    await admin.getByRole("button", { name: "Take Admin Rights Away" }).click();
    await dialog.getByLabel("Reason").fill("Has another task now.");
    await dialog.getByRole("button", { name: "Take Admin Rights Away" }).click();
    await expect(admin.getByText(`${account.username} is no longer an admin.`)).toBeVisible();
    await person.goto("/admin/people");
    await expect(person).toHaveURL(/\/dashboard$/);
  });
});
