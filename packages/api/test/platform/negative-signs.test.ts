import { expect, it } from "vitest";
import { negativeSigns } from "../../src/platform/negative-signs";

const clean = {
  approved: 0,
  rejected: 0,
  failed_payouts: 0,
  shares_account: false,
  past_suspensions: 0,
};

it("negative signs are none for somebody new, and each of four by itself", () => {
  expect(negativeSigns(clean)).toEqual([]);
  expect(negativeSigns({ ...clean, rejected: 3, approved: 3 })).toEqual(["rejections"]);
  expect(negativeSigns({ ...clean, failed_payouts: 1 })).toEqual(["failed_payout"]);
  expect(negativeSigns({ ...clean, shares_account: true })).toEqual(["shared_account"]);
  expect(negativeSigns({ ...clean, past_suspensions: 2 })).toEqual(["suspended_before"]);
});

it("negative signs are not made of few rejections, nor of fewer than half of the decisions", () => {
  expect(negativeSigns({ ...clean, rejected: 2 })).toEqual([]);
  expect(negativeSigns({ ...clean, rejected: 3, approved: 4 })).toEqual([]);
});
