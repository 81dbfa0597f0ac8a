import type { FieldErrors } from "@signpoint/api/platform/errors";
import type { MarketplaceItem } from "@signpoint/api/rewards/marketplace-item";
import type { BankDetails, Delivery, Redemption } from "@signpoint/api/rewards/redemption";
import { marketplaceMessages } from "@signpoint/api/texts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { attemptAt, isKeyReused } from "~/platform/api/attempt";
import { api } from "~/platform/api/client";
import { getErrorMessage, getFieldErrors } from "~/platform/api/errors";
import { refreshMarketplace } from "./marketplace-query";

/** What an order says besides the item: where the money or the goods go. */
interface OrderDetails {
  bankDetails?: BankDetails;
  delivery?: Delivery;
}

interface Options {
  userId: string;
  onRedeemed: (redemption: Redemption) => void;
  onFieldErrors: (errors: FieldErrors) => void;
}

/**
 * Returns the function that redeems an item at the price and value on screen, once however often it is
 * tried.
 */
export function useRedeem(item: MarketplaceItem, options: Options) {
  const attempt = attemptAt(`redeeming.${options.userId}.${item.id}`);
  const [round, setRound] = useState(1);
  const [outcomeUnknown, setOutcomeUnknown] = useState(() => attempt.pendingKey() !== null);
  const mutation = useMutation({
    mutationFn: ({ bankDetails, delivery }: OrderDetails) =>
      attempt.run((key) =>
        api.marketplace.redeem({
          p_item_id: item.id,
          p_request_id: key,
          p_expected_price: item.price,
          p_expected_value: item.value,
          p_bank_details: bankDetails ?? null,
          p_delivery: delivery ?? null,
        }),
      ),
    onSuccess: (redemption) => {
      setOutcomeUnknown(false);
      options.onRedeemed(redemption);
    },
    onError: (error) => {
      setOutcomeUnknown(attempt.pendingKey() !== null);
      if (isKeyReused(error)) setRound(round + 1);
      const fields = getFieldErrors(error);
      if (fields !== null) options.onFieldErrors(fields);
    },
    onSettled: () => refreshMarketplace(),
  });
  return {
    redeem: mutation.mutate,
    busy: mutation.isPending,
    /** True when it is not known whether the last try has bought. */
    outcomeUnknown,
    /** Which purchase this is: one more after an earlier one turned out to have gone through. */
    round,
    /** True when the last try found that the one before it, with other details, has bought. */
    earlierSucceeded: isKeyReused(mutation.error),
    problem:
      mutation.error === null || isKeyReused(mutation.error)
        ? null
        : getErrorMessage(mutation.error, marketplaceMessages.redeemFailed),
  };
}
