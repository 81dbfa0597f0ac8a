import { and, eq, sql } from "drizzle-orm";
import { recordDecision } from "../../src/audit-log/record-decision";
import { newId } from "../../src/db/new-id";
import { adminDecisions, redemptions, secondApprovals, users } from "../../src/db/schema/index";
import { postEntries } from "../../src/ledger/post-entries";
import type { TestServices } from "../support/server";
import { type Mutation, Refused } from "./mutated-server";

async function openOne({ db }: TestServices, id = "") {
  const row = await db.query.secondApprovals.findFirst({ where: eq(secondApprovals.id, id) });
  if (row?.state !== "open") throw new Refused("ALREADY_DECIDED");
  return row;
}

/** Confirms what was open when it was looked at, and carries it out. */
export const confirmWithoutComparing: Mutation = async (services, caller, { p_id }) => {
  const { db } = services;
  const row = await openOne(services, p_id);
  const now = services.now();
  const decided = { decided_by: caller, decided_at: now.toISOString(), decision_id: newId() };
  await db
    .update(secondApprovals)
    .set({ state: "confirmed", ...decided })
    .where(eq(secondApprovals.id, row.id));
  if (row.kind === "redemption") {
    await db
      .update(redemptions)
      .set({ status: "APPROVED", decided_by: caller })
      .where(eq(redemptions.id, row.subject_id));
  } else {
    const entry = { user_id: row.subject_id, details: "mutation", cause_id: newId() };
    const points_earned = row.points ?? 0;
    await postEntries(db, [{ ...entry, source: "POINTS_EARNED", points_earned }], now);
  }
  return { id: row.id };
};

/** Looks at the balance, then deducts. */
export const lookThenDeduct: Mutation = async (services, _caller, given) => {
  const { db } = services;
  const user_id = given.user_id ?? "";
  const points = Number(given.points_to_deduct);
  const owner = await db.query.users.findFirst({ where: eq(users.id, user_id) });
  if ((owner?.points ?? 0) < points) throw new Refused("NOT_ENOUGH_POINTS");
  const entry = { user_id, source: "POINTS_REDEEMED" as const, details: "mutation" };
  await postEntries(db, [{ ...entry, points_earned: -points, cause_id: newId() }], services.now());
  return { id: user_id };
};

/** Looks whether the reward of a signing was taken back, then takes it. */
export const lookThenTakeBack: Mutation = async (services, caller, given) => {
  const { db } = services;
  const user_id = given.user_id ?? "";
  const signed_contract_id = given.p_signed_contract_id ?? "";
  const points = Number(given.points_to_deduct);
  const taken = await db.$count(
    adminDecisions,
    and(
      eq(adminDecisions.subject_id, user_id),
      sql`${adminDecisions.after} ->> 'signed_contract_id' = ${signed_contract_id}`,
    ),
  );
  if (taken > 0) throw new Refused("BAD_REQUEST");
  const now = services.now();
  const cause_id = await recordDecision(db, {
    admin_id: caller,
    action: "deduct_points",
    subject_type: "user",
    subject_id: user_id,
    before: { points },
    after: { points: 0, signed_contract_id },
    now,
  });
  const entry = { user_id, source: "POINTS_REDEEMED" as const, details: "mutation", cause_id };
  await postEntries(db, [{ ...entry, points_earned: -points }], now);
  return { id: user_id };
};
