import { eq, sql } from "drizzle-orm";
import { postEntries } from "../../../src/ledger/entries/post-entries";
import { newId } from "../../../src/platform/db/new-id";
import { appeals, contracts, signedContracts, users } from "../../../src/platform/db/schema/index";
import { AGREED } from "../../support/main-job";
import type { TestServices } from "../../support/server";
import { entry, type Mutation, Refused } from "./mutated-server";

async function signingFor(services: TestServices, caller: string, contractId = "") {
  const contract = await services.db.query.contracts.findFirst({
    where: eq(contracts.id, contractId),
  });
  if (contract === undefined) throw new Refused("NOT_FOUND");
  const { id: contract_id, points_cost, points_reward, survey_required } = contract;
  const now = services.now().toISOString();
  const signing = {
    id: newId(),
    contract_id,
    user_id: caller,
    status: "in_progress" as const,
    points_cost,
    points_reward,
    survey_required,
    survey_questions: [],
    agreed: AGREED,
    submitted_data: { signed_at: now, user_points_at_signing: 0 },
    created_at: now,
  };
  return { contract, signing };
}

/** The specification's order: insert, then deduct, and delete when the deduction fails. */
export const insertDeductDelete: Mutation = async (services, caller, { p_contract_id }) => {
  const { db } = services;
  const { contract, signing } = await signingFor(services, caller, p_contract_id);
  const signed = await db.$count(signedContracts, eq(signedContracts.contract_id, contract.id));
  if (contract.max_signers > 0 && signed >= contract.max_signers)
    throw new Refused("CONTRACT_FULL");
  await db.insert(signedContracts).values(signing);
  const owner = await db.query.users.findFirst({ where: eq(users.id, caller) });
  if ((owner?.points ?? 0) < contract.points_cost) {
    await db.delete(signedContracts).where(eq(signedContracts.id, signing.id));
    throw new Refused("NOT_ENOUGH_POINTS");
  }
  await postEntries(db, [entry(caller, "CONTRACT_SIGNED", -contract.points_cost)], services.now());
  await db
    .update(contracts)
    .set({ places_taken: sql`${contracts.places_taken} + 1` })
    .where(eq(contracts.id, contract.id));
  return signing;
};

/** Counts what somebody has signed, then inserts: two at once count the same. */
export const countThenSign: Mutation = async (services, caller, { p_contract_id }) => {
  const { db } = services;
  const { contract, signing } = await signingFor(services, caller, p_contract_id);
  const counted = await db.$count(signedContracts, eq(signedContracts.user_id, caller));
  if (counted > (contract.approved_max ?? counted)) throw new Refused("NOT_ELIGIBLE");
  await db.insert(signedContracts).values(signing);
  return signing;
};

/** Decides about a signing whose state was looked at before, without asking again when writing. */
export const decideWithoutComparing =
  (status: "approved" | "rejected"): Mutation =>
  async (services, caller, { p_signed_contract_id: id = "" }) => {
    const { db } = services;
    const signing = await db.query.signedContracts.findFirst({
      where: eq(signedContracts.id, id),
    });
    if (signing?.status !== "pending") throw new Refused("ALREADY_DECIDED");
    await db
      .update(signedContracts)
      .set({ status, decided_by: caller })
      .where(eq(signedContracts.id, id));
    const { user_id, points_reward, points_cost } = signing;
    const paid =
      status === "approved"
        ? entry(user_id, "CONTRACT_COMPLETED", points_reward, id)
        : entry(user_id, "CONTRACT_REJECTED", points_cost, id);
    await postEntries(db, [paid], services.now());
    return { id };
  };

/** Returns what those have paid who have signed by now, and then hides the contract. */
export const refundThenHide: Mutation = async (services, _caller, { p_contract_id = "" }) => {
  const { db } = services;
  const open = await db
    .select()
    .from(signedContracts)
    .where(eq(signedContracts.contract_id, p_contract_id));
  for (const { id, user_id, points_cost } of open) {
    await db.update(signedContracts).set({ status: "rejected" }).where(eq(signedContracts.id, id));
    const refund = entry(user_id, "CONTRACT_REJECTED", points_cost, id);
    await postEntries(db, [refund], services.now());
  }
  // As long as it may take under load, so that the race is there to be found.
  await db.execute(sql`select pg_sleep(0.01)`);
  const deleted_at = services.now().toISOString();
  await db.update(contracts).set({ deleted_at }).where(eq(contracts.id, p_contract_id));
  return { id: p_contract_id, closed_signings: open.length, refunded_points: 0 };
};

/** Looks for an earlier appeal, then inserts one. */
export const lookThenAppeal: Mutation = async (services, caller, given) => {
  const { db } = services;
  const id = given.p_signed_contract_id ?? "";
  const signing = await db.query.signedContracts.findFirst({ where: eq(signedContracts.id, id) });
  if (signing === undefined) throw new Refused("NOT_FOUND");
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
