import { eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/client";
import {
  authMailTokens,
  authSignups,
  contactMessages,
  mails,
} from "../../platform/db/schema/index";

export interface Person {
  id: string;
  /** Lower-cased. */
  email: string;
}

/**
 * Erases the mails in the outbox to a person, on behalf of them, about them, and with a link of their account; their
 * messages to the support; and the pending signups and links of their email. An email that only a change of email names
 * may belong to somebody else, whose mails stay.
 */
export async function eraseMail(tx: Transaction, { id, email }: Person): Promise<void> {
  await tx
    .delete(mails)
    .where(
      or(
        sql`lower(${mails.recipient}) = ${email}`,
        sql`lower(${mails.reply_to}) = ${email}`,
        sql`lower(${mails.text_body}) ~ ${wholeAddress(email)}`,
        hasLinkOf(id),
      ),
    );
  await tx.delete(contactMessages).where(sql`lower(${contactMessages.email}) = ${email}`);
  const signups = tx
    .select({ id: authSignups.id })
    .from(authSignups)
    .where(eq(authSignups.email, email));
  await tx
    .delete(authMailTokens)
    .where(or(eq(authMailTokens.email, email), inArray(authMailTokens.signup_id, signups)));
  await tx.delete(authSignups).where(eq(authSignups.email, email));
}

/** Returns the regular expression of Postgres for an email in lower-case text, but not as a part of a longer one. */
function wholeAddress(email: string): string {
  const escaped = email.replaceAll(/[^a-z0-9@]/g, "\\$&");
  return `(?<![a-z0-9.!#$%&'*+/=?^_\`{|}~-])${escaped}(?![a-z0-9-]|[.][a-z0-9])`;
}

/** Returns the condition that a mail has a link of the account: for a change of its email, or for a login at a new place. */
function hasLinkOf(userId: string): SQL {
  const token = sql`substring(${mails.text_body} from 'token_hash=(\\w+)')`;
  return sql`exists (select from ${authMailTokens} where ${authMailTokens.user_id} = ${userId}
    and ${authMailTokens.token_hash} = encode(sha256(convert_to(${token}, 'UTF8')), 'hex'))`;
}
