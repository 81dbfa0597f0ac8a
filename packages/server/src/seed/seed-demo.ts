import type { AnswersInput } from "@signpoint/api/calls/contracts";
import { eq } from "drizzle-orm";
import type * as z from "zod";
import { createAccount } from "../auth/create-account";
import { DEMO_ADMIN_EMAIL, DEMO_PASSWORD, DEMO_USER_EMAIL } from "../auth/demo-accounts";
import { hashPassword } from "../auth/passwords";
import type { Caller, Context } from "../context";
import type { ContractRow } from "../contracts/contract-view";
import { findQuestions } from "../contracts/questions";
import { signContract } from "../contracts/sign-contract";
import { submitContract } from "../contracts/submit-contract";
import type { Database, Transaction } from "../db/client";
import { authUsers, users } from "../db/schema/index";
import { inTransaction } from "../db/transaction";
import { MS_PER_DAY, MS_PER_MINUTE } from "../durations";
import type { ItemRow } from "../marketplace/item-view";
import { approveSubmission, rejectSubmission } from "../submissions/decide-submission";
import { DEMO_CONTRACTS, DEMO_PAST_CONTRACTS } from "./demo-contracts";
import { DEMO_ITEMS } from "./demo-items";
import { redeemForDemo } from "./demo-redemptions";
import { creditPoints, insertContract, insertItem } from "./factories";

const DEMO_USER_POINTS = 500;

/**
 * Inserts demo accounts, contracts, items and a history, which is created by the same verbs that people use. Does
 * nothing when the demo accounts exist already.
 */
export async function seedDemo(ctx: Context<"bankKeys" | "notificationFeed">): Promise<void> {
  const password_hash = await hashPassword(DEMO_PASSWORD);
  await inTransaction(ctx.db, async (tx) => {
    const [seeded] = await tx.select().from(authUsers).where(eq(authUsers.email, DEMO_ADMIN_EMAIL));
    if (seeded !== undefined) return;
    const now = ctx.now();
    const start = new Date(now.getTime() - 60 * MS_PER_DAY);
    const account = async (email: string, username: string, is_admin: boolean) => {
      const created = await createAccount(
        tx,
        { email, username, is_admin, password_hash, user_metadata: { username } },
        start,
      );
      if (created === null) throw new Error(`The demo account ${email} exists already.`);
      return toCaller(created.user);
    };
    const admin = await account(DEMO_ADMIN_EMAIL, "admin", true);
    const user = await account(DEMO_USER_EMAIL, "ada", false);
    await creditPoints(tx, user.user_id, 200, "Welcome to Signpoint", start);
    for (const { ageMinutes, contract } of DEMO_CONTRACTS) {
      await insertContract(tx, contract, before(now, ageMinutes * MS_PER_MINUTE));
    }
    const items: ItemRow[] = [];
    for (const [index, item] of DEMO_ITEMS.entries()) {
      items.push(await insertItem(tx, item, before(now, (index + 10) * MS_PER_DAY)));
    }
    await seedHistory({ ...ctx, db: tx }, user, admin, now);
    await redeemForDemo({ ...ctx, db: tx }, { user, admin }, items, now);
    await topUp(tx, user, before(now, MS_PER_DAY));
  });
}

function toCaller(account: { id: string }): Caller {
  return { user_id: account.id, session_id: account.id };
}

function before(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() - milliseconds);
}

/** Signs, submits and decides contracts of the user, with a clock set to plausible times in the past. */
async function seedHistory(
  ctx: Context<"notificationFeed"> & { db: Transaction },
  user: Caller,
  admin: Caller,
  now: Date,
): Promise<void> {
  for (const past of DEMO_PAST_CONTRACTS) {
    const created = before(now, past.ageDays * MS_PER_DAY);
    const contract = await insertContract(ctx.db, past.contract, created);
    const at = (hours: number) => ({
      ...ctx,
      now: () => new Date(created.getTime() + hours * 60 * MS_PER_MINUTE),
    });
    const signing = await signContract({ ...at(2), caller: user }, { contract_id: contract.id });
    if (past.answer === null) continue;
    await submitContract(
      { ...at(5), caller: user },
      {
        signed_contract_id: signing.id,
        survey_responses: await toAnswers(ctx.db, contract, past.answer),
      },
    );
    if (past.decision !== null) {
      const decide = past.decision === "approved" ? approveSubmission : rejectSubmission;
      await decide(
        { ...at(20), caller: admin },
        { signed_contract_id: signing.id, note: past.note },
      );
    }
  }
}

/** Returns the answers to a past contract, which has one question. */
async function toAnswers(
  db: Database,
  contract: ContractRow,
  answer: string,
): Promise<z.output<typeof AnswersInput>> {
  const questions = await findQuestions(db, contract.id);
  return Object.fromEntries(questions.map(({ id }) => [id, { response_data: answer }]));
}

/** Credits the points that are missing to the documented balance of the demo user. */
async function topUp(tx: Transaction, user: Caller, at: Date): Promise<void> {
  const [profile] = await tx.select().from(users).where(eq(users.id, user.user_id));
  const missing = DEMO_USER_POINTS - (profile?.points ?? 0);
  await creditPoints(tx, user.user_id, missing, "Thank you for testing", at);
}
