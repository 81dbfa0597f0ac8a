import type { SecondApproval } from "@signpoint/api/ledger/second-approval";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
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
  has_code: false,
  reason: "A prize.",
  requested_by: idOf(3),
  requested_by_username: "grace",
  requested_at: "2026-11-21T10:00:00.000Z",
  decided_by_username: null,
  decided_at: null,
  note: null,
  may_decide: true,
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
