import type { ItemForm } from "@signpoint/api/rewards/item-form";
import { and, desc, eq, inArray, lt, notInArray, sql } from "drizzle-orm";
import { DEMO_ADMIN_EMAIL, DEMO_PASSWORD } from "../../accounts/auth/demo-accounts";
import { hashPassword } from "../../accounts/auth/passwords";
import type { Context } from "../../platform/context";
import { inLongTransaction } from "../../platform/db/long-transaction";
import { authUsers, mails, notices, notifications, users } from "../../platform/db/schema/index";
import { createItem } from "../../rewards/marketplace/create-item";
import { addCodes } from "../../rewards/vault/add-codes";
import { endAllDueSignings } from "../../work/signings/end-due-signings";
import {
  demoAccountSteps,
  interviewStep,
  personStep,
  secondAdminSteps,
  topUp,
} from "./account-steps";
import { contractSteps, draftStep } from "./contract-steps";
import type { DemoContract } from "./demo-contract";
import { DAY, HOUR } from "./demo-contract";
import { OPEN_CONTRACTS } from "./demo-contracts-open";
import { PAST_CONTRACTS } from "./demo-contracts-past";
import { USER_CONTRACTS, USER_STORIES } from "./demo-contracts-user";
import { DEMO_ITEMS, itemDaysAgo } from "./demo-items";
import { ADMIN, PEOPLE, USER } from "./demo-people";
import { PURCHASES } from "./demo-purchases";
import { expandSignings } from "./expand-signing";
import { purchaseSteps } from "./purchase-steps";
import type { Signing } from "./signing";
import { signingSteps } from "./signing-steps";
import { actAs, type Stage, type Step, timeOf } from "./stage";

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

/** Returns the step that adds an item, with codes in its vault when it is a gift card without a shared one. */
function itemStep(stage: Stage, item: ItemForm, daysAgo: number): Step {
  const minutesAgo = daysAgo * DAY;
  return {
    minutesAgo,
    run: async () => {
      const ctx = actAs(stage, ADMIN, minutesAgo);
      const { id } = await createItem(ctx, item);
      stage.items.set(item.name, id);
      if (item.type !== "Gift Card" || item.redemption_code !== null) return;
      const word = item.name.split(" ", 1)[0]?.toUpperCase() ?? "";
      const codes = Array.from(
        { length: item.quantity },
        (_, index) => `${word}-D3MO-${1_001 + index}`,
      );
      await addCodes(ctx, { id, codes, first_line: 1 });
    },
  };
}

/** Returns the steps in which the clock ends what was not submitted in time, and once more at the time of the seeding. */
function clockSteps(
  stage: Stage,
  contracts: readonly DemoContract[],
  signings: readonly Signing[],
): Step[] {
  const left = signings.filter(
    ({ submitted, givenBack }) => submitted === undefined && givenBack === undefined,
  );
  const ends = left.flatMap(({ title, signed }) =>
    contracts
      .filter(({ fields }) => fields.title === title)
      .map(({ ageMinutes, fields: { duration, work_minutes } }) => {
        const expired = ageMinutes - duration * 1.5;
        return Math.max(expired, work_minutes === null ? expired : signed - work_minutes, 0);
      }),
  );
  return [...new Set([...ends, 0])].map((minutesAgo) => ({
    minutesAgo,
    run: async () => {
      await endAllDueSignings({ ...stage.ctx, now: () => timeOf(stage, minutesAgo) });
    },
  }));
}
