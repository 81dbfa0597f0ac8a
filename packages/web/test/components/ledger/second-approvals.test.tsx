import type { SecondApproval } from "@signpoint/api/ledger/second-approval";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
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

test("what a second admin writes about a refusal is sent with it", async () => {
  const { server } = await render("/admin/second-approvals", {
    as: "admin",
    answers: {
      "secondApprovals.list": listOf([CREDIT]),
      "secondApprovals.refuse": { ...CREDIT, state: "refused", may_decide: false },
    },
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
  const { server } = await render("/admin/second-approvals", {
    as: "admin",
    answers: {
      "secondApprovals.list": listOf([removal]),
      "secondApprovals.confirm": { ...removal, state: "confirmed", may_decide: false },
    },
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

test("a second admin is led to the submission that waits, and reads what confirming pays", async () => {
  const waiting: SecondApproval = {
    ...CREDIT,
    kind: "submission",
    subject_name: "Taste",
    points: 30,
  };
  await render("/admin/second-approvals", {
    as: "admin",
    answers: { "secondApprovals.list": listOf([waiting]) },
  });
  const card = page.getByRole("region", { name: "Submission: Taste" });
  await expect
    .element(card.getByRole("link", { name: "the submission" }))
    .toHaveAttribute("href", `/admin/contracts/signed/${CREDIT.subject_id}`);
  await page.getByRole("button", { name: "Confirm Submission: Taste" }).click();
  await expect.element(page.getByText(/is approved, and 30 points are paid/)).toBeVisible();
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
  await render("/admin/second-approvals", {
    as: "admin",
    answers: { "secondApprovals.list": listOf([alone, confirmed]) },
  });
  await expect
    .element(page.getByText(`signpoint confirm ${CREDIT.id}`, { exact: false }))
    .toBeVisible();
  await expect.element(page.getByText("The operator’s command", { exact: false })).toBeVisible();
});

test("a change of the settings is listed field by field, a sum that is switched off in words, a rate with its decimals", async () => {
  const change: SecondApproval = {
    ...CREDIT,
    kind: "settings",
    subject_name: "Settings",
    user_id: null,
    username: null,
    points: null,
    reason: null,
    changes: { second_from_points: 0, points_per_dollar: 12.5 },
  };
  await render("/admin/second-approvals", {
    as: "admin",
    answers: { "secondApprovals.list": listOf([change]) },
  });
  const card = page.getByRole("region", { name: "Settings", exact: true });
  await expectFigure(card, "A second admin from (points)", "None");
  await expectFigure(card, "Points for a dollar", "12.5");
});

test("a second admin is led to the redemption, contract, item and settings that a decision is about", async () => {
  const about = (kind: SecondApproval["kind"], n: number): SecondApproval => ({
    ...CREDIT,
    id: idOf(n),
    kind,
    subject_id: idOf(9),
    subject_name: "Cash",
  });
  const all = [about("redemption", 4), about("release", 5), about("contract", 6), about("item", 7)];
  await render("/admin/second-approvals", {
    as: "admin",
    answers: { "secondApprovals.list": listOf([...all, about("settings", 8)]) },
  });
  for (const [card, link, href] of [
    ["Redemption: Cash", "the redemption", `/admin/redemptions/${idOf(9)}`],
    ["End of a hold: Cash", "the redemption", `/admin/redemptions/${idOf(9)}`],
    ["Contract: Cash", "the contract", "/admin/contracts?search=Cash"],
    ["Cash item: Cash", "the item", "/admin/marketplace?search=Cash"],
    ["Settings", "Product Settings", "/admin/settings"],
  ] as const) {
    const region = page.getByRole("region", { name: card, exact: true });
    await expect.element(region.getByRole("link", { name: link })).toHaveAttribute("href", href);
  }
});
