import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { recordDecision } from "../../../src/ledger/audit-log/record-decision";
import { postEntries } from "../../../src/ledger/entries/post-entries";
import { newId } from "../../../src/platform/db/new-id";
import { adminDecisions } from "../../../src/platform/db/schema/index";
import { noticesOf } from "../../messages/notices/support";
import { clientOf, fieldErrorsOf, tryCall } from "../../support/client";
import { pendingSigning } from "../../support/main-job";
import { addPerson, type Person, pointsOf } from "../../support/people";
import { testServer } from "../../support/server";

const REWARD = 100;
const FROM = 1_000;
const server = testServer({ SECOND_APPROVAL_FROM_POINTS: String(FROM) });
let admin: Person;
let other: Person;
beforeAll(async () => {
  admin = await addPerson(server, { admin: true });
  other = await addPerson(server, { admin: true });
});

async function approved(points_reward = REWARD) {
  const person = await addPerson(server);
  const terms = { title: "A survey", points_cost: 0, points_reward };
  const { contract, signingId } = await pendingSigning(server, person, terms);
  await clientOf(server, admin).submissions.approve({ p_signed_contract_id: signingId });
  return { person, contract, signingId };
}
const takeBack = (user_id: string, points_to_deduct: number, p_signed_contract_id: string) =>
  clientOf(server, admin).points.deduct({
    user_id,
    points_to_deduct,
    p_reason: "Not one's own work",
    p_signed_contract_id,
  });

describe("a deduction that names a signing", () => {
  it("is shown on the signing to both sides, in the ledger, in the notice and in the record", async () => {
    const { person, contract, signingId } = await approved();
    expect(await takeBack(person.id, 60, signingId)).toMatchObject({ points: 40 });
    const note = "60 points: Not one's own work";
    const own = await clientOf(server, person).contracts.get({ id: contract.id });
    expect(own.timeline.at(-1)).toMatchObject({ kind: "deducted", username: null, note });
    expect(own.taken_back).toBe(60);
    const { items } = await clientOf(server, person).contracts.list({ mine: "all" });
    expect(items).toMatchObject([{ id: contract.id, taken_back: 60 }]);
    const asked = { signed_contract_id: signingId };
    const reviewed = await clientOf(server, other).submissions.get(asked);
    expect(reviewed.timeline.at(-1)).toMatchObject({
      kind: "deducted",
      username: admin.username,
      note,
    });
    expect(reviewed.taken_back).toBe(60);
    const [entry] = (await clientOf(server, person).earnings.list({})).items;
    expect(entry).toMatchObject({
      points_earned: -60,
      contract_id: contract.id,
      details: "Correction by an admin: Not one's own work",
    });
    expect((await noticesOf(server, person))[0]).toMatchObject({
      body: "An admin deducted 60 points of the reward for “A survey”. Reason: Not one's own work",
    });
    const recorded = await server.services.db
      .select()
      .from(adminDecisions)
      .where(and(eq(adminDecisions.subject_id, person.id), eq(adminDecisions.admin_id, admin.id)));
    expect(recorded).toMatchObject([{ after: { signed_contract_id: signingId } }]);
    expect((await server.audit()).mismatches).toEqual([]);
  });

  it("takes in all at most what the signing paid, and never more than the balance", async () => {
    const { person, signingId } = await approved();
    await takeBack(person.id, 60, signingId);
    const tooMuch = await tryCall(takeBack(person.id, 41, signingId));
    expect(fieldErrorsOf(tooMuch)).toEqual({
      points_to_deduct: "At most 40 points can be taken back of what this submission paid.",
    });
    await clientOf(server, admin).points.deduct({ user_id: person.id, points_to_deduct: 30 });
    expect(await tryCall(takeBack(person.id, 40, signingId))).toMatchObject({
      body: { code: "NOT_ENOUGH_POINTS" },
    });
    await takeBack(person.id, 10, signingId);
    expect(await pointsOf(server, person)).toBe(0);
    const asked = { signed_contract_id: signingId };
    expect((await clientOf(server, admin).submissions.get(asked)).taken_back).toBe(70);
  });

  it("names only an approved signing of the person", async () => {
    const { person } = await approved();
    const { signingId: foreign } = await approved();
    const { signingId: pending } = await pendingSigning(server, person, { points_cost: 0 });
    for (const id of [foreign, pending, newId()]) {
      expect(fieldErrorsOf(await tryCall(takeBack(person.id, 1, id)))).toEqual({
        p_signed_contract_id: "Only an approved submission of this person can be corrected.",
      });
    }
    expect(await pointsOf(server, person)).toBe(REWARD);
  });

  it("waits for a second admin from the sum on, and is checked again when that one confirms", async () => {
    const { person, signingId } = await approved(2 * FROM);
    const first = await takeBack(person.id, FROM, signingId);
    const second = await takeBack(person.id, FROM + 1, signingId);
    expect(first).toMatchObject({ points: 2 * FROM, second_approval_id: expect.any(String) });
    const { secondApprovals } = clientOf(server, other);
    const waiting = (await secondApprovals.list({ limit: 100 })).items;
    expect(waiting.at(-1)).toMatchObject({ kind: "deduction", signed_contract_id: signingId });
    await secondApprovals.confirm({ p_id: first.second_approval_id ?? "" });
    const late = secondApprovals.confirm({ p_id: second.second_approval_id ?? "" });
    expect(await tryCall(late)).toMatchObject({ status: 400 });
    expect(await pointsOf(server, person)).toBe(FROM);
    const asked = { signed_contract_id: signingId };
    const { timeline } = await clientOf(server, admin).submissions.get(asked);
    expect(timeline.at(-1)).toMatchObject({ kind: "deducted", username: other.username });
    expect((await server.audit()).mismatches).toEqual([]);
  });

  it("is found by the audit when it takes more than the signing paid", async () => {
    const { person, signingId } = await approved();
    const { db, now } = server.services;
    const gift = { p_user_id: person.id, p_points: 10, p_reason: "A prize" };
    await clientOf(server, admin).points.credit(gift);
    await db.transaction(async (tx) => {
      const cause_id = await recordDecision(tx, {
        admin_id: admin.id,
        action: "deduct_points",
        subject_type: "user",
        subject_id: person.id,
        before: { points: REWARD + 10 },
        after: { points: 9, signed_contract_id: signingId },
        now: now(),
      });
      await postEntries(tx, [{ ...paidTwice(person), cause_id }], now());
    });
    expect((await server.audit()).mismatches).toEqual([
      expect.stringContaining(`of user ${person.id}: POINTS_REDEEMED`),
    ]);
  });
});

function paidTwice({ id: user_id }: Person) {
  return {
    user_id,
    source: "POINTS_REDEEMED" as const,
    details: "Correction by an admin",
    points_earned: -(REWARD + 1),
  };
}
