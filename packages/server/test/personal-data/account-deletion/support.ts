import { and, desc, eq, like } from "drizzle-orm";
import { accountDeletions, mails } from "../../../src/platform/db/schema/index";
import type { TestServer } from "../../support/server";

/** Returns the token of the link that keeps the account, from the latest mail about its deletion. */
export async function keepTokenOf({ services }: TestServer, email: string): Promise<string> {
  const [mail] = await services.db
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, email), like(mails.subject, "%will be deleted%")))
    .orderBy(desc(mails.created_at))
    .limit(1);
  const token = /keep-account\?token=(\S+)/.exec(mail?.text_body ?? "")?.[1];
  if (token === undefined) throw new Error(`${email} got no mail with such a link`);
  return token;
}

/** Has the deletion of a person's account due now, without the question for a password and the days that pass. */
export async function askedToLeave(
  { services }: Pick<TestServer, "services">,
  { id }: { id: string },
): Promise<void> {
  const now = services.now().getTime();
  await services.db.insert(accountDeletions).values({
    user_id: id,
    requested_at: new Date(now - 2).toISOString(),
    deletes_at: new Date(now - 1).toISOString(),
  });
}
