import { eq } from "drizzle-orm";
import { newId } from "../../src/db/new-id";
import { appeals, signedContracts } from "../../src/db/schema/index";
import { postEntries } from "../../src/ledger/post-entries";
import type { TestServices } from "../support/server";
import { type Mutation, Refused, widenGap } from "./mutated-server";

async function signingOf({ db }: TestServices, id: string | undefined) {
  const row = await db.query.signedContracts.findFirst({ where: eq(signedContracts.id, id ?? "") });
  if (row === undefined) throw new Refused("NOT_FOUND");
  return row;
}

/** Withdraws a submission that was pending when it was looked at. */
export const withdrawWithoutComparing: Mutation = async (services, _caller, given) => {
  const signing = await signingOf(services, given.p_signed_contract_id);
  if (signing.status !== "pending") throw new Refused("CANNOT_WITHDRAW");
  await widenGap(services);
  await services.db
    .update(signedContracts)
    .set({ status: "in_progress" })
    .where(eq(signedContracts.id, signing.id));
  return { id: signing.id };
};

/** Gives back a place that was not given back when it was looked at, with a refund that has a cause of its own. */
export const giveBackWithoutComparing: Mutation = async (services, caller, given) => {
  const { db } = services;
  const signing = await signingOf(services, given.p_signed_contract_id);
  if (signing.status !== "in_progress") throw new Refused("CANNOT_GIVE_BACK");
  await db
    .update(signedContracts)
    .set({ status: "given_back" })
    .where(eq(signedContracts.id, signing.id));
  const refund = {
    user_id: caller,
    source: "CONTRACT_REJECTED" as const,
    details: "mutation",
    points_earned: signing.agreed.lapse_refund,
    cause_id: newId(),
  };
  await postEntries(db, [refund], services.now());
  return { id: signing.id };
};

/** Looks for an earlier appeal, then inserts one. */
export const lookThenAppeal: Mutation = async (services, caller, given) => {
  const { db } = services;
  const signing = await signingOf(services, given.p_signed_contract_id);
  const earlier = await db.$count(appeals, eq(appeals.signed_contract_id, signing.id));
  if (earlier > 0) throw new Refused("ALREADY_APPEALED");
  const now = services.now().toISOString();
  const appeal = {
    id: newId(),
    signed_contract_id: signing.id,
    user_id: caller,
    rejected_by: signing.decided_by ?? caller,
    state: "open" as const,
    text: given.p_text ?? "",
    files: [],
    due_at: now,
    created_at: now,
  };
  await db.insert(appeals).values(appeal);
  return appeal;
};

/** Decides about an appeal that was open when it was looked at, and pays when it is overturned. */
export const decideAppealWithoutComparing: Mutation = async (services, caller, given) => {
  const { db } = services;
  const appeal = await db.query.appeals.findFirst({
    where: eq(appeals.id, given.p_appeal_id ?? ""),
  });
  if (appeal?.state !== "open") throw new Refused("ALREADY_DECIDED");
  const isOverturned = Boolean(given.p_overturn);
  await db
    .update(appeals)
    .set({
      state: isOverturned ? "overturned" : "upheld",
      decided_by: caller,
      decided_at: services.now().toISOString(),
      note: given.p_note ?? "",
      by_same_admin: false,
      recharged_points: isOverturned ? 0 : null,
    })
    .where(eq(appeals.id, appeal.id));
  return { id: appeal.id };
};
