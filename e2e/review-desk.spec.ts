import { demo } from "./support/accounts";
import { apiOf } from "./support/api";
import { ownWord } from "./support/items";
import { queueOf } from "./support/queue";
import { submitNewContracts } from "./support/signed";
import { expect, login, test } from "./support/test";

test("a decision can be taken back by Z, and leaving the screen or the page sends what is held", async ({
  page,
  request,
  account,
}) => {
  await page.clock.install();
  const titles = ["One", "Two", "Three", "Four"].map((word) => `${word} ${ownWord()}`);
  const ids = await submitNewContracts(request, account, titles);
  await login(page, demo.admin);
  await page.goto(await queueOf(request, account));
  const [one = "", two = "", three = "", four = ""] = titles;
  const card = page.getByRole("article");
  await expect(card).toHaveAccessibleName(one);
  // However slow the machine is, the five seconds do not pass.
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const title of [one, two, three]) {
    await expect(card).toHaveAccessibleName(title);
    await page.keyboard.press("a");
  }
  await expect(card).toHaveAccessibleName(four);
  await expect(card).toBeFocused();
  await expect(
    page.getByText(`Approving “${three}” of ${account.username} … And 2 more.`),
  ).toBeVisible();
  await page.keyboard.press("z");
  await expect(card).toHaveAccessibleName(three);
  await expect(card).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(card).toHaveAccessibleName(two);

  const admin = await apiOf(request, demo.admin);
  const statuses = async () => {
    const found = ids.map((id) => admin.get<{ status: string }>(`/admin/submissions/${id}`));
    return (await Promise.all(found)).map(({ status }) => status);
  };
  expect(await statuses()).toEqual(["pending", "pending", "pending", "pending"]);
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await expect.poll(statuses).toEqual(["approved", "pending", "pending", "pending"]);
  await page.goBack();
  await expect(page.getByText(`Approved “${one}”: 30 points were paid.`)).toBeVisible();
  await expect(card).toHaveAccessibleName(two);
  await page.keyboard.press("a");
  await expect(card).toHaveAccessibleName(three);
  // A decision about several is one bar.
  for (const title of [three, four]) {
    await page.getByRole("checkbox", { name: `Select: ${title}` }).check();
  }
  await page.getByRole("button", { name: "Approve Selected" }).click();
  await page.getByRole("button", { name: "Approve 2 Submissions" }).click();
  await expect(page.getByText("Approving 2 submissions … And 1 more.")).toBeVisible();
  await page.goto("/about");
  await expect.poll(statuses).toEqual(["approved", "approved", "approved", "approved"]);
});
