import { and, eq, isNull, sql } from "drizzle-orm";
import { authUsers, signedContracts, suspensions, users } from "../../src/db/schema/index";
import { type Mutation, Refused } from "./mutated-server";

/** Looks whether the account is suspended, then moves the deadlines. */
export const lookThenLift: Mutation = async ({ db, now }, _caller, { p_user_id = "" }) => {
  const isOpen = and(eq(suspensions.user_id, p_user_id), isNull(suspensions.ended_at));
  const [open] = await db.select().from(suspensions).where(isOpen);
  if (open === undefined) throw new Refused("NOT_SUSPENDED");
  const ended_at = now().toISOString();
  await db.update(suspensions).set({ ended_at }).where(eq(suspensions.id, open.id));
  await db.update(authUsers).set({ banned_until: null }).where(eq(authUsers.id, p_user_id));
  await db
    .update(signedContracts)
    .set({
      work_due_at: sql`work_due_at + (${ended_at}::timestamptz - ${open.started_at}::timestamptz)`,
    })
    .where(eq(signedContracts.user_id, p_user_id));
  return { id: open.id };
};

/** Counts the other admins, then takes the rights of one away. */
export const countThenRevoke: Mutation = async ({ db }, _caller, { p_user_id = "" }) => {
  const admins = await db.$count(users, eq(users.is_admin, true));
  if (admins < 2) throw new Refused("LAST_ADMIN");
  await db.update(users).set({ is_admin: false }).where(eq(users.id, p_user_id));
  return { is_admin: false };
};
