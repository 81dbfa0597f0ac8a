import { beforeAll, describe, expect, it } from "vitest";
import { ReadReplica } from "../../../src/platform/db/postgres/read-replica";
import { endAllDueSignings } from "../../../src/work/signings/end-due-signings";
import { rpcWithKey } from "../../platform/idempotency/support";
import { clientOf, codeOf } from "../../support/client";
import { addContract, sign, submit } from "../../support/main-job";
import { addPerson, ledgerOf, type Person, pointsOf, signedIn } from "../../support/people";
import { testServer } from "../../support/server";
import { travel } from "../../support/travel";
import { contractFor, deleteContract, extendContract } from "./admin-support";

const server = testServer();
beforeAll(() => {
  server.clock.set("2026-06-01T00:00:00.000Z");
});

const MINUTE = 60_000;
const read = (id: string, as: Person) => clientOf(server, as).contracts.get({ id });
const giveBack = (id: string, as: Person) =>
  clientOf(server, as).contracts.giveBackPlace({ p_signed_contract_id: id });
const end = (signal?: AbortSignal) => endAllDueSignings(server.services, signal);
const storedPlaces = async (id: string) => {
  const admin = await addPerson(server, { admin: true });
  return (await contractFor(server, admin, id)).places_taken;
};

/** A signed contract with one place, for 40 points of which 15 return, and 30 minutes to finish. */
async function signed(given: Parameters<typeof addContract>[1] = {}) {
  const person = await addPerson(server, { points: 100 });
  const contract = await addContract(server, {
    points_cost: 40,
    lapse_refund: 15,
    work_minutes: 30,
    max_signers: 1,
    ...given,
  });
  return { person, contract, signingId: await sign(server, person, contract.id) };
}

describe("the time to finish", () => {
  it.each(["an Idempotency-Key", "an Idempotency-Key and a read replica"])(
    "gives the place to a signer who comes in the second in which it ends, also with %s",
    async (given) => {
      const { db, log } = server.services;
      const opened = { db, close: () => Promise.resolve() };
      server.services.replica = given.endsWith("replica") ? new ReadReplica(db, opened, log) : null;
      const { person, contract } = await signed();
      const other = await addPerson(server, { points: 100 });
      const take = () =>
        rpcWithKey(
          server,
          `take-${contract.id}`,
          "sign_contract",
          { p_contract_id: contract.id },
          other,
        );
      await travel(server, 30 * MINUTE - 1, person, other);
      expect((await take()).body).toMatchObject({ code: "CONTRACT_FULL" });
      expect(await pointsOf(server, person)).toBe(60);
      server.clock.advance(1);
      const taken = await take();
      expect(taken.status).toBe(200);
      expect((await take()).body).toEqual(taken.body);
      expect(await pointsOf(server, other)).toBe(60);
      expect(await pointsOf(server, person)).toBe(75);
      expect((await read(contract.id, person)).signing?.status).toBe("lapsed");
      expect(await storedPlaces(contract.id)).toBe(1);
      server.services.replica = null;
    },
  );

  it("ends a signing that is not submitted in time, frees its place and returns what was agreed, without an entry where that is nothing", async () => {
    const free = await signed({ lapse_refund: 0 });
    const inReview = await signed();
    await submit(server, inReview.person, inReview.signingId);
    const { person, contract, signingId } = await signed();
    await travel(server, 30 * MINUTE - 1, person);
    await end();
    expect((await read(contract.id, person)).signing?.status).toBe("in_progress");
    server.clock.advance(1);
    expect((await read(contract.id, person)).signing?.status).toBe("lapsed");
    expect(await codeOf(submit(server, person, signingId))).toBe("WORK_TIME_OVER");
    // A server that is told to end begins with none.
    expect(await end(AbortSignal.abort())).toBe(0);
    expect(await pointsOf(server, person)).toBe(60);
    expect(await end()).toBeGreaterThan(0);
    expect(await end()).toBe(0);
    expect(await ledgerOf(server, free.person)).toHaveLength(2);
    const submitted = clientOf(server, await signedIn(server, inReview.person.email));
    expect((await submitted.contracts.get({ id: inReview.contract.id })).signing?.status).toBe(
      "pending",
    );
    const { signing, places_left } = await read(contract.id, person);
    expect(signing).toMatchObject({
      status: "lapsed",
      ended_at: expect.any(String),
      decided_at: null,
    });
    expect(places_left).toBe(1);
    expect((await ledgerOf(server, person)).slice(1)).toEqual([
      ["CONTRACT_SIGNED", -40],
      ["CONTRACT_REJECTED", 15],
    ]);
    expect(await codeOf(submit(server, person, signingId))).toBe("WORK_TIME_OVER");
    expect(await codeOf(sign(server, person, contract.id))).toBe("ALREADY_SIGNED");
  });
});

describe("a signing whose contract is fully expired", () => {
  it("is missed, keeps its place, and is in progress again after an extension", async () => {
    const { person, contract, signingId } = await signed({ duration: 60, work_minutes: null });
    const answers = { p_signed_contract_id: signingId, p_answers: {} };
    await clientOf(server, person).contracts.saveDraft(answers);
    await travel(server, 90 * MINUTE, person);
    expect(await end(AbortSignal.abort())).toBe(0);
    expect(await end()).toBe(1);
    const missed = await read(contract.id, person);
    expect(missed.signing).toMatchObject({ status: "missed", ended_at: expect.any(String) });
    expect(await storedPlaces(contract.id)).toBe(1);
    expect(await pointsOf(server, person)).toBe(60);
    expect(await codeOf(submit(server, person, signingId))).toBe("SUBMISSION_EXPIRED");

    const admin = await addPerson(server, { admin: true });
    await extendContract(server, admin, contract.id, 60);
    const again = await read(contract.id, person);
    expect(again.signing).toMatchObject({ status: "in_progress", ended_at: null });
    expect(again.draft).not.toBeNull();
    expect(await submit(server, person, signingId)).toMatchObject({ status: "pending" });
  });

  it("is not refunded when the contract is deleted afterwards", async () => {
    const { person, contract } = await signed({ duration: 60, work_minutes: null });
    await travel(server, 90 * MINUTE, person);
    const admin = await addPerson(server, { admin: true });
    expect(await deleteContract(server, admin, contract.id)).toMatchObject({ closed_signings: 0 });
    expect((await read(contract.id, person)).signing?.status).toBe("missed");
    expect(await pointsOf(server, person)).toBe(60);
  });
});

describe("giving a place back", () => {
  it("frees the place and returns what was agreed, without an entry where that is nothing", async () => {
    const { person, contract, signingId } = await signed();
    expect(await giveBack(signingId, person)).toMatchObject({
      status: "given_back",
      ended_at: expect.any(String),
    });
    expect(await pointsOf(server, person)).toBe(75);
    const other = await addPerson(server, { points: 40 });
    expect(await sign(server, other, contract.id)).toEqual(expect.any(String));
    const free = await signed({ lapse_refund: 0 });
    await giveBack(free.signingId, free.person);
    expect(await ledgerOf(server, free.person)).toHaveLength(2);
  });

  it("is refused after submitting, twice, and too late", async () => {
    const { person, signingId } = await signed();
    await giveBack(signingId, person);
    expect(await codeOf(giveBack(signingId, person))).toBe("CANNOT_GIVE_BACK");
    const submitted = await signed();
    await submit(server, submitted.person, submitted.signingId);
    expect(await codeOf(giveBack(submitted.signingId, submitted.person))).toBe("CANNOT_GIVE_BACK");
    const late = await signed();
    server.clock.advance(30 * MINUTE);
    expect(await codeOf(giveBack(late.signingId, late.person))).toBe("WORK_TIME_OVER");
    expect(await pointsOf(server, late.person)).toBe(60);
  });
});

it("passes the audit after all ends", async () => {
  expect((await server.audit()).mismatches).toEqual([]);
});
