import { ORPCError } from "@orpc/client";
import type { FieldErrors } from "@signpoint/api/platform/errors";
import type { MarketplaceItem } from "@signpoint/api/rewards/marketplace-item";
import type { BankDetails, Delivery, Redemption } from "@signpoint/api/rewards/redemption";
import { marketplaceMessages } from "@signpoint/api/texts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "~/platform/api/client";
import { getErrorMessage, getFieldErrors } from "~/platform/api/errors";
import { isDefinite } from "~/platform/api/outcome";
import { refreshMarketplace } from "./marketplace-query";
import { redemptionAttempt } from "./redemption-attempt";

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
  const attempt = redemptionAttempt(options.userId, item.id);
  const [round, setRound] = useState(1);
  const [outcomeUnknown, setOutcomeUnknown] = useState(() => attempt.pendingId() !== null);
  const setOutcome = (known: boolean) => {
    if (known) attempt.finish();
    setOutcomeUnknown(!known);
  };
  const mutation = useMutation({
    mutationFn: ({ bankDetails, delivery }: OrderDetails) =>
      api.marketplace.redeem({
        p_item_id: item.id,
        p_request_id: attempt.begin(),
        p_expected_price: item.price,
        p_expected_value: item.value,
        p_bank_details: bankDetails ?? null,
        p_delivery: delivery ?? null,
      }),
    onSuccess: (redemption) => {
      setOutcome(true);
      options.onRedeemed(redemption);
    },
    onError: (error) => {
      setOutcome(isDefinite(error, outcomeUnknown));
      if (isReused(error)) setRound(round + 1);
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
    earlierSucceeded: isReused(mutation.error),
    problem:
      mutation.error === null || isReused(mutation.error)
        ? null
        : getErrorMessage(mutation.error, marketplaceMessages.redeemFailed),
  };
}

function isReused(error: unknown): boolean {
  return error instanceof ORPCError && error.code === "REQUEST_REUSED";
}
