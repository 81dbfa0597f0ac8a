import { inspect } from "./support/inspect";
import { DASHBOARD, openSigned } from "./support/open-contract";
import { expect, test } from "./support/test";

const QUESTION = "What did you look for and not find?";

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

test("an answer is saved while it is typed and follows to another device", async ({
  page,
  open,
  request,
  account,
}) => {
  const { id } = await openSigned({ page, request, account }, DASHBOARD);
  await page.getByLabel(QUESTION).fill("The way back");
  await expect(page.getByText(/^Saved \d+:\d\d/)).toBeVisible();
  await inspect(page);

  const other = await open(account);
  await other.goto(`/contracts/${id}`);
  await expect(other.getByLabel(QUESTION)).toHaveValue("The way back");
});

test("a text typed offline gives way to a newer one and can be taken back", async ({
  page,
  context,
  open,
  request,
  account,
}) => {
  const { id } = await openSigned({ page, request, account }, DASHBOARD);
  const other = await open(account);
  await other.goto(`/contracts/${id}`);

  await context.setOffline(true);
  await page.getByLabel(QUESTION).fill("Typed offline");
  await expect(
    page.getByText("Your answers are saved on this device only. No connection."),
  ).toBeVisible();
  await other.getByLabel(QUESTION).fill("Typed later, online");
  await expect(other.getByText(/^Saved \d+:\d\d/)).toBeVisible();

  await context.setOffline(false);
  await page.reload();
  await expect(page.getByLabel(QUESTION)).toHaveValue("Typed later, online");
  await expect(page.getByText("Typed offline")).toBeVisible();
  await inspect(page);
  await page.getByRole("button", { name: "Use this answer" }).click();
  await expect(page.getByLabel(QUESTION)).toHaveValue("Typed offline");
  await expect(page.getByRole("button", { name: "Use this answer" })).toBeHidden();
});
