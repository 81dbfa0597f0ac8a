import { and, eq, gt, inArray } from "drizzle-orm";
import type { Context } from "../context";
import type { Transaction } from "../db/client";
import { authMailTokens } from "../db/schema/index";
import { AuthError } from "./auth-error";
import { isBanned } from "./authenticate";
import { confirmEmail } from "./confirm-email";
import { hashLinkToken } from "./mail-tokens";
import type { AuthUser, MailToken, MailTokenKind } from "./rows";

export interface Redeemed {
  user: AuthUser;
  token: MailToken;
}

/** Which kinds of mail a client means by a type; `email` is whichever there is. */
export function kindsOfType(type: string): MailTokenKind[] {
  if (type === "signup" || type === "recovery") return [type];
  if (type === "email") return ["signup", "recovery"];
  throw new AuthError("verifyTypeInvalid");
}

/** Uses up the mail token of a link. It proves the address, so there is an account from then on. */
export async function redeemLinkToken(
  tx: Transaction,
  ctx: Context,
  linkToken: string,
  kinds: MailTokenKind[],
): Promise<Redeemed> {
  const redeemed = await redeem(tx, ctx, hashLinkToken(linkToken), kinds);
  if (redeemed === null) throw new AuthError("linkExpired");
  return redeemed;
}

/** Uses up the mail token with this hash, once; null when there is none that is still good. */
export async function redeem(
  tx: Transaction,
  { now }: Context,
  tokenHash: string,
  kinds: MailTokenKind[],
): Promise<Redeemed | null> {
  const [token] = await tx
    .delete(authMailTokens)
    .where(
      and(
        eq(authMailTokens.token_hash, tokenHash),
        inArray(authMailTokens.kind, kinds),
        gt(authMailTokens.expires_at, now().toISOString()),
      ),
    )
    .returning();
  if (token === undefined) return null;
  const user = await confirmEmail(tx, token, now());
  if (isBanned(user, now())) throw new AuthError("bearerBanned");
  return { user, token };
}
