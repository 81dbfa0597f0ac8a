import { REFERRAL_BONUS_POINTS } from "@signpoint/api/constants";
import { and, eq } from "drizzle-orm";
import { newId } from "../../src/db/new-id";
import { earnings, settings, signedContracts, users } from "../../src/db/schema/index";
import { postEntries } from "../../src/ledger/post-entries";
import { type Mutation, Refused } from "./mutated-server";

/** Approves, looks whether the bonus waits and how many the inviter has had, then pays, each entry with a cause of its own. */
export const lookThenPayBonus: Mutation = async (services, caller, given) => {
  const { db, now } = services;
  const id = given.p_signed_contract_id ?? "";
  const signing = await db.query.signedContracts.findFirst({ where: eq(signedContracts.id, id) });
  if (signing?.status !== "pending") throw new Refused("ALREADY_DECIDED");
  await db
    .update(signedContracts)
    .set({ status: "approved", decided_by: caller, decided_at: now().toISOString() })
    .where(eq(signedContracts.id, id));
  const invited = await db.query.users.findFirst({ where: eq(users.id, signing.user_id) });
  const inviterId = invited?.referred_by ?? null;
  if (invited?.referral_bonus !== "waiting" || inviterId === null) return { id };
  const [rules] = await db.select().from(settings);
  const cap = rules?.bonus_cap_per_inviter_month ?? 0;
  const had = and(eq(earnings.user_id, inviterId), eq(earnings.source, "REFERRAL_BONUS"));
  const isOver = cap > 0 && (await db.$count(earnings, had)) >= cap;
  const people = isOver ? [invited.id] : [invited.id, inviterId];
  const entries = people.map((user_id) => ({
    user_id,
    source: "REFERRAL_BONUS" as const,
    details: "mutation",
    points_earned: REFERRAL_BONUS_POINTS,
    cause_id: newId(),
  }));
  await postEntries(db, entries, now());
  const referral_bonus = isOver ? "over_cap" : "paid";
  await db.update(users).set({ referral_bonus }).where(eq(users.id, invited.id));
  return { id };
};
