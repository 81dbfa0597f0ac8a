import { parseBanks } from "@signpoint/api/ledger/bank-list";
import { CASH_COMMISSION_RATE, NAIRA_PER_DOLLAR } from "@signpoint/api/platform/constants";
import {
  type CashBreakdown,
  cashBreakdown,
  centsToDollars,
  toNaira,
} from "@signpoint/api/rewards/cash";
import {
  bankDetailsErrors,
  bankDetailsMessage,
  trimBankDetails,
} from "@signpoint/api/rewards/payouts/bank-details";
import type { BankDetails } from "@signpoint/api/rewards/redemption";
import { DomainError } from "../../platform/domain-error";
import type { Services } from "../../platform/services";
import { computeAccountHash } from "../bank-details/account-hash";
import { encryptBankDetails } from "../bank-details/bank-details";
import type { OrderedItem } from "../redemptions/order-facts";

/** The additional data of a cash redemption. */
interface Payout extends CashBreakdown {
  bankDetails: BankDetails;
}

/** The columns in which cash differs from other items. */
export interface PayoutColumns {
  redemption_type: "ITEM" | "CASH";
  /** Dollars. */
  amount: number | null;
  commission_amount: number;
  commission_rate: number;
  naira_rate: number | null;
  naira_amount: number | null;
  bank_details: string | null;
  account_hash: string | null;
}

/** Returns the payout of a Cash item; null for other items. Throws BAD_REQUEST with each bad field of the bank details. */
export function computePayout(
  item: Pick<OrderedItem, "type" | "value">,
  bankDetails: BankDetails | null,
  banks: string,
): Payout | null {
  if (item.type !== "Cash") return null;
  const cash = cashBreakdown(item.value);
  if (cash === null) throw new DomainError("ITEM_NOT_AVAILABLE");
  return { ...cash, bankDetails: checkBankDetails(bankDetails, banks) };
}

/** Returns the details without spaces around them. `banks` is the list of the settings. Throws BAD_REQUEST with each bad field. */
export function checkBankDetails(bankDetails: BankDetails | null, banks: string): BankDetails {
  const errors = bankDetailsErrors(bankDetails, parseBanks(banks));
  if (bankDetails === null || Object.keys(errors).length > 0) {
    const fields = Object.fromEntries(
      Object.entries(errors).map(([field, problem]) => [`bank_details.${field}`, problem]),
    );
    throw new DomainError("BAD_REQUEST", { message: bankDetailsMessage(errors), fields });
  }
  return trimBankDetails(bankDetails);
}

/** Returns the columns in which cash differs from other items. */
export async function toPayoutColumns(
  { bankKeys }: Pick<Services, "bankKeys">,
  redemptionId: string,
  payout: Payout | null,
): Promise<PayoutColumns> {
  if (payout === null) {
    return {
      redemption_type: "ITEM",
      amount: null,
      commission_amount: 0,
      commission_rate: 0,
      naira_rate: null,
      naira_amount: null,
      bank_details: null,
      account_hash: null,
    };
  }
  return {
    redemption_type: "CASH",
    amount: centsToDollars(payout.amountCents),
    commission_amount: centsToDollars(payout.feeCents),
    commission_rate: CASH_COMMISSION_RATE,
    naira_rate: NAIRA_PER_DOLLAR,
    naira_amount: toNaira(payout.netCents, NAIRA_PER_DOLLAR),
    bank_details: await encryptBankDetails(bankKeys, redemptionId, payout.bankDetails),
    account_hash: computeAccountHash(bankKeys, payout.bankDetails),
  };
}
