import { expect, it } from "vitest";
import {
  bankDetailsErrors,
  bankDetailsMessage,
  maskAccountNumber,
  trimBankDetails,
} from "../../src/rewards/payouts/bank-details";
import { marketplaceMessages, refusalMessages } from "../../src/texts";

const GOOD = { accountName: "Ada Lovelace", bankName: "First Bank", accountNumber: "0123456789" };

it("accepts bank details in any script, with spaces and signs", () => {
  for (const details of [
    GOOD,
    {
      accountName: "Nguyễn Thị Mỹ",
      bankName: "Banque d'Été & Fils",
      accountNumber: "DE89 3704 0044",
    },
    { accountName: "  Ada  ", bankName: "銀行", accountNumber: "12-34-56" },
  ]) {
    expect(bankDetailsErrors(details)).toEqual({});
  }
});

it("demands all bank details", () => {
  const missing = marketplaceMessages.bankDetailsMissing;
  expect(missing).toBe("Please fill in all bank details.");
  const all = { accountName: missing, bankName: missing, accountNumber: missing };
  expect(bankDetailsErrors(null)).toEqual(all);
  expect(bankDetailsErrors({ accountName: "", bankName: "  ", accountNumber: "\n\t" })).toEqual(
    all,
  );
  expect(bankDetailsErrors({ ...GOOD, bankName: " " })).toEqual({ bankName: missing });
  expect(bankDetailsMessage(all)).toBe(missing);
});

it.each(["\u0000", "\n", "\u0085", "\u202e", "\ud800"])(
  "refuses %j in bank details",
  (character) => {
    for (const field of ["accountName", "bankName", "accountNumber"] as const) {
      const errors = bankDetailsErrors({ ...GOOD, [field]: `12${character}34` });
      expect(errors).toEqual({ [field]: refusalMessages.singleLine });
      expect(bankDetailsMessage(errors)).toBe(marketplaceMessages.bankDetailsInvalid);
    }
  },
);

it("limits the length of bank details without the spaces around them", () => {
  expect(bankDetailsErrors({ ...GOOD, accountNumber: ` ${"1".repeat(40)} ` })).toEqual({});
  expect(bankDetailsErrors({ ...GOOD, accountNumber: "1".repeat(41) })).toEqual({
    accountNumber: "Please use at most 40 characters.",
  });
  expect(Object.keys(bankDetailsErrors({ ...GOOD, accountName: "a".repeat(10_000) }))).toEqual([
    "accountName",
  ]);
});

it("trims bank details", () => {
  expect(
    trimBankDetails({ accountName: " Ada ", bankName: "\tBank\n", accountNumber: " 1 2 " }),
  ).toEqual({ accountName: "Ada", bankName: "Bank", accountNumber: "1 2" });
});

it.each([
  ["0123456789", "****6789"],
  ["12345", "****2345"],
  ["1234", "****"],
  ["1", "****"],
  ["", "****"],
  ["DE89 3704 0044 0532 0130 00", "****3000"],
  ["12-34-56-78", "****5678"],
])("masks the account number %j as %s", (accountNumber, masked) => {
  expect(maskAccountNumber(accountNumber)).toBe(masked);
});
