import { DEFAULT_SETTINGS } from "@signpoint/api/platform/constants";
import type { ReviewTimes } from "@signpoint/api/platform/review-times";
import { settingsMessages } from "@signpoint/api/texts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "~/platform/api/query-client";
import { adminSettings } from "../support/admin-records";
import { refuse } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { render } from "../support/render";

const none = { count: 0, median_hours: null, p95_hours: null };
const promised = DEFAULT_SETTINGS;
const SOME: ReviewTimes = {
  contracts: { count: 1_204, median_hours: 6.4, p95_hours: 60 },
  items: { count: 3, median_hours: null, p95_hours: null },
  cash: none,
  promised,
};

test("the review times say how long decisions of each kind took", async () => {
  await render("/review-times", { as: "visitor", answers: { "reviewTimes.get": SOME } });
  const submissions = page.getByRole("region", { name: "Submissions" });
  await expect.element(submissions).toHaveTextContent("6 hours");
  await expect.element(submissions).toHaveTextContent("2.5 days");
  await expect.element(submissions).toHaveTextContent("1,204");
  await expect
    .element(page.getByRole("region", { name: "Item redemptions" }))
    .toHaveTextContent("Only 3 decisions.");
  await expect
    .element(page.getByRole("region", { name: "Cash redemptions" }))
    .toHaveTextContent("No decisions in these days.");
  await inspect();
});

test("the review times are reached from the questions and from the end of each page", async () => {
  const { router, url } = await render("/faq#review", {
    as: "visitor",
    answers: { "reviewTimes.get": SOME },
  });
  await page.getByRole("link", { name: "How long reviews took in the last 30 days" }).click();
  await expect.poll(url).toBe("/review-times");
  await router.navigate({ to: "/about" });
  await page.getByRole("contentinfo").getByRole("link", { name: "Review Times" }).click();
  await expect.poll(url).toBe("/review-times");
});

test("without any decision the review times explain themselves", async () => {
  await render("/review-times", {
    as: "visitor",
    answers: { "reviewTimes.get": { contracts: none, items: none, cash: none, promised } },
  });
  await expect.element(page.getByRole("heading", { name: "No decisions yet" })).toBeVisible();
  await inspect();
});

test("review times that cannot be loaded can be tried again", async () => {
  const { server } = await render("/review-times", {
    as: "visitor",
    answers: { "reviewTimes.get": refuse("ALREADY_DECIDED") },
  });
  await expect
    .element(page.getByRole("heading", { name: "The review times could not be loaded" }))
    .toBeVisible();
  await inspect();
  server.answer({ "reviewTimes.get": SOME });
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect.element(page.getByRole("heading", { name: "Submissions" })).toBeVisible();
});

test("settings beyond their limits are refused at their fields, and nothing is sent", async () => {
  const { server } = await render("/admin/settings", {
    as: "admin",
    answers: { "adminSettings.get": adminSettings() },
  });
  const times = page.getByRole("form", { name: "Promised review times" });
  const items = page.getByLabelText("Item redemptions (hours)");
  const save = times.getByRole("button", { name: "Save Changes" });
  await items.fill("0");
  await save.click();
  await expect.element(times.getByText(settingsMessages.wholeFromOne)).toBeVisible();
  await expect.element(items).toHaveFocus();
  await items.fill("9999");
  await save.click();
  await expect.element(times.getByText(settingsMessages.atMost(2_160))).toBeVisible();
  const bonuses = page.getByRole("form", { name: "Referral bonuses" });
  const cap = bonuses.getByLabelText("Bonuses for one inviter in a month");
  await cap.fill("10001");
  await bonuses.getByRole("button", { name: "Save Changes" }).click();
  await expect.element(bonuses.getByText(settingsMessages.atMost(10_000))).toBeVisible();
  await expect.element(cap).toHaveFocus();
  expect(server.inputs("adminSettings.update")).toEqual([]);
  await inspect();
});

test("settings that cannot be loaded can be tried again, and those not saved stay typed", async () => {
  const { server } = await render("/admin/settings", {
    as: "admin",
    answers: {
      "adminSettings.get": refuse("ALREADY_DECIDED"),
      "adminSettings.update": refuse("INTERNAL_SERVER_ERROR"),
    },
  });
  await expect
    .element(page.getByRole("heading", { name: "The settings could not be loaded" }))
    .toBeVisible();
  server.answer({ "adminSettings.get": adminSettings() });
  await page.getByRole("button", { name: "Try Again" }).click();
  const items = page.getByLabelText("Item redemptions (hours)");
  await items.fill("36");
  const form = page.getByRole("form", { name: "Promised review times" });
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent(settingsMessages.saveFailed);
  await expect.element(items).toHaveValue(36);
  await inspect();
});

test("a settings form takes over what another admin has saved meanwhile, and asks before it replaces it", async () => {
  let saved = adminSettings({ review_item_hours: 48, review_contract_hours: 48 });
  let hold = Promise.resolve();
  const { server } = await render("/admin/settings", {
    as: "admin",
    answers: {
      "adminSettings.get": () => saved,
      "adminSettings.update": async (changes) => {
        await hold;
        saved = { ...saved, ...changes };
        return saved;
      },
    },
  });
  const times = page.getByRole("form", { name: "Promised review times" });
  const submissions = times.getByLabelText("Submissions (hours)");
  const items = times.getByLabelText("Item redemptions (hours)");
  const save = times.getByRole("button", { name: "Save Changes" });
  await items.fill("36");
  saved = { ...saved, review_contract_hours: 30, review_item_hours: 40 };
  await queryClient.refetchQueries();
  await expect.element(submissions).toHaveValue(30);
  await expect.element(items).toHaveValue(36);
  await save.click();
  const changed = times.getByRole("list", { name: "Changed meanwhile" });
  await expect.element(changed).toHaveTextContent(/Item redemptions \(hours\)Saved40Yours36/);
  await expect.element(changed.getByRole("listitem")).toHaveLength(1);
  await inspect();
  expect(server.inputs("adminSettings.update")).toEqual([]);

  let answer = () => {};
  hold = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await save.click();
  await expect
    .poll(() => server.inputs("adminSettings.update"))
    .toEqual([{ review_item_hours: 36, expected: { review_item_hours: 40 } }]);
  await submissions.fill("24");
  answer();
  await expect.element(changed).not.toBeInTheDocument();
  await expect.element(submissions).toHaveValue(24);

  saved = { ...saved, review_contract_hours: 12 };
  await queryClient.refetchQueries();
  await expect.element(submissions).toHaveValue(24);
  await save.click();
  await changed.getByRole("button", { name: /^Use the saved submissions/ }).click();
  await expect.element(submissions).toHaveValue(12);
  await expect.element(changed).not.toBeInTheDocument();
  expect(server.inputs("adminSettings.update")).toHaveLength(1);
});
