import { secondFactorMessages } from "@signpoint/api/texts";
import * as z from "zod";
import type { Context } from "../../platform/context";
import { DomainError } from "../../platform/domain-error";
import { isSignatureOf, signText } from "../../platform/encryption/signed-text";

const PURPOSE = "factor-removal";

/** `id.signature`. */
const Token = z
  .string()
  .transform((text) => text.split("."))
  .pipe(z.tuple([z.uuid(), z.string()]));

/** Returns the token of the mail that stops a removal of second factors. It is good for as long as the removal is open. */
export function stopToken({ keys }: Pick<Context<"keys">, "keys">, id: string): string {
  return `${id}.${signText(keys, PURPOSE, id)}`;
}

/** Returns the id of the removal that a token names. Throws BAD_REQUEST for one that we did not sign. */
export function readStopToken({ keys }: Pick<Context<"keys">, "keys">, token: string): string {
  const parsed = Token.safeParse(token);
  if (!parsed.success) throw invalid();
  const [id, signature] = parsed.data;
  if (!isSignatureOf(keys, PURPOSE, id, signature)) throw invalid();
  return id;
}

function invalid(): DomainError {
  const message = secondFactorMessages.stopLinkInvalid;
  return new DomainError("BAD_REQUEST", { message, fields: { token: message } });
}
