import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { openDesk, QUEUE } from "../support/review-desk";
import { order, submission } from "../support/review-records";

const file = vi.hoisted(() => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { arrive, arrived };
});

vi.mock(import("~/rewards/redemptions/admin/other-tabs"), async (original) => {
  await file.arrived;
  return await original();
});

test("a tab of the approvals whose code is on its way shows outlines, and the others can be used meanwhile", async () => {
  await openDesk(QUEUE, { submissions: [submission(1)], orders: [order(1)] });
  const panel = page.getByRole("tabpanel");
  const items = page.getByRole("tab", { name: /^Item Redemptions/ });
  await items.click();
  await expect.element(panel.getByRole("status", { name: "Loading..." })).toBeVisible();
  await page.getByRole("tab", { name: /^Contracts/ }).click();
  await expect.element(panel.getByRole("button", { name: /^Approve/ }).first()).toBeVisible();
  await items.click();
  file.arrive();
  await expect.element(panel.getByRole("button", { name: /^Approve/ }).first()).toBeVisible();
  await expect.element(items).toHaveFocus();
});
