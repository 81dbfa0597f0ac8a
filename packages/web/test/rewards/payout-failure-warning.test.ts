import { expect, test } from "vitest";
import { formatInstant } from "~/platform/ui/format";
import { failureWarning } from "~/rewards/payouts/failure-warning";

const EXPORTED = "2027-03-10T12:00:00.000Z";
const SENT = "2027-03-11T08:30:00.000Z";
const untouched = {
  exported_at: null,
  exported_by_username: null,
  sent_at: null,
  sent_by_username: null,
};
const ASK = "The bank may have paid it already: ask the bank first.";

test("a payout that was neither exported nor sent fails without a warning", () => {
  expect(failureWarning(untouched)).toBeNull();
});

test("the warning before a payout fails says when and by whom it was exported and sent", () => {
  const exported = { ...untouched, exported_at: EXPORTED, exported_by_username: "ada" };
  const exportedText = `It was exported on ${formatInstant(EXPORTED)} by ada.`;
  expect(failureWarning(exported)).toBe(`${exportedText} ${ASK}`);
  const sentText = `It was marked as sent on ${formatInstant(SENT)} by grace.`;
  const sent = { sent_at: SENT, sent_by_username: "grace" };
  expect(failureWarning({ ...exported, ...sent })).toBe(`${exportedText} ${sentText} ${ASK}`);
  expect(failureWarning({ ...untouched, ...sent })).toBe(`${sentText} ${ASK}`);
});

test("the warning before a payout fails names an admin whose profile is deleted as unknown", () => {
  expect(failureWarning({ ...untouched, sent_at: SENT })).toMatch(/ by Unknown user\. /i);
});
