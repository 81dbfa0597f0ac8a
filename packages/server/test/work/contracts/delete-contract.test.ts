import { eq, type SQL, sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { insertDecisionSql } from "../../../src/ledger/audit-log/record-decision";
import { type EntrySql, insertEntrySql } from "../../../src/ledger/entries/post-entries";
import { signedContracts } from "../../../src/platform/db/schema/index";
import { clientOf, codeOf, tryCall } from "../../support/client";
import { addContract, sign, submit } from "../../support/main-job";
import { addPerson, ledgerOf, type Person, pointsOf, testPerson } from "../../support/people";
import { testServer } from "../../support/server";
import { decisionsAbout, deleteContract } from "./admin-support";

const server = testServer();
const admin = testPerson(server, { admin: true });

afterAll(async () => {
  expect((await server.audit()).mismatches).toEqual([]);
});

const remove = (id: string, by = admin) =>
  clientOf(server, by).adminContracts.delete({ p_admin_id: by.id, p_contract_id: id });
const decide = (signingId: string, verdict: "approve" | "reject", as = admin) =>
  clientOf(server, as).submissions[verdict]({ p_signed_contract_id: signingId });
const times = <Result>(count: number, make: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** People with 7 points each, all spent on signing a contract for 7. */
function manyMoreSigners(
  contractId: string,
  like: string,
  { count, now }: { count: number; now: Date },
): SQL[] {
  const at = sql`${now.toISOString()}::timestamptz`;
  const entryOfEach = (source: EntrySql["source"], points: SQL, causeId: SQL) =>
    insertEntrySql({
      id: sql`gen_random_uuid()`,
      userId: sql`id`,
      source,
      details: sql`''`,
      points,
      causeId,
      now: at,
      from: sql`signers`,
    });
  return [
    sql`update contracts set places_taken = places_taken + ${count}::integer where id = ${contractId}::uuid`,
    sql`create temporary table signers on commit drop as
      select gen_random_uuid() as id, gen_random_uuid() as signing_id,
      gen_random_uuid() as credit_id, n
      from generate_series(1, ${count}::integer) n`,
    sql`insert into auth_users select s.id, 'many-' || n || '@example.com', password_hash, user_metadata,
      email_confirmed_at, null, null, null, created_at, updated_at
      from auth_users, signers s where auth_users.id = ${like}::uuid`,
    sql`insert into users (id, username, email, referral_code, created_at)
      select id, 'many-' || n, 'many-' || n || '@example.com', 'MANY' || n, ${at} from signers`,
    insertDecisionSql({
      id: sql`credit_id`,
      actor: "system",
      action: "credit_points",
      subjectType: "user",
      subjectId: sql`id`,
      after: sql`'{"points_earned": 7}'::jsonb`,
      now: at,
      from: sql`signers`,
    }),
    entryOfEach("POINTS_EARNED", sql`7`, sql`credit_id`),
    sql`insert into signed_contracts (id, contract_id, user_id, status, points_cost, points_reward,
      survey_required, survey_questions, agreed, submitted_data, review_due_at, created_at)
      select signing_id, ${contractId}::uuid, id, case n % 2 when 0 then 'pending' else 'in_progress' end,
      7, 9, false, '[]', '{}', '{}', ${at}, ${at} from signers`,
    entryOfEach("CONTRACT_SIGNED", sql`-7`, sql`signing_id`),
  ];
}

describe("deleting a contract", () => {
  it("hides a deleted contract, closes and refunds open signings, and keeps decided ones", async () => {
    const { id } = await addContract(server, {
      points_cost: 40,
      points_reward: 90,
      max_signers: 9,
    });
    const [working, waiting, approved, stranger] = await Promise.all([
      addPerson(server, { points: 100 }),
      addPerson(server, { points: 100 }),
      addPerson(server, { points: 100 }),
      addPerson(server, { points: 100 }),
    ]);
    // The admin's own signing is closed, too: nobody decides about it.
    const own = await addPerson(server, { points: 100, admin: true });
    for (const person of [working, own]) await sign(server, person, id);
    const late = await sign(server, waiting, id);
    await submit(server, waiting, late);
    const paid = await sign(server, approved, id);
    await submit(server, approved, paid);
    await decide(paid, "approve");
    const signingOf = async (person: Person) =>
      (await clientOf(server, person).contracts.get({ id })).signing;

    expect(await remove(id, own)).toMatchObject({ id, closed_signings: 3, refunded_points: 120 });
    for (const person of [working, waiting, own]) {
      expect(await pointsOf(server, person)).toBe(100);
      expect((await ledgerOf(server, person)).slice(1)).toEqual([
        ["CONTRACT_SIGNED", -40],
        ["CONTRACT_REJECTED", 40],
      ]);
      expect(await signingOf(person)).toMatchObject({
        status: "rejected",
        was_decided_by_admin: false,
        decided_at: expect.any(String),
        review_note: expect.stringContaining("removed"),
      });
    }
    expect(await pointsOf(server, approved)).toBe(150);
    expect((await signingOf(approved))?.status).toBe("approved");

    // Nobody else finds it any more.
    const { adminContracts } = clientOf(server, admin);
    expect(JSON.stringify(await adminContracts.list({}))).not.toContain(id);
    expect(await codeOf(adminContracts.get({ id }))).toBe("NOT_FOUND");
    expect(await codeOf(adminContracts.submissions({ id }))).toBe("NOT_FOUND");
    expect(await codeOf(clientOf(server, stranger).contracts.get({ id }))).toBe("NOT_FOUND");
    expect(await codeOf(decide(late, "approve"))).toBe("ALREADY_DECIDED");
    expect(await codeOf(submit(server, waiting, late))).toBe("NOT_SUBMITTABLE");
    expect((await decisionsAbout(server, admin, id))[0]).toMatchObject({
      admin_id: own.id,
      action: "delete_contract",
      before: { deleted_at: null, points_cost: 40 },
      after: { closed_signings: 3, refunded_points: 120, deleted_at: expect.any(String) },
    });
  });

  it("answers 404 to a second deletion of a contract, also at once", async () => {
    const { id } = await addContract(server);
    const both = await Promise.all([tryCall(remove(id)), tryCall(remove(id))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await decisionsAbout(server, admin, id)).toHaveLength(1);
  });

  it("pays or refunds everyone once when a contract is deleted while people sign, submit and are decided", async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id } = await addContract(server, { points_cost: 30, points_reward: 80 });
      const people = await times(6, () => addPerson(server, { points: 30 }));
      const [signing, , submitting, , deciding, deciding2] = people;
      const open = new Map<string, string>();
      for (const person of people.slice(2)) {
        open.set(person.id, await sign(server, person, id));
      }
      for (const person of [deciding, deciding2]) {
        if (person) await submit(server, person, open.get(person.id) ?? "");
      }
      const signingOf = (person: Person | undefined) => open.get(person?.id ?? "") ?? "";
      const answers = await Promise.all([
        tryCall(clientOf(server, signing).contracts.sign({ p_contract_id: id })),
        tryCall(submit(server, submitting, signingOf(submitting))),
        tryCall(decide(signingOf(deciding), "approve")),
        tryCall(remove(id)),
        tryCall(decide(signingOf(deciding2), "reject")),
      ]);
      for (const { status } of answers) expect([200, 404, 409]).toContain(status);
      expect(answers[3]?.status).toBe(200);
      const rows = await server.services.db
        .select()
        .from(signedContracts)
        .where(eq(signedContracts.contract_id, id));
      for (const { status, user_id } of rows) {
        expect(["approved", "rejected"]).toContain(status);
        const person = people.find((one) => one.id === user_id);
        expect(person && (await pointsOf(server, person))).toBe(status === "approved" ? 80 : 30);
      }
    }
  });

  it("closes thousands of signings of a deleted contract at once", async () => {
    const { db, now } = server.services;
    const contract = await addContract(server, { points_cost: 0 });
    const person = await addPerson(server, { points: 10 });
    await sign(server, person, contract.id);
    // As many as need several statements, without the detour of as many people's accounts.
    await db.transaction(async (tx) => {
      const signers = { count: 2_100, now: now() };
      for (const statement of manyMoreSigners(contract.id, admin.id, signers)) {
        await tx.execute(statement);
      }
    });
    const closed = await deleteContract(server, admin, contract.id);
    expect(closed).toMatchObject({ closed_signings: 2_101, refunded_points: 2_100 * 7 });
  });
});
