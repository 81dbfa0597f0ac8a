import { accountNumberProblem, type parseBanks } from "../../ledger/bank-list";
import {
  ACCOUNT_NAME_MAX_LENGTH,
  ACCOUNT_NUMBER_MAX_LENGTH,
  BANK_NAME_MAX_LENGTH,
} from "../../platform/constants";
import type { FieldErrors } from "../../platform/errors";
import { isPlainLine } from "../../platform/plain-line";
import { marketplaceMessages, refusalMessages } from "../../texts";
import type { BankDetails } from "../redemption";

const MAX_LENGTHS = {
  accountName: ACCOUNT_NAME_MAX_LENGTH,
  bankName: BANK_NAME_MAX_LENGTH,
  accountNumber: ACCOUNT_NUMBER_MAX_LENGTH,
} as const satisfies Record<keyof BankDetails, number>;

const FIELDS = ["accountName", "bankName", "accountNumber"] as const;
const MASK = "****";
const SHOWN_CHARACTERS = 4;

/** Returns the details without spaces around them. */
export function trimBankDetails(details: BankDetails): BankDetails {
  return {
    accountName: details.accountName.trim(),
    bankName: details.bankName.trim(),
    accountNumber: details.accountNumber.trim(),
  };
}

/**
 * Returns the problem of each field, by its name; empty when all may be sent (specification, section
 * 5). Account numbers at one of the `banks` are checked by length and check digit.
 */
export function bankDetailsErrors(
  details: BankDetails | null,
  banks: ReturnType<typeof parseBanks> = [],
): FieldErrors {
  const errors: FieldErrors = {};
  for (const field of FIELDS) {
    const text = details?.[field].trim() ?? "";
    if (text === "") errors[field] = marketplaceMessages.bankDetailsMissing;
    else if (text.length > MAX_LENGTHS[field])
      errors[field] = refusalMessages.tooLong(MAX_LENGTHS[field]);
    else if (!isPlainLine(text)) errors[field] = refusalMessages.singleLine;
  }
  const problem = details && accountNumberProblem(details, banks);
  return problem === null || "accountNumber" in errors
    ? errors
    : { ...errors, accountNumber: problem };
}

/** Returns one sentence that sums these errors up. */
export function bankDetailsMessage(errors: FieldErrors): string {
  return Object.values(errors).includes(marketplaceMessages.bankDetailsMissing)
    ? marketplaceMessages.bankDetailsMissing
    : marketplaceMessages.bankDetailsInvalid;
}

/**
 * Returns the account number with all but its last 4 letters and digits hidden (specification, section
 * 9). A number of 4 or fewer is hidden altogether. The result does not reveal the length.
 */
export function maskAccountNumber(accountNumber: string): string {
  const characters = Array.from(accountNumber.replace(/[\s-]/g, ""));
  return characters.length > SHOWN_CHARACTERS
    ? `${MASK}${characters.slice(-SHOWN_CHARACTERS).join("")}`
    : MASK;
}

/** Returns the account number in the form used for comparison: without spaces and signs, in capitals. */
export function normalizeAccountNumber(accountNumber: string): string {
  return accountNumber.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
}
