import { ERROR_CODES } from "@signpoint/api/platform/errors";
import { contractFormMessages } from "@signpoint/api/texts";
import { expect, test } from "vitest";
import { extensionFormErrors, extensionMinutes } from "~/work/contracts/admin/extension-form";

const NOW = new Date("2026-01-01T00:00:00.000Z");
const EXPIRY = "2026-01-02T00:00:00.000Z";

test.each([
  ["-1", "0", { days: contractFormMessages.notNegative }],
  ["1.5", "0", { days: contractFormMessages.whole }],
  ["0", "24", { hours: contractFormMessages.extensionHours }],
  ["0", "-1", { hours: contractFormMessages.extensionHours }],
  ["0", "0", { days: contractFormMessages.extensionMissing }],
  ["9999", "0", { days: contractFormMessages.extensionTooLong }],
  ["0", "23", {}],
  ["2", "0", {}],
])("extending by %s days and %s hours is judged by field", (days, hours, errors) => {
  expect(extensionFormErrors({ days, hours }, EXPIRY, NOW)).toEqual(errors);
});

test("a contract that never expires cannot be extended", () => {
  expect(extensionFormErrors({ days: "1", hours: "0" }, null, NOW)).toEqual({
    days: ERROR_CODES.NEVER_EXPIRES.message,
  });
});

test.each([
  [0, 0, 0],
  [1, 0, 1_440],
  [2, 23, 4_260],
  [0, 24, null],
  [-1, 0, null],
  [0, -1, null],
  [0.5, 0, null],
])("%j days and %j hours to extend by are %j minutes", (days, hours, minutes) => {
  expect(extensionMinutes(days, hours)).toBe(minutes);
});
