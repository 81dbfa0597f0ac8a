import { makeContract } from "./support/contracts";
import { openQueue } from "./support/queue";
import { expect, login, test } from "./support/test";

const cancel = { name: "Cancel" };

test("a dialog opens on its first field, and without one on its safe action, also after Escape was refused", async ({
  page,
  request,
  account,
}) => {
  const { id } = await makeContract(request);
  await login(page, account);
  await page.goto(`/contracts/${id}`);
  await page.getByRole("button", { name: "Sign Contract" }).click();
  const signing = page.getByRole("dialog", { name: "Sign this contract?" });
  await expect(signing.getByRole("button", cancel)).toBeFocused();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/rpc/sign_contract", async (route) => {
    await held;
    await route.continue();
  });
  await signing.getByRole("button", { name: "Sign Contract" }).click();
  for (const key of ["Escape", "Escape", "Escape"]) await page.keyboard.press(key);
  await expect(signing).toBeVisible();
  await expect(signing.getByRole("button", { name: "Close" })).not.toBeFocused();
  answer();
  await expect(signing).toBeHidden();
});

test("on the desk each dialog has the focus on its first field or its safe action", async ({
  page,
  request,
  account,
}) => {
  await openQueue({ page, request, account }, ["One", "Two"]);
  await expect(page.getByText("1 of 2 shown")).toBeVisible();
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(list.getByRole("button", { name: "Done" })).toBeFocused();
  for (const key of ["A", "R", "C", "J", "K", "X", "Shift+X", "O", "/", "Z", "?"]) {
    await expect(list.getByText(key, { exact: true })).toBeVisible();
  }
  await page.keyboard.press("Control+Enter");
  await expect(list).toBeHidden();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: /^Filters/ }).click();
  await expect(page.getByRole("dialog", { name: "Filters" }).getByLabel("State")).toBeFocused();
});
