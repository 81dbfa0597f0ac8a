import type { ShownAdminSettings } from "@signpoint/api/ledger/admin-settings";
import { refusalMessages, settingsMessages } from "@signpoint/api/texts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "~/platform/api/query-client";
import { button } from "../support/account-screens";
import { adminSettings } from "../support/admin-records";
import { type Answers, promised, refuse } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { idOf } from "../support/records";
import { render } from "../support/render";

/** Opens the settings with what their two calls are answered. */
const open = (
  get: NonNullable<Answers["adminSettings.get"]>,
  update: NonNullable<Answers["adminSettings.update"]> = refuse("INTERNAL_SERVER_ERROR"),
) =>
  render("/admin/settings", {
    as: "admin",
    answers: { "adminSettings.get": get, "adminSettings.update": update },
  });

/**
 * Opens the settings. `theirs` changes them as another admin, of which the page, whose window keeps the focus, hears by the
 * refusal of its own change alone.
 */
async function openSettings(before: Parameters<typeof adminSettings>[0]) {
  const { second_approval_id, ...shown } = adminSettings(before);
  let saved: ShownAdminSettings = shown;
  const { server } = await open(
    () => saved,
    ({ expected = {}, ...changes }) => {
      const isStale = Object.entries(expected).some(
        ([name, seen]) => Reflect.get(saved, name) !== seen,
      );
      if (isStale) return refuse("CHANGED_MEANWHILE", { data: { current: saved } });
      saved = { ...saved, ...changes };
      return { ...saved, second_approval_id };
    },
  );
  const theirs = (changes: Parameters<typeof adminSettings>[0]) => {
    saved = { ...saved, ...changes };
  };
  return { server, theirs };
}

test("a settings form that has not heard of another admin's change is refused, asks, and replaces it knowingly", async () => {
  const { server, theirs } = await openSettings({ review_item_hours: 48 });
  const form = page.getByRole("form", { name: "Promised review times" });
  const items = form.getByLabelText("Item redemptions (hours)", { exact: true });
  const save = form.getByRole("button", { name: "Save Changes" });
  await items.fill("36");
  theirs({ review_item_hours: 40, review_contract_hours: 30 });
  await save.click();
  const changed = form.getByRole("list", { name: "Changed meanwhile" });
  await expect.element(changed).toHaveTextContent(/Item redemptions \(hours\)Saved40Yours36/);
  await expect.element(changed.getByRole("listitem")).toHaveLength(1);
  await expect.element(items).toHaveValue(36);
  await expect.element(form.getByLabelText("Submissions (hours)")).toHaveValue(30);
  await expect.element(form.getByRole("alert")).not.toBeInTheDocument();
  await inspect();

  theirs({ review_item_hours: 41 });
  await save.click();
  await expect.element(changed).toHaveTextContent("Saved41Yours36");
  await save.click();
  await expect.element(form.getByText(settingsMessages.saved)).toBeVisible();
  await expect.element(changed).not.toBeInTheDocument();
  expect(server.inputs("adminSettings.update")).toEqual(
    [48, 40, 41].map((review_item_hours) => ({
      review_item_hours: 36,
      expected: { review_item_hours },
    })),
  );
});

test("a form of lines that has not heard of another admin's change is refused, says so, and replaces it knowingly; an empty one says that no account numbers are checked", async () => {
  const { server, theirs } = await openSettings({ banks: "First = 011" });
  const form = page.getByRole("form", { name: "Account numbers" });
  const field = form.getByRole("textbox");
  const save = form.getByRole("button", { name: "Save Changes" });
  const refusal = form.getByRole("alert");
  await field.fill("Mine = 022");
  theirs({ banks: "Theirs = 033" });
  await save.click();
  await expect.element(form.getByText(settingsMessages.banksChanged)).toBeVisible();
  await expect.element(form.getByText("Theirs = 033")).toBeVisible();
  await expect.element(refusal).toHaveTextContent(refusalMessages.changedMeanwhile);
  await expect.element(field).toHaveValue("Mine = 022");
  await inspect();
  await save.click();
  await expect.element(form.getByText(settingsMessages.banksSaved)).toBeVisible();
  await expect.element(refusal).not.toBeInTheDocument();
  expect(server.inputs("adminSettings.update")).toEqual(
    ["First = 011", "Theirs = 033"].map((banks) => ({ banks: "Mine = 022", expected: { banks } })),
  );

  await field.fill("Mine = 044");
  theirs({ banks: "Theirs = 055" });
  await save.click();
  await form.getByRole("button", { name: "Use the Saved Banks" }).click();
  await expect.element(field).toHaveValue("Theirs = 055");
  await expect.element(field).toHaveFocus();
  await expect.element(refusal).not.toBeInTheDocument();

  await field.fill("No code");
  await save.click();
  await expect.element(form.getByText(settingsMessages.bankMalformed(1))).toBeVisible();
  await expect.element(field).toHaveFocus();

  await field.fill(" ");
  await save.click();
  await expect.element(form.getByText(settingsMessages.noBanksSaved)).toBeVisible();
});

const form = (name: string) => page.getByRole("form", { name });

test("a sum is saved with the choice, and what raises one is said to wait for a second admin", async () => {
  const { server } = await open(
    adminSettings({ sums_chosen: false, has_second: false }),
    adminSettings({ second_approval_id: idOf(7) }),
  );
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
  const { server } = await open(
    adminSettings({ sums_chosen: false, second_from_points_fixed: 5_000 }),
    adminSettings({ second_from_points_fixed: 5_000 }),
  );
  const sums = form("Two admins");
  await expect.element(sums.getByText(/The server is set to 5,000 points/)).toBeVisible();
  await sums.getByRole("button", { name: "Save Changes" }).click();
  await expect.element(sums.getByText(settingsMessages.secondSaved)).toBeVisible();
  expect(server.inputs("adminSettings.update")).toEqual([
    { sums_chosen: true, expected: { sums_chosen: false } },
  ]);
});

test("a rate that was taken over is confirmed, and another one may have decimals", async () => {
  const { server } = await open(adminSettings({ rate_taken_over: true }), adminSettings());
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

test("settings beyond their limits are refused at their fields, and nothing is sent; those that could not be saved stay typed", async () => {
  const { server } = await open(adminSettings());
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
  await items.fill("36");
  await save.click();
  await expect.element(times.getByRole("alert")).toHaveTextContent(settingsMessages.saveFailed);
  await expect.element(items).toHaveValue(36);
});

test("a settings form takes over what another admin has saved meanwhile, asks before it replaces it, and asks nothing when it is left", async () => {
  let saved = adminSettings({ review_item_hours: 48, review_contract_hours: 48 });
  let hold = Promise.resolve();
  const { server } = await open(
    () => saved,
    async (changes) => {
      await hold;
      saved = { ...saved, ...changes };
      return saved;
    },
  );
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
  expect(server.inputs("adminSettings.update")).toEqual([]);

  const { promise, give } = promised();
  hold = promise;
  await save.click();
  await expect
    .poll(() => server.inputs("adminSettings.update"))
    .toEqual([{ review_item_hours: 36, expected: { review_item_hours: 40 } }]);
  await submissions.fill("24");
  give();
  await expect.element(changed).not.toBeInTheDocument();
  await expect.element(submissions).toHaveValue(24);

  saved = { ...saved, review_contract_hours: 12 };
  await queryClient.refetchQueries();
  await expect.element(submissions).toHaveValue(24);
  await save.click();
  await changed.getByRole("button", { name: /^Use the saved submissions/ }).click();
  await expect.element(submissions).toHaveValue(12);
  await expect.element(submissions).toHaveFocus();
  await expect.element(changed).not.toBeInTheDocument();
  expect(server.inputs("adminSettings.update")).toHaveLength(1);
  // What is saved is left without a question.
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
  await expect.element(page.getByRole("heading", { name: "Terms", level: 1 })).toBeVisible();
});

test("the form of the payout file asks before it replaces another admin's columns, sends its changes alone, and keeps what is typed meanwhile", async () => {
  const line = (header: string) => `${header} = payout\nTo = account_number\nNaira = naira`;
  const saved = (header: string) => adminSettings({ payout_columns: line(header) });
  const { server } = await open(saved("First"), ({ payout_columns = line("Theirs") }) =>
    adminSettings({ payout_columns }),
  );
  const form = page.getByRole("form", { name: "Payout file" });
  const field = form.getByRole("textbox");
  const save = form.getByRole("button", { name: "Save Changes" });
  /** Another admin saves, and this page hears of it, as when its device is online again. */
  const hear = async (header: string) => {
    const before = server.inputs("adminSettings.get").length;
    server.answer({ "adminSettings.get": saved(header) });
    window.dispatchEvent(new Event("offline"));
    window.dispatchEvent(new Event("online"));
    await expect.poll(() => server.inputs("adminSettings.get").length).toBeGreaterThan(before);
  };
  await expect.element(field).toHaveValue(line("First"));
  await hear("Theirs");
  await expect.element(field).toHaveValue(line("Theirs"));
  await save.click();
  await expect.element(form.getByText(settingsMessages.columnsSaved)).toBeVisible();
  expect(server.inputs("adminSettings.update")).toEqual([{}]);

  await field.fill(line("Mine"));
  await hear("Later");
  await expect.element(form.getByText(settingsMessages.columnsChanged)).toBeVisible();
  await expect.element(field).toHaveValue(line("Mine"));
  await save.click();
  await expect
    .poll(() => server.inputs("adminSettings.update"))
    .toEqual([{}, { payout_columns: line("Mine"), expected: { payout_columns: line("Later") } }]);

  const { promise, give } = promised();
  server.answer({
    "adminSettings.update": async ({ payout_columns }) => {
      await promise;
      return adminSettings({ payout_columns });
    },
  });
  await field.fill(line("Sent"));
  await save.click();
  await field.fill(line("Typed meanwhile"));
  give();
  await expect.element(save).not.toHaveAttribute("data-loading");
  await expect.element(field).toHaveValue(line("Typed meanwhile"));
  await expect.element(form.getByText(settingsMessages.columnsChanged)).not.toBeInTheDocument();
});

test("an admin pauses redemptions after a question, and lifts the pause", async () => {
  const { server } = await open(adminSettings(), (changes) => {
    const now = adminSettings(changes);
    server.answer({ "adminSettings.get": now });
    return now;
  });
  await button("Pause: Redemptions").click();
  await page.getByRole("dialog").getByRole("button", { name: "Pause" }).click();
  const lift = button("Lift the pause: Redemptions");
  await expect.element(lift).toBeVisible();
  await inspect();
  await lift.click();
  await expect.element(button("Pause: Redemptions")).toBeVisible();
  expect(server.inputs("adminSettings.update")).toEqual([
    { redemptions_paused: true },
    { redemptions_paused: false },
  ]);
});
