import { deletionMessages } from "@signpoint/api/texts";
import * as z from "zod";
import type { Context } from "../../platform/context";
import { DomainError } from "../../platform/domain-error";
import { isSignatureOf, signText } from "../../platform/encryption/signed-text";

const PURPOSE = "account-deletion";

/** The request that a token cancels: a later one of the same account has another time. */
interface Request {
  user_id: string;
  requested_at: string;
}

/** `user_id.milliseconds.signature`. */
const Token = z
  .string()
  .transform((text) => text.split("."))
  .pipe(z.tuple([z.uuid(), z.string().regex(/^\d{1,15}$/), z.string()]));

/** Returns the token of a mail's link that keeps the account. It is valid until the deletion is cancelled or done. */
export function deletionToken(
  ctx: Context<"keys">,
  { user_id, requested_at }: Pick<Request, "user_id" | "requested_at">,
): string {
  const signed = `${user_id}.${new Date(requested_at).getTime()}`;
  return `${signed}.${signText(ctx.keys, PURPOSE, signed)}`;
}

/** Returns the request that a token names. Throws BAD_REQUEST for one that we did not sign. */
export function readDeletionToken(ctx: Context<"keys">, token: string): Request {
  const parsed = Token.safeParse(token);
  if (!parsed.success) throw invalid();
  const [user_id, milliseconds, signature] = parsed.data;
  if (!isSignatureOf(ctx.keys, PURPOSE, `${user_id}.${milliseconds}`, signature)) throw invalid();
  return { user_id, requested_at: new Date(Number(milliseconds)).toISOString() };
}

function invalid(): DomainError {
  const message = deletionMessages.linkInvalid;
  return new DomainError("BAD_REQUEST", { message, fields: { token: message } });
}
