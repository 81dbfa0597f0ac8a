import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Context } from "../../../platform/context";
import type { Transaction } from "../../../platform/db/client";
import { authMailTokens } from "../../../platform/db/schema/index";
import {
  getMailCodeMinutes,
  MAIL_CODE_ATTEMPTS,
  MAIL_CODES_VALID,
  secondsBefore,
} from "../../tokens/lifetimes";
import type { MailToken, MailTokenKind } from "../rows";
import { matchesMailedCode } from "./mail-tokens";

/**
 * Locks the newest mail tokens of an email and returns the one with this code. Returns null when no valid token has the
 * code, and counts a failed attempt for each of them, which needs the commit.
 */
export async function findTokenOfCode(
  tx: Transaction,
  ctx: Context<"keys">,
  { email, code, kinds }: { email: string; code: string; kinds: MailTokenKind[] },
): Promise<MailToken | null> {
  const tokens = await tx
    .select()
    .from(authMailTokens)
    .where(
      and(
        eq(authMailTokens.email, email),
        inArray(authMailTokens.kind, kinds),
        gt(authMailTokens.expires_at, ctx.now().toISOString()),
      ),
    )
    .orderBy(desc(authMailTokens.created_at), authMailTokens.token_hash)
    .limit(MAIL_CODES_VALID)
    .for("update");
  const valid = tokens.filter(
    ({ kind, created_at, failed_attempts }) =>
      failed_attempts < MAIL_CODE_ATTEMPTS &&
      created_at > secondsBefore(ctx.now(), getMailCodeMinutes(kind) * 60),
  );
  const match = valid.find((token) => matchesMailedCode(ctx.keys, token, code.trim()));
  if (match !== undefined) return match;
  await tx
    .update(authMailTokens)
    .set({ failed_attempts: sql`${authMailTokens.failed_attempts} + 1` })
    .where(
      inArray(
        authMailTokens.token_hash,
        valid.map(({ token_hash }) => token_hash),
      ),
    );
  return null;
}
