import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../src/platform/db/new-id";
import { adminDecisions, contracts, signedContracts } from "../../../src/platform/db/schema/index";
import { clientOf, tryCall } from "../../support/client";
import { addContract, pendingSigning, sign } from "../../support/main-job";
import { addPerson, ledgerOf, type Person, pointsOf } from "../../support/people";
import { testServer } from "../../support/server";

const server = testServer();
let admin: Person;
beforeAll(async () => {
  admin = await addPerson(server, { admin: true });
});

const approve = (id: string, as?: Person, extra: object = {}) =>
  clientOf(server, as).submissions.approve({ p_signed_contract_id: id, ...extra });
const reject = (id: string, as?: Person, extra: object = {}) =>
  clientOf(server, as).submissions.reject({ p_signed_contract_id: id, ...extra });
const contractRow = async (id: string) => {
  const [row] = await server.services.db.select().from(contracts).where(eq(contracts.id, id));
  return row;
};

describe("approving a submission", () => {
  it("pays the reward agreed at signing and records the admin", async () => {
    const person = await addPerson(server, { points: 100 });
    const { contract, signingId } = await pendingSigning(server, person, { points_reward: 250 });
    await server.services.db
      .update(contracts)
      .set({ points_reward: 1, points_cost: 1 })
      .where(eq(contracts.id, contract.id));
    const body = await approve(signingId, admin, { p_note: "Well done" });
    expect(body).toMatchObject({ status: "approved", review_note: "Well done" });
    expect(await pointsOf(server, person)).toBe(250);
    expect(await ledgerOf(server, person)).toEqual([
      ["POINTS_EARNED", 100],
      ["CONTRACT_SIGNED", -100],
      ["CONTRACT_COMPLETED", 250],
    ]);
    const decisions = await server.services.db
      .select()
      .from(adminDecisions)
      .where(eq(adminDecisions.subject_id, signingId));
    expect(decisions).toMatchObject([
      {
        admin_id: admin.id,
        action: "approve_contract",
        before: { status: "pending" },
        after: { status: "approved" },
      },
    ]);
  });

  it("completes the contract when its last place is approved", async () => {
    const [first, second] = [
      await addPerson(server, { points: 100 }),
      await addPerson(server, { points: 100 }),
    ];
    const { contract, signingId } = await pendingSigning(server, first, { max_signers: 2 });
    const secondId = await sign(server, second, contract.id);
    await clientOf(server, second).contracts.submit({
      p_signed_contract_id: secondId,
      p_survey_responses: {},
    });
    await approve(signingId, admin);
    expect((await contractRow(contract.id))?.status).toBe("active");
    await approve(secondId, admin);
    expect((await contractRow(contract.id))?.status).toBe("completed");
  });
});

describe("rejecting a submission", () => {
  it("returns the cost agreed at signing and frees the place", async () => {
    const person = await addPerson(server, { points: 100 });
    const { contract, signingId } = await pendingSigning(server, person, { max_signers: 1 });
    const body = await reject(signingId, admin, { p_note: "  Too short.  " });
    expect(body).toMatchObject({ status: "rejected", review_note: "Too short." });
    expect(await pointsOf(server, person)).toBe(100);
    expect((await ledgerOf(server, person)).at(-1)).toEqual(["CONTRACT_REJECTED", 100]);
    const next = await addPerson(server, { points: 100 });
    expect(await sign(server, next, contract.id)).toBeTruthy();
  });
});

describe("refused decisions on submissions", () => {
  it.each([
    ["approve", approve],
    ["reject", reject],
  ])("refuses to %s a submission that is decided, and names who decided", async (_name, decide) => {
    const person = await addPerson(server, { points: 100 });
    const { signingId } = await pendingSigning(server, person);
    const { decided_at } = await approve(signingId, admin);
    const paid = await pointsOf(server, person);
    const decided = { status: "approved", decided_by: admin.username, at: decided_at };
    const colleague = await addPerson(server, { admin: true });
    expect(await tryCall(decide(signingId, colleague))).toEqual({
      ok: false,
      status: 409,
      body: {
        code: "ALREADY_DECIDED",
        message: "This has already been decided.",
        data: { decided },
      },
    });
    expect(await pointsOf(server, person)).toBe(paid);
  });

  it.each([
    ["approve", approve],
    ["reject", reject],
  ])("refuses to %s a signing that is not submitted", async (_name, decide) => {
    const person = await addPerson(server, { points: 100 });
    const contract = await addContract(server);
    const signingId = await sign(server, person, contract.id);
    expect(await tryCall(decide(signingId, admin))).toMatchObject({
      status: 409,
      body: { code: "NOT_SUBMITTED" },
    });
    expect(await pointsOf(server, person)).toBe(0);
  });

  it("refuses a decision by the signer, even as an admin", async () => {
    const judge = await addPerson(server, { points: 100, admin: true });
    const { signingId } = await pendingSigning(server, judge);
    expect(await tryCall(approve(signingId, judge))).toMatchObject({
      status: 403,
      body: { code: "OWN_DECISION" },
    });
    expect(await pointsOf(server, judge)).toBe(0);
  });

  it("refuses decisions by users, without a session, and on unknown submissions", async () => {
    const person = await addPerson(server, { points: 100 });
    const { signingId } = await pendingSigning(server, person);
    for (const decide of [approve, reject]) {
      expect((await tryCall(decide(signingId))).status).toBe(401);
      expect((await tryCall(decide(signingId, person))).status).toBe(403);
      expect((await tryCall(decide(newId(), admin))).status).toBe(404);
      expect((await tryCall(decide("7", admin))).status).toBe(400);
      expect((await tryCall(decide(signingId, admin, { p_note: "x".repeat(1_001) }))).status).toBe(
        400,
      );
    }
    const [row] = await server.services.db
      .select()
      .from(signedContracts)
      .where(eq(signedContracts.id, signingId));
    expect(row?.status).toBe("pending");
  });

  it("passes the audit after all decisions on submissions", async () => {
    expect((await server.audit()).mismatches).toEqual([]);
  });
});
