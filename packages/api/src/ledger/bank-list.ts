import { settingsMessages } from "./admin-settings-texts";

/** A bank whose account numbers have ten digits, the last of which is a check digit (NUBAN). */
interface Bank {
  name: string;
  /** Three digits of a bank, or six of another institution. */
  code: string;
}

const LINE = /^(?<name>[^=]+)=\s*(?<code>\d{3}|\d{6})\s*$/;
const ACCOUNT_NUMBER = /^\d{10}$/;
const CODE_LENGTH = 6;
const WEIGHTS = [3, 7, 3] as const;

/** Returns the banks of a list of lines such as `First Bank = 011`. Lines that are no bank are left out. */
export function parseBanks(list: string): Bank[] {
  return list.split("\n").flatMap((line) => {
    const { name = "", code = "" } = LINE.exec(line)?.groups ?? {};
    return comparable(name) === "" ? [] : [{ name: name.trim(), code }];
  });
}

/** Returns what is wrong with a list of banks, naming the line; null when it can be used, also when it is empty. */
export function bankListProblem(list: string): string | null {
  const names = new Set<string>();
  for (const [index, line] of list.split("\n").entries()) {
    if (line.trim() === "") continue;
    const [bank] = parseBanks(line);
    if (bank === undefined) return settingsMessages.bankMalformed(index + 1);
    const name = comparable(bank.name);
    if (names.has(name)) return settingsMessages.bankRepeated(index + 1);
    names.add(name);
  }
  return null;
}

/**
 * Returns the problem of an account number at a bank of the list: its length or its check digit. Null when it can be one, and
 * for every other bank.
 */
export function accountNumberProblem(
  { bankName, accountNumber }: { bankName: string; accountNumber: string },
  banks: readonly Bank[],
): string | null {
  const name = comparable(bankName);
  const bank = banks.find((one) => comparable(one.name) === name);
  if (bank === undefined) return null;
  const digits = accountNumber.replace(/[\s-]/g, "");
  const isPossible = ACCOUNT_NUMBER.test(digits) && checkDigit(bank.code, digits) === digits[9];
  return isPossible ? null : settingsMessages.notAnAccountOf(bank.name);
}

/** Returns the check digit of an account number at a bank: the digits of code and number, weighted by 3, 7, 3 in turn, make a ten. */
function checkDigit(code: string, accountNumber: string): string {
  const digits = [...code.padStart(CODE_LENGTH, "0"), ...accountNumber.slice(0, -1)].map(Number);
  const sum = digits.reduce((total, digit, index) => total + digit * (WEIGHTS[index % 3] ?? 0), 0);
  return String((10 - (sum % 10)) % 10);
}

/** Returns the letters and digits of a bank's name: people write it in different ways. */
function comparable(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
