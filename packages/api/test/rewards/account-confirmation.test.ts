import { expect, test } from "vitest";
import {
  awaitsConfirmation,
  type Confirmation,
  confirmAccountBy,
  endedUnconfirmed,
} from "../../src/rewards/account-confirmation";

const NOW = new Date("2027-03-10T12:00:00.000Z");
const BY = "2027-03-17T12:00:00.000Z";

test.each([
  [false, false, BY],
  [true, false, null],
  [false, true, null],
  [true, true, null],
])("paid before: %s, recent proof: %s, is to be confirmed by %s", (wasPaid, hasRecentProof, by) => {
  expect(confirmAccountBy({ wasPaid, hasRecentProof }, NOW)?.toISOString() ?? null).toBe(by);
});

const asked: Confirmation = {
  status: "PENDING",
  account_confirm_by: BY,
  account_confirmed_at: null,
};

test.each<[Partial<Confirmation>, boolean]>([
  [{}, true],
  [{ account_confirm_by: null }, false],
  [{ account_confirmed_at: BY }, false],
  [{ status: "REJECTED" }, false],
])("a pending redemption with %j awaits its confirmation: %s", (changes, awaits) => {
  expect(awaitsConfirmation({ ...asked, ...changes })).toBe(awaits);
});

test.each<[Partial<Confirmation> & { decided_at?: string | null }, boolean]>([
  [{ decided_at: BY }, true],
  // An admin has rejected it before.
  [{ decided_at: "2027-03-17T11:59:59.999Z" }, false],
  // Its buyer has cancelled it.
  [{ decided_at: null }, false],
  [{ decided_at: BY, account_confirmed_at: "2027-03-11T12:00:00.000Z" }, false],
  [{ decided_at: BY, account_confirm_by: null }, false],
  [{ decided_at: BY, status: "PENDING" }, false],
])("a rejected redemption with %j ended unconfirmed: %s", (changes, ended) => {
  const redemption = { ...asked, status: "REJECTED", decided_at: null, ...changes };
  expect(endedUnconfirmed(redemption)).toBe(ended);
});
