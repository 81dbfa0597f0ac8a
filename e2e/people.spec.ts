import { logIn } from "./accounts/screens";
import { demo } from "./support/accounts";
import { apiOf } from "./support/api";
import { expect, test } from "./support/test";

// The browser logs the refused login, and what open pages ask for that their owners may not see any more.
test.use({ expectedErrors: [/status of (?:400 .*\/auth\/v1\/token|401|403)/] });

test("an admin makes a person an admin and takes it back, and suspends somebody, who reads why at login and can log in again once it is lifted", async ({
  open,
  request,
  account,
}) => {
  const admin = await open(demo.admin);
  await admin.goto("/admin/people");
  await admin.getByRole("searchbox", { name: "Search" }).fill(account.email);
  await admin.getByRole("link", { name: account.username, exact: true }).click();
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText(account.username);
  const dialog = admin.getByRole("dialog");
  const decide = async (name: string, reason: string) => {
    await admin.getByRole("button", { name }).click();
    await dialog.getByLabel("Reason").fill(reason);
    await dialog.getByRole("button", { name }).click();
    await expect(dialog).toBeHidden();
  };

  await decide("Make Admin", "Reviews from today.");
  await expect(admin.getByText(`${account.username} is an admin now.`)).toBeVisible();
  const { get } = await apiOf(request, account);
  const admins = await get<{ items: { username: string }[] }>("/admin/people?filter=admins");
  expect(admins.items.map(({ username }) => username)).toContain(account.username);
  await decide("Take Admin Rights Away", "Has another task now.");
  await expect(admin.getByText(`${account.username} is no longer an admin.`)).toBeVisible();
  await expect(get("/admin/people")).rejects.toThrow("FORBIDDEN");

  const notes = admin.getByRole("form", { name: "Add a note" });
  await notes.getByLabel("New note").fill("Sent the same file three times.");
  await notes.getByRole("button", { name: "Add Note" }).click();
  await expect(admin.getByText("Sent the same file three times.")).toBeVisible();
  await expect(notes.getByLabel("New note")).toHaveValue("");
  await decide("Suspend", "The same file for three contracts.");
  await expect(admin.getByText(`${account.username} is suspended.`)).toBeVisible();
  await decide("Send a Copy of Their Data", "Asked for it by mail.");
  await expect(admin.getByText("A copy of their data was made.")).toBeVisible();

  const person = await open();
  await person.goto("/login");
  await logIn(person, account);
  await expect(person.getByText("Reason: The same file for three contracts.")).toBeVisible();
  await admin.goto("/admin/people?filter=suspended");
  await admin.getByRole("link", { name: account.username, exact: true }).click();
  await decide("Lift Suspension", "Explained by phone.");
  await expect(admin.getByText(`${account.username} can log in again.`)).toBeVisible();
  await logIn(person, account);
  await expect(person).toHaveURL(/\/dashboard$/);
});
