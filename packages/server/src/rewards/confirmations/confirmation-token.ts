import { redemptionMessages } from "@signpoint/api/texts";
import * as z from "zod";
import type { Context } from "../../platform/context";
import { DomainError } from "../../platform/domain-error";
import { isSignatureOf, signText } from "../../platform/encryption/signed-text";

const PURPOSE = "account-confirmation";

/** `redemption_id.signature`. */
const Token = z
  .string()
  .transform((text) => text.split("."))
  .pipe(z.tuple([z.uuid(), z.string()]));

/** Returns the token of the mail that confirms the account number of a redemption. The redemption knows how long it is good. */
export function confirmationToken({ keys }: Pick<Context<"keys">, "keys">, id: string): string {
  return `${id}.${signText(keys, PURPOSE, id)}`;
}

/** Returns the id of the redemption that a token names. Throws BAD_REQUEST for one that we did not sign. */
export function readConfirmationToken(
  { keys }: Pick<Context<"keys">, "keys">,
  token: string,
): string {
  const parsed = Token.safeParse(token);
  if (!parsed.success) throw invalid();
  const [id, signature] = parsed.data;
  if (!isSignatureOf(keys, PURPOSE, id, signature)) throw invalid();
  return id;
}

function invalid(): DomainError {
  const message = redemptionMessages.confirmationInvalid;
  return new DomainError("BAD_REQUEST", { message, fields: { token: message } });
}
