import { redemptionMessages } from "@signpoint/api/texts";
import type { Context } from "../../platform/context";
import { readSignedId, signId } from "../../platform/encryption/signed-id";

const PURPOSE = "account-confirmation";

/**
 * Returns the token of the mail that confirms an account number: that of a redemption, by its id, or another one that was given
 * for its payout, by the id of that. The record knows how long it is good.
 */
export function confirmationToken({ keys }: Pick<Context<"keys">, "keys">, id: string): string {
  return signId(keys, PURPOSE, id);
}

/** Returns the id that a token names. Throws BAD_REQUEST for one that we did not sign. */
export function readConfirmationToken(
  { keys }: Pick<Context<"keys">, "keys">,
  token: string,
): string {
  return readSignedId(keys, PURPOSE, token, redemptionMessages.confirmationInvalid);
}
