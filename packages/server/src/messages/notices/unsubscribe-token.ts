import { noticeMessages } from "@signpoint/api/messages/notice-labels";
import { OPTIONAL_NOTICE_KINDS, UNSUBSCRIBE_LINK_DAYS } from "@signpoint/api/platform/constants";
import { MS_PER_DAY } from "@signpoint/api/platform/durations";
import * as z from "zod";
import type { Context } from "../../platform/context";
import { DomainError } from "../../platform/domain-error";
import { isSignatureOf, signText } from "../../platform/encryption/signed-text";

const PURPOSE = "unsubscribe";

/** A kind of notices that its owner can turn off. */
export type OptionalKind = (typeof OPTIONAL_NOTICE_KINDS)[number];

/** What a token is for: to turn off mails of one kind for one person. */
interface Subscription {
  user_id: string;
  kind: OptionalKind;
}

/** `user_id.kind.expires.signature`; `expires` in seconds since 1970. */
const Token = z
  .string()
  .max(300)
  .transform((text) => text.split("."))
  .pipe(
    z.tuple([z.uuid(), z.enum(OPTIONAL_NOTICE_KINDS), z.string().regex(/^\d{1,12}$/), z.string()]),
  );

/** Returns the URL with which a mail's reader turns off mails of its kind, for `UNSUBSCRIBE_LINK_DAYS`. */
export function unsubscribeUrl(
  ctx: Context<"config" | "keys">,
  subscription: Subscription,
): string {
  const expires = Math.floor((ctx.now().getTime() + UNSUBSCRIBE_LINK_DAYS * MS_PER_DAY) / 1_000);
  const signed = toSignedText(subscription, String(expires));
  const url = new URL("/unsubscribe", ctx.config.PUBLIC_URL);
  url.searchParams.set("token", `${signed}.${signText(ctx.keys, PURPOSE, signed)}`);
  return url.href;
}

/** Returns what a token is for. Throws BAD_REQUEST for one that we did not sign, LINK_EXPIRED for one that has expired. */
export function readUnsubscribeToken(ctx: Context<"keys">, token: unknown): Subscription {
  const parsed = Token.safeParse(token);
  if (!parsed.success) throw invalidToken();
  const [user_id, kind, expires, signature] = parsed.data;
  const signed = toSignedText({ user_id, kind }, expires);
  if (!isSignatureOf(ctx.keys, PURPOSE, signed, signature)) throw invalidToken();
  if (ctx.now().getTime() >= Number(expires) * 1_000) {
    throw new DomainError("LINK_EXPIRED", { message: noticeMessages.unsubscribeExpired });
  }
  return { user_id, kind };
}

function invalidToken(): DomainError {
  return new DomainError("BAD_REQUEST", {
    message: noticeMessages.unsubscribeInvalid,
    fields: { token: noticeMessages.unsubscribeInvalid },
  });
}

function toSignedText({ user_id, kind }: Subscription, expires: string): string {
  return `${user_id}.${kind}.${expires}`;
}
