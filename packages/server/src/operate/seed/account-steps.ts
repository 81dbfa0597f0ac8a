import { eq } from "drizzle-orm";
import { grantAdmin } from "../../accounts/admins/grant-admin";
import { revokeAdmin } from "../../accounts/admins/revoke-admin";
import { createAccount } from "../../accounts/auth/create-account";
import { DEMO_ADMIN_EMAIL, DEMO_USER_EMAIL } from "../../accounts/auth/demo-accounts";
import { payReferralBonus } from "../../accounts/referrals/pay-referral-bonus";
import { users } from "../../platform/db/schema/index";
import { DAY } from "./demo-contract";
import {
  ADMIN,
  type DemoPerson,
  FIRST_DAYS_AGO,
  INTERVIEW,
  SECOND_ADMIN,
  USER,
  WELCOME_POINTS,
} from "./demo-people";
import { creditPoints } from "./factories";
import { get, type Stage, type Step, timeOf } from "./stage";

/** Returns the steps that create the demo admin and the demo user, whose password has this hash. */
export function demoAccountSteps(stage: Stage, password_hash: string): Step[] {
  const create = (email: string, username: string, is_admin: boolean) => ({
    minutesAgo: FIRST_DAYS_AGO * DAY,
    run: () => join(stage, { email, username, is_admin, password_hash }, FIRST_DAYS_AGO),
  });
  return [create(DEMO_ADMIN_EMAIL, ADMIN, true), create(DEMO_USER_EMAIL, USER, false)];
}

/** Returns the step that creates an account without a password, so that no one can sign in with it. */
export function personStep(stage: Stage, person: DemoPerson): Step {
  const { username, joinedDaysAgo, invitedBy } = person;
  return {
    minutesAgo: joinedDaysAgo * DAY,
    run: async () => {
      const email = emailOf(username);
      const referred_by = invitedBy === undefined ? null : get(stage.people, invitedBy).user_id;
      await join(stage, { email, username, password_hash: null, referred_by }, joinedDaysAgo);
    },
  };
}

/** Returns the steps in which a command makes one of the people the second admin, and ends that again. */
export function secondAdminSteps(stage: Stage): Step[] {
  const { username, from, until } = SECOND_ADMIN;
  const email = emailOf(username);
  const ctxAt = (minutesAgo: number) => ({ ...stage.ctx, now: () => timeOf(stage, minutesAgo) });
  const grant = async () => {
    await grantAdmin(ctxAt(from), email);
  };
  const revoke = async () => {
    await revokeAdmin(ctxAt(until), { email, force: false });
  };
  return [
    { minutesAgo: from, run: grant },
    { minutesAgo: until, run: revoke },
  ];
}

function emailOf(username: string): string {
  return `${username}@signpoint.example`;
}

/** Inserts an account with its welcome points, and pays the bonus for an invitation. */
async function join(
  stage: Stage,
  account: Parameters<typeof createAccount>[1] & { username: string },
  daysAgo: number,
): Promise<void> {
  const { db } = stage.ctx;
  const now = timeOf(stage, daysAgo * DAY);
  const ctx = { ...stage.ctx, now: () => now };
  const { username, email } = account;
  const created = await createAccount(db, { ...account, user_metadata: { username } }, ctx);
  if (created === null) throw new Error(`The demo account ${email} exists already.`);
  const { profile } = created;
  stage.people.set(username, { user_id: profile.id, session_id: profile.id });
  await payReferralBonus(db, ctx, profile);
  if (!profile.is_admin) {
    await creditPoints(db, profile.id, WELCOME_POINTS, "Welcome to Signpoint", now);
  }
}

/** Returns the step that credits points to the demo user for an interview. */
export function interviewStep(stage: Stage): Step {
  const { points, minutesAgo } = INTERVIEW;
  const run = () => credit(stage, points, "Thank you for your interview", minutesAgo);
  return { minutesAgo, run };
}

/** Credits the points that are missing to a balance of the demo user. */
export async function topUp(stage: Stage, balance: number, minutesAgo: number): Promise<void> {
  const { user_id } = get(stage.people, USER);
  const [profile] = await stage.ctx.db.select().from(users).where(eq(users.id, user_id));
  await credit(stage, balance - (profile?.points ?? 0), "Thank you for testing", minutesAgo);
}

async function credit(stage: Stage, points: number, details: string, minutesAgo: number) {
  const { user_id } = get(stage.people, USER);
  await creditPoints(stage.ctx.db, user_id, points, details, timeOf(stage, minutesAgo));
}
