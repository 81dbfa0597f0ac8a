import { expect, test } from "vitest";
import { contractFormMessages } from "../src/messages";
import { extensionFormErrors } from "../src/rules/extension";

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
    days: contractFormMessages.neverExpires,
  });
});
