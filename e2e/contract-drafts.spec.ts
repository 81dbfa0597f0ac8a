import { contractMessages } from "@signpoint/api/texts";
import { apiOf } from "./support/api";
import { expect, login, test } from "./support/test";

/** A contract of the demo data, which asks one required choice and one text. */
const DASHBOARD = "Tell us how the dashboard feels";
const QUESTION = "What did you look for and not find?";

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

/** A call that waits for a connection would not fail at all; this long a busy machine may take. */
const AT_ONCE = { timeout: 15_000 };

test("without a connection signing and submitting fail at once, an answer survives a reload and a sign-out, follows to another device, and of two answers none is lost until one is submitted", async ({
  page,
  context,
  open,
  request,
  account,
}) => {
  const api = await apiOf(request, account);
  const { id } = await api.findContract(DASHBOARD);
  await login(page, account);
  await page.goto(`/contracts/${id}`);
  const sign = page.getByRole("button", { name: "Sign Contract" });
  const confirm = page.getByRole("dialog").getByRole("button", { name: "Sign Contract" });
  await sign.click();
  await context.setOffline(true);
  await confirm.click();
  const alert = page.getByRole("alert");
  await expect(alert).toHaveText(`${contractMessages.signFailed} No connection.`, AT_ONCE);
  await expect(sign).toBeEnabled();
  await context.setOffline(false);
  const later = page.waitForResponse(/check_contract_expiration|get_current_user_profile/);
  await page.reload();
  await later;
  expect((await api.findContract(DASHBOARD)).signing).toBeNull();

  await sign.click();
  await confirm.click();
  const field = page.getByRole("textbox", { name: QUESTION });
  await field.fill("The way back");
  await page.reload();
  await expect(field).toHaveValue("The way back");
  // Outside the app, since its calls would be refused and the browser would log that.
  await page.goto("/healthz");
  await page.evaluate(() => localStorage.removeItem("signpoint.auth"));
  await page.goto(`/contracts/${id}`);
  await expect(page).toHaveURL(/\/login/);
  await login(page, account);
  await page.goto(`/contracts/${id}`);
  await expect(field).toHaveValue("The way back");
  await expect(page.getByText(/^Saved \d+:\d\d/)).toBeVisible();

  const other = await open(account);
  await other.goto(`/contracts/${id}`);
  await expect(other.getByLabel(QUESTION)).toHaveValue("The way back");
  await context.setOffline(true);
  await field.fill("Typed offline");
  await expect(
    page.getByText("Your answers are saved on this device only. No connection."),
  ).toBeVisible();
  const saved = other.waitForResponse("**/api/rpc/save_draft");
  await other.getByLabel(QUESTION).fill("Typed later, online");
  await saved;

  await context.setOffline(false);
  await page.reload();
  await expect(field).toHaveValue("Typed offline");
  await expect(page.getByText("Typed later, online")).toBeVisible();
  await expect(page.getByText("Answer 2 is on this device only.")).toBeVisible();
  const kept = page.waitForResponse("**/api/rpc/save_draft");
  await page.getByRole("button", { name: "Keep This One" }).click();
  await expect(page.getByText("Typed later, online")).toBeHidden();
  await expect(field).toBeFocused();
  await kept;
  await other.reload();
  await expect(other.getByLabel(QUESTION)).toHaveValue("Typed offline");

  await page.getByRole("radio", { name: "Busy", exact: true }).check();
  const submit = page.getByRole("button", { name: "Submit Contract" });
  await context.setOffline(true);
  await submit.click();
  await expect(alert).toHaveText(`${contractMessages.submitFailed} No connection.`, AT_ONCE);
  await context.setOffline(false);
  await submit.click();
  await expect(page.getByRole("heading", { name: "Contract submitted" })).toBeVisible();
  await expect(page.getByText("Typed offline")).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContainEqual(
    expect.stringContaining("draft"),
  );
});
