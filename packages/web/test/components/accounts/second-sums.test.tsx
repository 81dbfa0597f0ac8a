import { settingsMessages } from "@signpoint/api/texts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { adminSettings } from "../support/admin-records";
import { inspect } from "../support/inspect";
import { idOf } from "../support/records";
import { render } from "../support/render";

const form = (name: string) => page.getByRole("form", { name });

test("a sum is saved with the choice, and what raises one is said to wait for a second admin", async () => {
  const { server } = await render("/admin/settings", {
    as: "admin",
    answers: {
      "adminSettings.get": adminSettings({ sums_chosen: false, has_second: false }),
      "adminSettings.update": adminSettings({ second_approval_id: idOf(7) }),
    },
  });
  const sums = form("Two admins");
  await expect.element(sums.getByText(settingsMessages.sumsMissing)).toBeVisible();
  await expect.element(sums.getByText(settingsMessages.noSecond)).toBeVisible();
  await inspect({ onPhone: true });
  await sums.getByLabelText("A second admin from ($)").fill("-1");
  await sums.getByRole("button", { name: "Save Changes" }).click();
  await expect.element(sums.getByText(settingsMessages.wholeFromZero)).toBeVisible();
  await sums.getByLabelText("A second admin from ($)").fill("500");
  await sums.getByLabelText(/^All that one admin moves alone/).fill("0");
  await sums.getByRole("button", { name: "Save Changes" }).click();
  await expect.element(sums.getByText(settingsMessages.wholeFromOne)).toBeVisible();
  await sums.getByLabelText(/^All that one admin moves alone/).fill("20");
  await sums.getByRole("button", { name: "Save Changes" }).click();
  await expect.element(sums.getByText(settingsMessages.secondAsked)).toBeVisible();
  await expect
    .element(sums.getByRole("link", { name: "Second Approvals" }).last())
    .toHaveAttribute("href", "/admin/second-approvals");
  expect(server.inputs("adminSettings.update")).toEqual([
    {
      second_from_dollars: 500,
      second_daily_factor: 20,
      sums_chosen: true,
      expected: { second_from_dollars: 0, second_daily_factor: 10, sums_chosen: false },
    },
  ]);
});

test("saving without a sum is a choice, too, and the server's own sum is named", async () => {
  const { server } = await render("/admin/settings", {
    as: "admin",
    answers: {
      "adminSettings.get": adminSettings({ sums_chosen: false, second_from_points_fixed: 5_000 }),
      "adminSettings.update": adminSettings({ second_from_points_fixed: 5_000 }),
    },
  });
  const sums = form("Two admins");
  await expect.element(sums.getByText(/The server is set to 5,000 points/)).toBeVisible();
  await sums.getByRole("button", { name: "Save Changes" }).click();
  await expect.element(sums.getByText(settingsMessages.secondSaved)).toBeVisible();
  expect(server.inputs("adminSettings.update")).toEqual([
    { sums_chosen: true, expected: { sums_chosen: false } },
  ]);
});

test("a rate that was taken over is confirmed, and another one may have decimals", async () => {
  const { server } = await render("/admin/settings", {
    as: "admin",
    answers: {
      "adminSettings.get": adminSettings({ rate_taken_over: true }),
      "adminSettings.update": adminSettings(),
    },
  });
  const rate = form("Value of points");
  await expect.element(rate.getByText(settingsMessages.rateTakenOver)).toBeVisible();
  await rate.getByRole("button", { name: "Confirm This Rate" }).click();
  await expect.element(rate.getByText(settingsMessages.rateTakenOver)).not.toBeInTheDocument();
  await rate.getByLabelText("Points for a dollar").fill("0");
  await rate.getByRole("button", { name: "Save Changes" }).click();
  await expect.element(rate.getByText(settingsMessages.aboveZero)).toBeVisible();
  await rate.getByLabelText("Points for a dollar").fill("12.5");
  await rate.getByRole("button", { name: "Save Changes" }).click();
  await expect.element(rate.getByText(settingsMessages.rateSaved)).toBeVisible();
  expect(server.inputs("adminSettings.update")).toEqual([
    { rate_taken_over: false },
    { points_per_dollar: 12.5, expected: { points_per_dollar: 25 } },
  ]);
});
