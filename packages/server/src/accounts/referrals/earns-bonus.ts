import { canonicalMailbox } from "@signpoint/api/platform/email";
import { isDisposableEmailDomain } from "disposable-email-domains-js";
import { and, ne, sql } from "drizzle-orm";
import type { Context } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { users } from "../../platform/db/schema/index";
import { hasTombstone } from "../../platform/people/tombstones";

/**
 * Returns whether an invited person's email earns the referral bonus: its domain is not one of
 * throw-away mailboxes, no other account has a form of the same mailbox, and no bonus was paid for it to an account that was
 * deleted. Two forms confirmed at
 * the same moment could both earn it: an advisory lock makes the second one wait.
 */
export async function earnsBonus(
  tx: Transaction,
  ctx: Pick<Context<"bankKeys">, "bankKeys" | "now">,
  { id, email }: { id: string; email: string },
): Promise<boolean> {
  if (isThrowAwayDomain(email.slice(email.lastIndexOf("@") + 1))) return false;
  const mailbox = sql`mailbox_of(${email})`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${mailbox}, 0))`);
  const sameMailbox = and(sql`mailbox_of(${users.email}) = ${mailbox}`, ne(users.id, id));
  if ((await tx.$count(users, sameMailbox)) > 0) return false;
  return !(await hasTombstone(tx, ctx, { kind: "bonus_mailbox", text: canonicalMailbox(email) }));
}

/** Returns whether a domain, or one that it belongs to, is on the list of throw-away mailboxes. */
function isThrowAwayDomain(domain: string): boolean {
  const labels = domain.split(".");
  return labels.some((_, place) => isDisposableEmailDomain(labels.slice(place).join(".")));
}
