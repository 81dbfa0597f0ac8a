import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { insertContract, type NewContract } from "../../../src/operate/seed/factories";
import { newId } from "../../../src/platform/db/new-id";
import { contracts, notifications, signedContracts } from "../../../src/platform/db/schema/index";
import { clientOf, tryCall } from "../../support/client";
import { addPerson, ledgerOf, type Person, pointsOf } from "../../support/people";
import { request } from "../../support/request";
import { testServer } from "../../support/server";

const server = testServer();

const addContract = (given: Partial<NewContract> = {}) =>
  insertContract(server.services.db, given, server.services.now());
const sign = (contractId: string, as?: Person) =>
  clientOf(server, as).contracts.sign({ p_contract_id: contractId });
const contractRow = async (id: string) => {
  const [row] = await server.services.db.select().from(contracts).where(eq(contracts.id, id));
  return row;
};
const signingsOf = (contractId: string) =>
  server.services.db
    .select()
    .from(signedContracts)
    .where(eq(signedContracts.contract_id, contractId));

/** What a refused signing must not have done. */
async function expectNothingHappened(contractId: string, person: Person, points: number) {
  expect(await pointsOf(server, person)).toBe(points);
  expect(await signingsOf(contractId)).toEqual([]);
  expect((await contractRow(contractId))?.places_taken).toBe(0);
}

describe("signing a contract", () => {
  it("takes a place and the cost when a contract is signed, and notifies the admins", async () => {
    const person = await addPerson(server, { points: 150 });
    const contract = await addContract({
      title: "A <b>bold</b> title",
      points_cost: 100,
      points_reward: 250,
      max_signers: 2,
      questions: [{ question_type: "text", question_text: "How was it?" }],
    });
    const body = await sign(contract.id, person);
    expect(body).toMatchObject({
      contract_id: contract.id,
      user_id: person.id,
      status: "in_progress",
      points_cost: 100,
      points_reward: 250,
      submitted_data: { user_points_at_signing: 150 },
    });
    expect(await pointsOf(server, person)).toBe(50);
    expect(await ledgerOf(server, person)).toEqual([
      ["POINTS_EARNED", 150],
      ["CONTRACT_SIGNED", -100],
    ]);
    expect((await contractRow(contract.id))?.places_taken).toBe(1);
    const [signing] = await signingsOf(contract.id);
    const notices = await server.services.db.select().from(notifications);
    expect(
      notices.filter((notice) => notice.data.signed_contract_id === signing?.id),
    ).toMatchObject([{ read: false, message: expect.stringContaining(contract.title) }]);
  });

  it("enters 0 points for a contract without a cost", async () => {
    const person = await addPerson(server);
    const contract = await addContract({ points_cost: 0, duration: 0 });
    await sign(contract.id, person);
    expect(await ledgerOf(server, person)).toEqual([["CONTRACT_SIGNED", 0]]);
  });

  it("refuses a second signing of the same contract", async () => {
    const person = await addPerson(server, { points: 500 });
    const contract = await addContract({ points_cost: 100 });
    await sign(contract.id, person);
    expect(await tryCall(sign(contract.id, person))).toMatchObject({
      status: 409,
      body: { code: "ALREADY_SIGNED" },
    });
    expect(await pointsOf(server, person)).toBe(400);
    expect((await contractRow(contract.id))?.places_taken).toBe(1);
  });

  it.each<[string, Partial<NewContract>, string]>([
    ["one point short", { points_cost: 101 }, "NOT_ENOUGH_POINTS"],
    ["inactive", { status: "inactive" }, "CONTRACT_NOT_ACTIVE"],
    ["completed", { status: "completed" }, "CONTRACT_NOT_ACTIVE"],
  ])("refuses to sign a contract when %s", async (_when, given, code) => {
    const person = await addPerson(server, { points: 100 });
    const contract = await addContract({ points_cost: 1, ...given });
    const { status, body } = await tryCall(sign(contract.id, person));
    expect({ status, body }).toMatchObject({ status: 409, body: { code } });
    await expectNothingHappened(contract.id, person, 100);
  });

  it("refuses to sign a deleted or unknown contract", async () => {
    const person = await addPerson(server, { points: 100 });
    const contract = await addContract();
    await server.services.db
      .update(contracts)
      .set({ deleted_at: server.services.now().toISOString() })
      .where(eq(contracts.id, contract.id));
    for (const id of [contract.id, newId()]) {
      expect(await tryCall(sign(id, person))).toMatchObject({
        status: 404,
        body: { code: "NOT_FOUND" },
      });
    }
    await expectNothingHappened(contract.id, person, 100);
  });

  it.each([
    [undefined, 400],
    [{}, 400],
    [{ p_contract_id: "1" }, 400],
    [{ p_contract_id: 7 }, 400],
    [{ p_contract_id: newId(), points_cost: 0 }, 400],
    [[], 400],
    ["text", 400],
  ])("refuses the malformed signing %j", async (body, status) => {
    const person = await addPerson(server);
    const answer = await request(server, "POST", "/rpc/sign_contract", { as: person, body });
    expect(answer).toMatchObject({ status, body: { code: "BAD_REQUEST" } });
  });

  it("refuses to sign without a session, before the input is looked at", async () => {
    expect(
      await request(server, "POST", "/rpc/sign_contract", { body: { nonsense: true } }),
    ).toMatchObject({
      status: 401,
      body: { code: "UNAUTHORIZED" },
    });
  });

  it("passes the audit after all signings", async () => {
    expect((await server.audit()).mismatches).toEqual([]);
  });
});

describe("signing at the boundaries of time", () => {
  it.each([
    [59_999, 200, undefined, true],
    [60_000, 409, "CONTRACT_IN_GRACE_PERIOD", false],
    [89_999, 409, "CONTRACT_IN_GRACE_PERIOD", false],
    [90_000, 409, "CONTRACT_EXPIRED", false],
  ])(
    "signs or refuses %j ms after the creation of a contract of one minute",
    async (ms, status, code, valid) => {
      const created = new Date("2026-06-01T12:00:00.000Z");
      server.clock.set(created);
      const person = await addPerson(server, { points: 100 });
      const contract = await insertContract(server.services.db, { duration: 1 }, created);
      server.clock.set(new Date(created.getTime() + ms));
      const validated = await tryCall(
        clientOf(server, person).contracts.validateSigning({ p_contract_id: contract.id }),
      );
      expect(validated.body).toBe(valid);
      const answer = await tryCall(sign(contract.id, person));
      expect(answer.status).toBe(status);
      if (code !== undefined) expect(answer.body).toMatchObject({ code });
    },
  );
});
