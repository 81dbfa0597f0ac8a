import type { Route } from "@playwright/test";
import { contractMessages } from "@signpoint/api/messages";
import { demo } from "./support/accounts";
import { apiOf } from "./support/api";
import { inspect } from "./support/inspect";
import { DASHBOARD, openContract, openSigned } from "./support/open-contract";
import { refuse } from "./support/stage";
import { expect, login, test } from "./support/test";

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

test("too few points are explained, and the button says how many are missing", async ({
  page,
  request,
  account,
}) => {
  await openContract({ page, request, account }, "Find three bugs in the mobile menu");
  await expect(page.getByRole("button", { name: "30 Points Short" })).toBeDisabled();
  await expect(page.getByText(contractMessages.notEnoughPoints)).toBeVisible();
  await inspect(page);
  await page.getByRole("link", { name: "See contracts that you can sign now" }).click();
  await expect(page).toHaveURL(/\/contracts\?category=signable/);
});

test("signing states the cost and the remaining points, and can be cancelled", async ({
  page,
  request,
  account,
}) => {
  const { api } = await openContract({ page, request, account }, DASHBOARD);
  await page.getByRole("button", { name: "Sign Contract" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign this contract?" });
  await expect(dialog).toContainText("Your balance50 points");
  await expect(dialog).toContainText("Balance after signing40 points");
  await expect(dialog).toContainText(
    "If you miss that, the 10 points you paid will not be returned.",
  );
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Sign Contract" })).toBeFocused();
  expect((await api.findContract(DASHBOARD)).signing).toBeNull();
});

test("on a phone the questions of a signed contract begin on the first screen, and its terms stay", async ({
  page,
  request,
  account,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openSigned({ page, request, account }, DASHBOARD);
  await expect(page.getByRole("heading", { name: "Your submission" })).toBeInViewport();
  const description = page.getByText("Ten minutes with the new dashboard");
  await expect(description).toBeHidden();
  await page.getByText("Description and terms").click();
  await expect(description).toBeVisible();
  await expect(page.getByText("Signing costs 10 points")).toBeVisible();
  await inspect(page);
});

test("answers survive a reload and a sign-out until they are submitted", async ({
  page,
  request,
  account,
}) => {
  const { id } = await openSigned({ page, request, account }, DASHBOARD);
  const words = page.getByLabel("What did you look for and not find?");
  await words.fill("The way back");
  await page.reload();
  await expect(words).toHaveValue("The way back");

  // Outside the app, since its calls would be refused and the browser would log that.
  await page.goto("/healthz");
  await page.evaluate(() => localStorage.removeItem("signpoint.auth"));
  await page.goto(`/contracts/${id}`);
  await expect(page).toHaveURL(/\/login/);
  await login(page, account);
  await page.goto(`/contracts/${id}`);
  await expect(words).toHaveValue("The way back");

  const submit = page.getByRole("button", { name: "Submit Contract" });
  await expect(submit).toBeDisabled();
  await expect(page.getByText("0 of 1 required question answered.")).toBeVisible();
  await expect(page.getByText(contractMessages.requiredQuestionsMissing)).toBeVisible();
  await submit.click({ force: true });
  await expect(page.getByText(contractMessages.questionRequired)).toBeVisible();
  const choices = page.getByRole("radiogroup");
  await expect(choices).toHaveAttribute("aria-required", "true");
  await expect(choices).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByRole("radio", { name: "Very calm" })).toBeFocused();
  await page.getByRole("radio", { name: "Busy", exact: true }).check();
  await expect(page.getByText("1 of 1 required question answered.")).toBeVisible();
  await submit.click();
  await expect(page.getByRole("heading", { name: "Contract submitted" })).toBeVisible();
  await expect(page.getByText("The way back")).toBeVisible();
  await expect(page.getByRole("link", { name: "Browse More Contracts" })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContainEqual(
    expect.stringContaining("draft"),
  );
});

test("an open page shows a decision and the new balance together", async ({
  page,
  request,
  account,
}) => {
  await page.clock.install();
  const {
    contract: { points_reward },
    signingId,
  } = await openSigned({ page, request, account }, DASHBOARD);
  await page.getByRole("radio", { name: "Very calm" }).check();
  await page.getByRole("button", { name: "Submit Contract" }).click();
  await expect(page.getByText(/A decision is expected by/).first()).toBeVisible();

  const admin = await apiOf(request, demo.admin);
  await admin.post("/rpc/approve_contract", { p_signed_contract_id: signingId });
  await page.clock.fastForward(31_000);
  await expect(page.getByRole("heading", { name: "Contract approved" })).toBeVisible();
  await expect(page.getByTitle("Available points")).toHaveText(`${40 + points_reward} points`);
  await expect(page.getByText("Earned", { exact: true }).first()).toBeVisible();
});

test.describe("when the server refuses", () => {
  test.use({ expectedErrors: [/status of (404|409|500)/] });

  test("a missing contract leads back to the list", async ({ page }) => {
    await login(page, demo.user);
    await page.goto(`/contracts/${UNKNOWN_ID}`);
    await expect(page.getByRole("heading", { name: contractMessages.notFound })).toBeVisible();
    await inspect(page);
    await page.getByRole("link", { name: "Back to Contracts" }).click();
    await expect(page).toHaveURL(/\/contracts$/);
  });

  test("a contract that could not be loaded can be retried", async ({ page, request }) => {
    const api = await apiOf(request, demo.user);
    const { id, title } = await api.findContract(DASHBOARD);
    await login(page, demo.user);
    await refuse(page, `**/api/contracts/${id}`, 500, "INTERNAL_SERVER_ERROR");
    await page.goto(`/contracts/${id}`);
    await expect(page.getByText(contractMessages.loadFailed)).toBeVisible();
    await page.unroute(`**/api/contracts/${id}`);
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
  });

  for (const [name, path, status, code, text] of [
    [
      "a failure to sign",
      "sign_contract",
      500,
      "INTERNAL_SERVER_ERROR",
      contractMessages.signFailed,
    ],
    [
      "a contract that has expired meanwhile",
      "sign_contract",
      409,
      "CONTRACT_EXPIRED",
      contractMessages.expired,
    ],
  ] as const) {
    test(`a refused signing shows ${name} and signs nothing`, async ({
      page,
      request,
      account,
    }) => {
      await refuse(page, `**/api/rpc/${path}`, status, code, text);
      await openContract({ page, request, account }, DASHBOARD);
      await page.getByRole("button", { name: "Sign Contract" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: "Sign Contract" }).click();
      await expect(page.getByRole("alert")).toHaveText(text);
      await expect(page.getByRole("button", { name: "Sign Contract" })).toBeEnabled();
    });
  }

  for (const [name, status, code, message, text] of [
    [
      "the server's reason",
      409,
      "NOT_SUBMITTABLE",
      contractMessages.notSubmittable,
      contractMessages.notSubmittable,
    ],
    ["a failure", 500, "INTERNAL_SERVER_ERROR", "", contractMessages.submitFailed],
  ] as const) {
    test(`a submission that fails shows ${name}`, async ({ page, request, account }) => {
      await refuse(page, "**/api/rpc/submit_contract", status, code, message);
      await openSigned({ page, request, account }, DASHBOARD);
      await page.getByRole("radio", { name: "Very calm" }).check();
      await page.getByRole("button", { name: "Submit Contract" }).click();
      await expect(page.getByRole("alert")).toHaveText(text);
      await expect(page.getByRole("radio", { name: "Very calm" })).toBeChecked();
    });
  }
});

test("a dialog whose action is under way stays open, however often Escape is pressed", async ({
  page,
  request,
  account,
}) => {
  const held: Route[] = [];
  await page.route("**/api/rpc/sign_contract", (route) => void held.push(route));
  await openContract({ page, request, account }, DASHBOARD);
  await page.getByRole("button", { name: "Sign Contract" }).click();
  const dialog = page.getByRole("dialog");
  const confirm = dialog.getByRole("button", { name: "Sign Contract" });
  await confirm.click();
  await expect.poll(() => held.length).toBe(1);
  for (let press = 1; press <= 3; press += 1) await page.keyboard.press("Escape");
  await expect(confirm).toBeVisible();
  for (const route of held) await route.continue();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Submit Contract" })).toBeVisible();
});

for (const [call, button, text] of [
  ["validate_contract_signing", "Sign Contract", contractMessages.signingExpired],
  ["validate_contract_submission", "Submit Contract", contractMessages.notSubmittable],
] as const) {
  test(`a false of ${call} ends the attempt`, async ({ page, request, account }) => {
    const api = await apiOf(request, account);
    const { id } = await api.findContract(DASHBOARD);
    if (button === "Submit Contract") await api.sign(id);
    await login(page, account);
    await page.route(`**/api/rpc/${call}`, (route) => route.fulfill({ json: false }));
    await page.goto(`/contracts/${id}`);
    if (button === "Submit Contract") await page.getByRole("radio", { name: "Very calm" }).check();
    await page.getByRole("button", { name: button }).click();
    if (button === "Sign Contract") {
      await page.getByRole("dialog").getByRole("button", { name: button }).click();
    }
    await expect(page.getByRole("alert")).toHaveText(text);
  });
}
