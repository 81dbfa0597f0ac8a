import type { SecondApproval } from "@signpoint/api/ledger/second-approval";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Answers } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { expectFigure } from "../support/locators";
import { idOf, listOf } from "../support/records";
import { render } from "../support/render";

const CREDIT: SecondApproval = {
  id: idOf(1),
  kind: "credit",
  state: "open",
  subject_id: idOf(2),
  subject_name: "ada",
  user_id: idOf(2),
  username: "ada",
  points: 5_000,
  signed_contract_id: null,
  changes: null,
  has_code: false,
  reason: "A prize.",
  requested_by: idOf(3),
  requested_by_username: "grace",
  requested_at: "2026-11-21T10:00:00.000Z",
  decided_by_username: null,
  decided_by_command: false,
  decided_at: null,
  note: null,
  may_decide: true,
  operator_needed: false,
};

const open = (items: SecondApproval[], answers: Answers = {}) =>
  render("/admin/second-approvals", {
    as: "admin",
    answers: { "secondApprovals.list": listOf(items), ...answers },
  });

test("what a second admin writes about a refusal is sent with it", async () => {
  const { server } = await open([CREDIT], {
    "secondApprovals.refuse": { ...CREDIT, state: "refused", may_decide: false },
  });
  await page.getByRole("button", { name: "Refuse Credit: ada" }).click();
  const question = page.getByRole("dialog", { name: "Refuse as second admin?" });
  await question.getByLabelText("Why (optional)").fill(" Nobody has won. ");
  await question.getByRole("button", { name: "Refuse", exact: true }).click();
  await expect.element(page.getByText("Refused: ada.")).toBeVisible();
  expect(server.inputs("secondApprovals.refuse")).toEqual([
    { p_id: idOf(1), p_note: "Nobody has won." },
  ]);
});

test("a second admin reads what confirming the removal of a lost second factor does, without points", async () => {
  const removal: SecondApproval = {
    ...CREDIT,
    kind: "factor_removal",
    points: null,
    reason: "Knew the last payouts",
  };
  const { server } = await open([removal], {
    "secondApprovals.confirm": { ...removal, state: "confirmed", may_decide: false },
  });
  await expect.element(page.getByText("Reason: Knew the last payouts")).toBeVisible();
  await inspect();
  await expect.element(page.getByText("Points", { exact: true })).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Confirm Lost second factor: ada" }).click();
  const question = page.getByRole("dialog", { name: "Confirm as second admin?" });
  await expect
    .element(question.getByText(/is removed 24 hours after the first admin asked/))
    .toBeVisible();
  await question.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect.element(page.getByText("Confirmed: ada.")).toBeVisible();
  expect(server.inputs("secondApprovals.confirm")).toEqual([{ p_id: idOf(1) }]);
});

test("where no admin is independent, it says how the operator stands in, and afterwards that they did", async () => {
  const alone = { ...CREDIT, may_decide: false, operator_needed: true };
  const confirmed: SecondApproval = {
    ...CREDIT,
    id: idOf(4),
    state: "confirmed",
    decided_at: "2026-11-21T12:00:00.000Z",
    decided_by_command: true,
    may_decide: false,
  };
  await open([alone, confirmed]);
  await expect
    .element(page.getByText(`signpoint confirm ${CREDIT.id}`, { exact: false }))
    .toBeVisible();
  await expect.element(page.getByText("The operator’s command", { exact: false })).toBeVisible();
});

test("a second admin is led to what a decision is about, reads what confirming a submission pays, and what of the settings changes", async () => {
  const about = (kind: SecondApproval["kind"], n: number): SecondApproval => ({
    ...CREDIT,
    id: idOf(n),
    kind,
    subject_id: idOf(9),
    subject_name: "Cash",
  });
  const all = [about("redemption", 4), about("release", 5), about("contract", 6), about("item", 7)];
  const settings: SecondApproval = {
    ...about("settings", 8),
    ...{ user_id: null, username: null, points: null, reason: null },
    changes: { second_from_points: 0, points_per_dollar: 12.5 },
  };
  await open([...all, settings, about("submission", 10)]);
  for (const [card, link, href] of [
    ["Redemption: Cash", "the redemption", `/admin/redemptions/${idOf(9)}`],
    ["End of a hold: Cash", "the redemption", `/admin/redemptions/${idOf(9)}`],
    ["Contract: Cash", "the contract", "/admin/contracts?search=Cash"],
    ["Cash item: Cash", "the item", "/admin/marketplace?search=Cash"],
    ["Settings", "Product Settings", "/admin/settings"],
    ["Submission: Cash", "the submission", `/admin/contracts/signed/${idOf(9)}`],
  ] as const) {
    const region = page.getByRole("region", { name: card, exact: true });
    await expect.element(region.getByRole("link", { name: link })).toHaveAttribute("href", href);
  }
  // A sum that is switched off is named in words, a rate has its decimals.
  const changed = page.getByRole("region", { name: "Settings", exact: true });
  await expectFigure(changed, "A second admin from (points)", "None");
  await expectFigure(changed, "Points for a dollar", "12.5");
  await page.getByRole("button", { name: "Confirm Submission: Cash" }).click();
  await expect.element(page.getByText(/is approved, and 5,000 points are paid/)).toBeVisible();
});
