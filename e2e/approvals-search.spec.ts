import { inspect } from "./support/inspect";
import { openQueue } from "./support/queue";
import { expect, test } from "./support/test";

test("/ searches the approvals by title, person and id, and the state finds those decided", async ({
  page,
  request,
  account,
}) => {
  const { titles, ids } = await openQueue({ page, request, account }, ["One", "Two"]);
  const [one = "", two = ""] = titles;
  const card = page.getByRole("article");
  const search = page.getByRole("searchbox");
  await expect(page.getByText("1 of 2 shown")).toBeVisible();
  await page.keyboard.press("/");
  await expect(search).toBeFocused();
  await page.keyboard.type(two);
  await expect(page.getByText("1 of 1 shown")).toBeVisible();
  await expect(card).toHaveAccessibleName(two);
  await page.keyboard.press("Enter");
  await page.keyboard.press("a");
  await expect(page.getByText(`Approved “${two}”`)).toBeVisible();
  await page.getByLabel("State", { exact: true }).selectOption("approved");
  await expect(card).toHaveAccessibleName(two);
  await expect(card).toContainText("Approved");
  await inspect(page);

  await page.goto("/admin/approvals");
  await search.fill(account.username);
  await expect(page.getByText("1 of 1 shown")).toBeVisible();
  await expect(card).toHaveAccessibleName(one);
  await search.fill(ids[1] ?? "");
  await expect(page.getByText("Nothing waits here")).toBeVisible();
  await search.fill(ids[0] ?? "");
  await expect(card).toHaveAccessibleName(one);
});

test("the person filter takes a part of a name, and says when nobody or several have it", async ({
  page,
  request,
  account,
}) => {
  const { titles } = await openQueue({ page, request, account }, ["One"]);
  await page.goto("/admin/approvals");
  const person = page.getByRole("combobox", { name: "Person" });
  await person.fill("nobody has this name");
  await person.press("Enter");
  await expect(page.getByText("Nobody of this name waits.")).toBeVisible();
  await person.fill(account.username.slice(0, -1));
  await person.press("Enter");
  await expect(page).toHaveURL(/person=/);
  await expect(page.getByRole("article")).toHaveAccessibleName(titles[0] ?? "");
  await expect(person).toHaveValue(account.username);
  await person.fill("");
  await expect(page).not.toHaveURL(/person=/);
});
