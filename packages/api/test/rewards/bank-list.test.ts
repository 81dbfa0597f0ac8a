import { expect, it } from "vitest";
import { accountNumberProblem, bankListProblem, parseBanks } from "../../src/ledger/bank-list";
import { bankDetailsErrors } from "../../src/rewards/payouts/bank-details";

const BANKS = parseBanks("First Bank = 011\n\n Small Lender=950123 ");
const problem = (bankName: string, accountNumber: string) =>
  accountNumberProblem({ bankName, accountNumber }, BANKS);

it("a list of banks is read line by line, and blank lines are left out", () => {
  expect(BANKS).toEqual([
    { name: "First Bank", code: "011" },
    { name: "Small Lender", code: "950123" },
  ]);
  expect(parseBanks("")).toEqual([]);
});

it.each([
  ["", null],
  ["A = 011\n\nB = 950123", null],
  ["A 011", /Line 1 must be written as Name = code/],
  ["A = 011\nB = 12", /Line 2 must be/],
  ["A = 011\n = 012", /Line 2 must be/],
  ["First Bank = 011\nfirst-bank = 012", /The bank of line 2 is named before/],
])("a list of banks is checked: %j", (list, expected) => {
  const found = bankListProblem(list);
  expect(found).toEqual(expected === null ? null : expect.stringMatching(expected));
});

it("an account number at a bank of the list needs ten digits, of which the last is the check digit of bank and number", () => {
  // The example of the standard: bank 011, serial number 000001457, check digit 9.
  expect(problem("First Bank", "0000014579")).toBeNull();
  expect(problem("FIRST  BANK.", "00000-14579")).toBeNull();
  for (const wrong of ["0000014578", "0000015479", "000001457", "00000145790", "000001457A"]) {
    expect(problem("First Bank", wrong)).toMatch(/cannot be an account number of First Bank/);
  }
});

it("an account number at a bank of the list has another check digit at another bank, and is not checked at one that is not listed", () => {
  const right = Array.from({ length: 10 }, (_, digit) => `000001457${digit}`).filter(
    (number) => problem("Small Lender", number) === null,
  );
  expect(right).toHaveLength(1);
  expect(right).not.toContain("0000014579");
  expect(problem("Another Bank", "1")).toBeNull();
});

it("an account number at a bank of the list is named at its field of a form", () => {
  const details = { accountName: "Ada", bankName: "First Bank", accountNumber: "0000014578" };
  expect(bankDetailsErrors(details)).toEqual({});
  expect(bankDetailsErrors(details, BANKS)).toEqual({
    accountNumber: expect.stringContaining("First Bank"),
  });
});
