import { and, desc, eq, inArray, lt, notInArray, sql } from "drizzle-orm";
import { DEMO_ADMIN_EMAIL, DEMO_PASSWORD } from "../../accounts/auth/demo-accounts";
import { hashPassword } from "../../accounts/auth/passwords";
import type { Context } from "../../platform/context";
import { inLongTransaction } from "../../platform/db/long-transaction";
import { authUsers, mails, notices, notifications, users } from "../../platform/db/schema/index";
import {
  demoAccountSteps,
  interviewStep,
  personStep,
  secondAdminSteps,
  topUp,
} from "./account-steps";
import { clockSteps } from "./clock-steps";
import { contractSteps, draftStep } from "./contract-steps";
import { DAY, HOUR } from "./demo-contract";
import { OPEN_CONTRACTS } from "./demo-contracts-open";
import { PAST_CONTRACTS } from "./demo-contracts-past";
import { USER_CONTRACTS, USER_STORIES } from "./demo-contracts-user";
import { DEMO_ITEMS, itemDaysAgo } from "./demo-items";
import { PEOPLE, USER } from "./demo-people";
import { PURCHASES } from "./demo-purchases";
import { expandSignings } from "./expand-signing";
import { itemStep } from "./item-steps";
import { purchaseSteps } from "./purchase-steps";
import { signingSteps } from "./signing-steps";
import { type Stage, type Step, timeOf } from "./stage";

const DEMO_USER_POINTS = 500;
/** Older notifications of signings have been read. */
const UNREAD_MINUTES = 8 * HOUR;

/**
 * Inserts the demo data: half a year of a small product, a fixed script that is carried out in the order of its
 * times by the verbs that people use, with the clock set back. Does nothing when the demo accounts exist already. All or
 * nothing: only files of proofs stay in the store when the server is killed meanwhile.
 */
export async function seedDemo(
  ctx: Context<"bankKeys" | "config" | "keys" | "notificationFeed" | "files">,
): Promise<void> {
  const password_hash = await hashPassword(DEMO_PASSWORD);
  await inLongTransaction(ctx.db, async (tx) => {
    const [seeded] = await tx.select().from(authUsers).where(eq(authUsers.email, DEMO_ADMIN_EMAIL));
    if (seeded !== undefined) return;
    // The deadlines of the demo data are those of its own times.
    await tx.execute(sql`select set_config('signpoint.deadline_clock', 'server', true)`);
    // The demo data was decided by one admin, before there was a reserve.
    const lax = { SECOND_APPROVAL_FROM_POINTS: undefined, RESERVE_POINTS: undefined };
    const stage: Stage = {
      ctx: { ...ctx, db: tx, config: { ...ctx.config, ...lax } },
      now: ctx.now(),
      people: new Map(),
      contracts: new Map(),
      items: new Map(),
    };
    for (const { run } of planSteps(stage, password_hash)) await run();
    await topUp(stage, DEMO_USER_POINTS, DAY);
    const readUntil = timeOf(stage, UNREAD_MINUTES).toISOString();
    // Nobody gets mails about the past, and each person has read all but the newest notice.
    const newest = tx
      .selectDistinctOn([notices.user_id], { id: notices.id })
      .from(notices)
      .orderBy(notices.user_id, desc(notices.created_at));
    await tx.update(notices).set({ mail_due: false });
    const ids = [...stage.people.values()].map(({ user_id }) => user_id);
    const emails = tx.select({ email: users.email }).from(users).where(inArray(users.id, ids));
    await tx.delete(mails).where(inArray(mails.recipient, emails));
    await tx.update(notices).set({ read_at: readUntil }).where(notInArray(notices.id, newest));
    await tx
      .update(notifications)
      .set({ read: true })
      .where(
        and(eq(notifications.kind, "contract_signed"), lt(notifications.created_at, readUntil)),
      );
  });
}

/** Returns all steps, earliest first. */
function planSteps(stage: Stage, passwordHash: string): Step[] {
  const contracts = [...PAST_CONTRACTS, ...USER_CONTRACTS, ...OPEN_CONTRACTS];
  const signings = [
    ...expandSignings(contracts),
    ...USER_STORIES.map((story) => ({ ...story, username: USER })),
  ];
  const steps = [
    ...demoAccountSteps(stage, passwordHash),
    ...DEMO_ITEMS.map((item, index) => itemStep(stage, item, itemDaysAgo(index))),
    ...PEOPLE.map((person) => personStep(stage, person)),
    ...contracts.flatMap((contract) => contractSteps(stage, contract)),
    interviewStep(stage),
    draftStep(stage),
    ...signings.flatMap((signing) => signingSteps(stage, signing)),
    ...secondAdminSteps(stage),
    ...clockSteps(stage, contracts, signings),
    ...PURCHASES.flatMap((purchase) => purchaseSteps(stage, purchase)),
  ];
  return steps.sort((a, b) => b.minutesAgo - a.minutesAgo);
}
