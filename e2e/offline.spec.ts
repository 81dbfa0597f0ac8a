import { contractMessages } from "@signpoint/api/texts";
import { DASHBOARD, openContract } from "./support/open-contract";
import { expect, login, test } from "./support/test";

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

/** A call that waits for a connection would not fail at all; this long a busy machine may take. */
const AT_ONCE = { timeout: 15_000 };

test("without a connection signing and submitting fail at once, nothing happens later, and no answer is lost", async ({
  page,
  context,
  request,
  account,
}) => {
  const { api } = await openContract({ page, request, account }, DASHBOARD);
  const sign = page.getByRole("button", { name: "Sign Contract" });
  const confirm = page.getByRole("dialog").getByRole("button", { name: "Sign Contract" });
  await sign.click();
  await context.setOffline(true);
  await confirm.click();
  await expect(page.getByRole("alert")).toHaveText(
    `${contractMessages.signFailed} No connection.`,
    AT_ONCE,
  );
  await expect(sign).toBeEnabled();
  await context.setOffline(false);
  const later = page.waitForResponse(/check_contract_expiration|get_current_user_profile/);
  await page.reload();
  await later;
  expect((await api.findContract(DASHBOARD)).signing).toBeNull();

  await sign.click();
  await confirm.click();
  await page.getByRole("radio", { name: "Very calm" }).check();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Submit Contract" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    `${contractMessages.submitFailed} No connection.`,
    AT_ONCE,
  );
  await context.setOffline(false);
  await page.getByRole("button", { name: "Submit Contract" }).click();
  await expect(page.getByRole("heading", { name: "Contract submitted" })).toBeVisible();
});

test("a bell whose code cannot be loaded at first comes later, with its styles, and the page goes on without it", async ({
  page,
  account,
}) => {
  let failures = 0;
  await page.route(/\/assets\/[^/]+\.css$/, async (route) => {
    const response = await route.fetch();
    const isOfBell = (await response.text()).includes("_dropdown_");
    if (!isOfBell || failures === 2) return await route.fulfill({ response });
    failures += 1;
    await route.abort();
  });
  await login(page, account);
  await page.goto("/dashboard");
  const bell = page.getByRole("button", { name: /^Notifications/ });
  await expect(bell).toHaveCSS("width", "40px");
  expect(failures).toBe(2);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
