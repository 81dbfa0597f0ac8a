import type { Page } from "@playwright/test";
import type { ContractDetail } from "@signpoint/api/entities/contract";
import { contractMessages } from "@signpoint/api/messages";
import type { ExpirationStatus, Expiring } from "@signpoint/api/rules/expiry";
import { getExpiration } from "@signpoint/api/rules/expiry";
import { demo } from "./support/accounts";
import { apiOf } from "./support/api";
import { inspect } from "./support/inspect";
import { changeAnswer } from "./support/stage";
import { expect, login, test } from "./support/test";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const CHECK = "**/api/rpc/check_contract_expiration";

/**
 * Shows a contract with these dates, on a clock that is stopped at `start` and moved by the test. The
 * page loads before, while time passes normally.
 */
async function openWithDates(
  page: Page,
  id: string,
  dates: Expiring,
  start: number,
): Promise<void> {
  await page.clock.install();
  await changeAnswer<ContractDetail>(page, `**/api/contracts/${id}`, (contract) => ({
    ...contract,
    ...dates,
  }));
  // No other answer may bring the server's time.
  for (const path of ["**/api/rpc/get_current_user_profile", /\/api\/notices(\?|$)/]) {
    await changeAnswer(page, path, (answer) => answer);
  }
  await page.route("**/api/notices/stream*", () => undefined);
  await page.route(CHECK, async (route) => {
    const now = new Date(await page.evaluate(() => Date.now()));
    const answer: ExpirationStatus = getExpiration(dates, now);
    await route.fulfill({ json: answer });
  });
  await page.goto(`/contracts/${id}`);
  await expect(page.getByRole("heading", { name: "Summary" })).toBeVisible();
  await page.clock.pauseAt(start);
}

/* The page polls continuously; requests that are pending when a test ends have no handler any more. */
test.afterEach(async ({ page }) => page.unrouteAll({ behavior: "ignoreErrors" }));

/** Late enough for the page to have loaded before. */
const soon = () => Date.now() + MINUTE_MS;
const iso = (ms: number) => new Date(ms).toISOString();

test("a countdown turns yellow under 24 hours", async ({ page, request }) => {
  const api = await apiOf(request, demo.user);
  const { id } = await api.findContract("Name our loyalty programme");
  await login(page, demo.user);
  const start = soon();
  const dates = { expires_at: iso(start + 24 * HOUR_MS), duration: 60 };
  await openWithDates(page, id, dates, start);
  const timer = page.getByRole("timer", { name: "Time until expiry" });
  await expect(timer).toHaveText("1d 00h 00m 00s left");
  // If a screen reader reads every second, it reads nothing else.
  const liveRegions = timer.locator("xpath=ancestor-or-self::*[@aria-live or @role='status']");
  await expect(liveRegions).toHaveCount(0);
  await expect(timer).toHaveAttribute("data-tone", "calm");
  await page.clock.runFor(1_000);
  await expect(timer).toHaveText("23h 59m 59s left");
  await expect(timer).toHaveAttribute("data-tone", "warning");
});

test("a contract turns from active to grace to expired at the very second", async ({
  page,
  request,
}) => {
  const api = await apiOf(request, demo.user);
  const { id } = await api.findContract("Name our loyalty programme");
  await login(page, demo.user);
  const start = soon();
  await openWithDates(page, id, { expires_at: iso(start + 2_000), duration: 2 }, start);

  const sign = page.getByRole("button", { name: "Sign Contract" });
  const expiryTimer = page.getByRole("timer", { name: "Time until expiry" });
  await expect(expiryTimer).toHaveText("2s left");
  await page.clock.runFor(1_000);
  await expect(expiryTimer).toHaveText("1s left");
  await expect(sign).toBeEnabled();

  await page.clock.runFor(1_000);
  await expect(expiryTimer).toHaveText("Expired");
  await expect(expiryTimer).toHaveAttribute("data-tone", "over");
  await expect(page.getByRole("button", { name: "Signing Closed" })).toBeDisabled();
  await expect(page.getByText(contractMessages.inGracePeriod)).toBeVisible();
  await expect(page.getByText(contractMessages.graceCannotSign)).toBeVisible();
  const graceTimer = page.getByRole("timer", { name: "Grace period" });
  await expect(graceTimer).toHaveText("1m 00s left to submit");

  await page.clock.fastForward(59_000);
  await expect(graceTimer).toHaveText("1s left to submit");
  await expect(page.getByText(contractMessages.inGracePeriod)).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(graceTimer).toHaveText("Ended");
  await expect(page.getByRole("button", { name: "Contract Expired" })).toBeDisabled();
  await expect(page.getByText(contractMessages.expiredForBoth)).toBeVisible();
  await expect(page.getByText(contractMessages.expiredCannotSign)).toBeVisible();
});

test("a signed contract can be submitted until the grace period ends", async ({
  page,
  request,
  account,
}) => {
  const api = await apiOf(request, account);
  const contract = await api.findContract("Tell us how the dashboard feels");
  await api.sign(contract.id);
  await login(page, account);
  const start = soon();
  const dates = { expires_at: iso(start - HOUR_MS), duration: 122 };
  await openWithDates(page, contract.id, dates, start);
  await expect(page.getByText(contractMessages.inGracePeriod)).toBeVisible();
  await page.clock.fastForward(59_000);
  const submit = page.getByRole("button", { name: "Submit Contract" });
  await expect(submit).not.toHaveAttribute("disabled");
  await page.clock.runFor(1_000);
  await expect(page.getByText(contractMessages.submissionFullyExpired)).toBeVisible();
  await expect(page.getByRole("button", { name: "Contract Expired" })).toBeDisabled();
});

test("the server's expiration wins over the screen's", async ({ page, request, account }) => {
  const api = await apiOf(request, account);
  const { id } = await api.findContract("Tell us how the dashboard feels");
  await api.sign(id);
  await login(page, account);
  const start = soon();
  await openWithDates(page, id, { expires_at: iso(start - HOUR_MS), duration: 240 }, start);
  await page.clock.resume();
  await page.route("**/api/rpc/validate_contract_submission", (route) =>
    route.fulfill({ json: false }),
  );
  await page.getByRole("radio", { name: "Very calm" }).check();
  await page.getByRole("button", { name: "Submit Contract" }).click();
  await expect(page.getByRole("alert")).toHaveText(contractMessages.submissionExpired);
});

test("the server is asked every 60 seconds, and an extension shows by itself", async ({
  page,
  request,
}) => {
  const api = await apiOf(request, demo.user);
  const { id } = await api.findContract("Name our loyalty programme");
  await login(page, demo.user);
  const start = soon();
  const dates: Expiring = { expires_at: iso(start + HOUR_MS), duration: 60 };
  await openWithDates(page, id, dates, start);
  const timer = page.getByRole("timer", { name: "Time until expiry" });
  await expect(timer).toHaveText("1h 00m 00s left");

  let asked = 0;
  page.on("request", (sent) => {
    if (sent.url().endsWith("check_contract_expiration")) asked += 1;
  });
  dates.expires_at = iso(start + 3 * HOUR_MS);
  const sign = page.getByRole("button", { name: "Sign Contract" });
  await sign.focus();
  await page.clock.runFor(MINUTE_MS);
  await expect.poll(() => asked).toBe(1);
  await page.clock.resume();
  await expect(timer).toContainText("2h 58m");
  await expect(sign).toBeFocused();
});

test("a wrong clock of the device changes nothing", async ({ page, request }) => {
  const api = await apiOf(request, demo.user);
  const { id, expires_at } = await api.findContract("Share our launch with your followers");
  await login(page, demo.user);
  await page.clock.install({ time: new Date(Date.now() + HOUR_MS / 2) });
  await page.goto(`/contracts/${id}`);
  const timer = page.getByRole("timer", { name: "Time until expiry" });
  await expect(timer).toBeVisible();
  const left = Date.parse(expires_at ?? "") - Date.now();
  const [, hours, minutes] = (await timer.innerText()).match(/(\d+)h (\d+)m/)?.map(Number) ?? [];
  const shownMinutes = (hours ?? 0) * 60 + (minutes ?? 0);
  const leftMinutes = Math.floor(left / 60_000) % (24 * 60);
  expect(Math.abs(shownMinutes - leftMinutes)).toBeLessThanOrEqual(1);
});

test("expired contracts keep their screen readable", async ({ page, request }) => {
  const api = await apiOf(request, demo.user);
  const search = await api.get<{ items: { id: string }[] }>("/contracts?status=fully_expired");
  await login(page, demo.user);
  await page.goto(`/contracts/${search.items[0]?.id}`);
  await expect(page.getByRole("heading", { name: "Summary" })).toBeVisible();
  await inspect(page);
});
