import type { PersonEmailChange } from "@signpoint/api/accounts/safety/email-change-calls";
import { and, desc, eq } from "drizzle-orm";
import type { Context } from "../../platform/context";
import { authUsers, emailChanges, secondApprovals } from "../../platform/db/schema/index";
import { DomainError } from "../../platform/domain-error";
import { selectUsername } from "../../platform/people/person-in-text";
import { findTooYoungOf } from "./find-too-young";

/** Returns the latest change of a person's email without the former mailbox, and what would wait for it. Throws NOT_FOUND. */
export async function getPersonEmailChange(
  { db, now }: Context,
  { id }: { id: string },
): Promise<PersonEmailChange> {
  const [user] = await db.select().from(authUsers).where(eq(authUsers.id, id));
  if (user === undefined) throw new DomainError("NOT_FOUND");
  const { state, new_email, started_at, due_at, undo_until, admin_id, user_id } = emailChanges;
  const [latest] = await db
    .select({
      state,
      new_email,
      started_at,
      due_at,
      undo_until,
      admin_username: selectUsername(admin_id),
    })
    .from(emailChanges)
    .where(eq(user_id, id))
    .orderBy(desc(started_at))
    .limit(1);
  const [awaiting] = await db
    .select({
      new_email: secondApprovals.new_email,
      requested_at: secondApprovals.requested_at,
    })
    .from(secondApprovals)
    .where(
      and(
        eq(secondApprovals.subject_id, id),
        eq(secondApprovals.kind, "email_change"),
        eq(secondApprovals.state, "open"),
      ),
    );
  return {
    latest:
      latest === undefined
        ? null
        : {
            ...latest,
            is_confirmed: latest.state !== "waiting" || user.new_email_confirmed_by === "new",
          },
    awaiting_second:
      awaiting === undefined
        ? null
        : { new_email: awaiting.new_email ?? "", requested_at: awaiting.requested_at },
    too_young: await findTooYoungOf(db, user, now()),
  };
}
