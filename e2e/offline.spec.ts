import { contractMessages, uploadMessages } from "@signpoint/api/texts";
import { DASHBOARD, openContract, openSigned } from "./support/open-contract";
import { expect, login, test } from "./support/test";

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

/** A call that waits for a connection would not fail at all; this long a busy machine may take. */
const AT_ONCE = { timeout: 15_000 };

test("without a connection signing fails at once, and nothing is signed later", async ({
  page,
  context,
  request,
  account,
}) => {
  const { api } = await openContract({ page, request, account }, DASHBOARD);
  await page.getByRole("button", { name: "Sign Contract" }).click();
  await context.setOffline(true);
  await page.getByRole("dialog").getByRole("button", { name: "Sign Contract" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    `${contractMessages.signFailed} No connection.`,
    AT_ONCE,
  );
  await expect(page.getByRole("button", { name: "Sign Contract" })).toBeEnabled();

  await context.setOffline(false);
  const later = page.waitForResponse(/check_contract_expiration|get_current_user_profile/);
  await page.reload();
  await later;
  expect((await api.findContract(DASHBOARD)).signing).toBeNull();
});

test("without a connection submitting fails at once and loses no answer", async ({
  page,
  context,
  request,
  account,
}) => {
  await openSigned({ page, request, account }, DASHBOARD);
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

test("without a connection an upload fails at once", async ({
  page,
  context,
  request,
  account,
}) => {
  await openSigned({ page, request, account }, "Photograph a price tag");
  await expect(page.getByRole("button", { name: /^Choose a file/ })).toBeVisible();
  await context.setOffline(true);
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({
      name: "proof.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.4"),
    });
  await expect(page.getByText(`${uploadMessages.failed} No connection.`)).toBeVisible();
});

test.describe("with a part of the page that cannot be loaded at first", () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test("the bell comes later, with its styles, and the page goes on without it", async ({
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
});
