import { emailChangeDue } from "@signpoint/api/accounts/safety/lost-mailbox";
import { and, desc, eq, like } from "drizzle-orm";
import { requestSecond } from "../../../src/ledger/second-approvals/request-second";
import { newId } from "../../../src/platform/db/new-id";
import { accountDeletions, emailChanges, mails } from "../../../src/platform/db/schema/index";
import { inTransaction } from "../../../src/platform/db/transaction";
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

interface EmailWords {
  former: string;
  wanted: string;
  asked: string;
  second: string;
}

/** Has a change of email wait for its day, and another one for a second admin. */
export async function changedEmail(
  { services }: Pick<TestServer, "services">,
  { admin, person }: { admin: { id: string }; person: { id: string } },
  words: EmailWords,
): Promise<void> {
  const ctx = { ...services, caller: { user_id: admin.id, session_id: "" } };
  await inTransaction(services.db, (tx) =>
    requestSecond(ctx, tx, {
      kind: "email_change",
      subject_id: person.id,
      user_id: person.id,
      points: null,
      reason: words.second,
      new_email: words.asked,
    }),
  );
  const now = services.now();
  await services.db.insert(emailChanges).values({
    id: newId(),
    user_id: person.id,
    former_email: words.former,
    new_email: words.wanted,
    started_at: now.toISOString(),
    due_at: emailChangeDue(now),
  });
}
