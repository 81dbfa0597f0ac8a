import { eq } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { newId } from "../../../src/platform/db/new-id";
import { users } from "../../../src/platform/db/schema/index";
import { deleteExpiredCalls } from "../../../src/platform/idempotency/purge-idempotency-keys";
import { clientOf, fieldErrorsOf } from "../../support/client";
import { addContract } from "../../support/main-job";
import { addPerson, type Person, pointsOf, signedIn } from "../../support/people";
import { request } from "../../support/request";
import { testServer } from "../../support/server";
import { deduct, keptOf, outcome, replayed, rpcWithKey } from "./support";

const DAY_MS = 24 * 3_600_000;

const WithId = z.object({ id: z.string() });

const server = testServer();
let admin: Person;
let person: Person;
beforeEach(async () => {
  server.clock.set(new Date());
  admin = await addPerson(server, { admin: true });
  person = await addPerson(server, { points: 100 });
});
afterEach(() => vi.restoreAllMocks());

describe("a repeated call with the same Idempotency-Key", () => {
  it("repeats the first answer after the record has changed", async () => {
    const contract = await addContract(server);
    const key = newId();
    const body = { p_contract_id: contract.id };
    const first = await rpcWithKey(server, key, "sign_contract", body, person);
    await clientOf(server, person).contracts.submit({
      p_signed_contract_id: WithId.parse(first.body).id,
      p_survey_responses: {},
    });
    const second = await rpcWithKey(server, key, "sign_contract", body, person);
    expect([second.status, replayed(second)]).toEqual([200, "true"]);
    expect(second.body).toEqual(first.body);
    expect(outcome(await rpcWithKey(server, newId(), "sign_contract", body, person))).toEqual([
      409,
      "ALREADY_SIGNED",
    ]);
  });

  it("recognises a repeated call with its fields in another order", async () => {
    const key = newId();
    await deduct(server, admin, key, person, 7);
    const swapped = { points_to_deduct: 7, user_id: person.id };
    expect(replayed(await rpcWithKey(server, key, "deduct_points", swapped, admin))).toBe("true");
    expect(await pointsOf(server, person)).toBe(93);
  });

  it("runs a call again when the first one failed, since failures are not stored", async () => {
    const key = newId();
    expect(outcome(await deduct(server, admin, key, person, 101))).toEqual([
      409,
      "NOT_ENOUGH_POINTS",
    ]);
    expect(outcome(await deduct(server, admin, key, person, -1))).toEqual([400, "BAD_REQUEST"]);
    expect(await keptOf(server, admin)).toEqual([]);
    const second = await deduct(server, admin, key, person, 7);
    expect([second.status, replayed(second)]).toEqual([200, null]);
    expect(await pointsOf(server, person)).toBe(93);
  });

  it("runs the call of another caller, and another call, with the same key", async () => {
    const key = newId();
    const other = await addPerson(server, { admin: true });
    await deduct(server, admin, key, person, 7);
    const second = await deduct(server, other, key, person, 8);
    expect([second.status, replayed(second)]).toEqual([200, null]);
    expect(await pointsOf(server, person)).toBe(85);
    const contract = await addContract(server);
    const body = { p_admin_id: admin.id, p_contract_id: contract.id };
    const third = await rpcWithKey(server, key, "delete_contract", body, admin);
    expect([third.status, replayed(third)]).toEqual([200, null]);
  });

  it("repeats the first answer for 24 hours and runs the call again after that", async () => {
    const key = newId();
    server.clock.set("2026-05-01T12:00:00.000Z");
    // Tokens live for an hour: the same person with another one each time.
    const again = async () => deduct(server, await signedIn(server, admin.email), key, person, 7);
    expect(replayed(await again())).toBeNull();
    server.clock.advance(DAY_MS - 1);
    expect(replayed(await again())).toBe("true");
    server.clock.advance(1);
    const anew = await again();
    expect([anew.status, replayed(anew)]).toEqual([200, null]);
    expect(await pointsOf(server, person)).toBe(86);
    expect(replayed(await again())).toBe("true");
  });

  it("refuses a repeated call of a person who is no longer an admin", async () => {
    const key = newId();
    await deduct(server, admin, key, person, 7);
    const { db } = server.services;
    await db.update(users).set({ is_admin: false }).where(eq(users.id, admin.id));
    expect(outcome(await deduct(server, admin, key, person, 7))).toEqual([403, "FORBIDDEN"]);
  });
});

describe("the header Idempotency-Key", () => {
  it("names an invalid Idempotency-Key to who may call, and does nothing", async () => {
    expect(outcome(await deduct(server, person, "two words", person, 7))[0]).toBe(403);
    for (const bad of ["", "two words", "k".repeat(256)]) {
      const answer = await deduct(server, admin, bad, person, 7);
      expect(outcome(answer)).toEqual([400, "BAD_REQUEST"]);
      expect(Object.keys(fieldErrorsOf(answer))).toEqual(["Idempotency-Key"]);
    }
    expect(await pointsOf(server, person)).toBe(100);
    await deduct(server, admin, "k".repeat(255), person, 7);
  });

  it("ignores the Idempotency-Key of calls that only read", async () => {
    const headers = { "Idempotency-Key": "two words" };
    expect((await request(server, "GET", "/contracts", { as: person, headers })).status).toBe(200);
    const profile = { as: person, body: {}, headers };
    expect((await request(server, "POST", "/rpc/get_current_user_profile", profile)).status).toBe(
      200,
    );
    expect(await keptOf(server, person)).toEqual([]);
  });

  it("runs no extra statement without an Idempotency-Key", async () => {
    const { db } = server.services;
    const execute = vi.spyOn(PgTransaction.prototype, "execute");
    const transaction = vi.spyOn(db, "transaction");
    const savepoint = vi.spyOn(PgTransaction.prototype, "transaction");
    const body = { user_id: person.id, points_to_deduct: 7 };
    await clientOf(server, admin).points.deduct(body);
    expect(transaction).toHaveBeenCalledTimes(1);
    expect(savepoint).not.toHaveBeenCalled();
    const locks = () => execute.mock.calls.filter((of) => JSON.stringify(of).includes("advisory"));
    expect(locks()).toEqual([]);
    expect(await keptOf(server, admin)).toEqual([]);
    // What was looked for is what a key does.
    await deduct(server, admin, newId(), person, 7);
    expect([locks().length, await keptOf(server, admin)]).toEqual([1, [expect.anything()]]);
  });
});

describe("stored answers", () => {
  it("deletes stored answers after 24 hours", async () => {
    server.clock.set("2026-06-01T12:00:00.000Z");
    const [early, late] = [await addPerson(server, { admin: true }), admin];
    await deduct(server, early, newId(), person, 1);
    server.clock.advance(1);
    await deduct(server, await signedIn(server, late.email), newId(), person, 1);
    server.clock.advance(DAY_MS - 1);
    await deleteExpiredCalls(server.services.db, server.services.now());
    expect(await keptOf(server, early)).toEqual([]);
    expect(await keptOf(server, late)).toHaveLength(1);
    server.clock.advance(1);
    expect(await deleteExpiredCalls(server.services.db, server.services.now())).toBe(1);
    expect(await keptOf(server, late)).toEqual([]);
  });

  it("stores neither the key nor the input in clear", async () => {
    await deduct(server, admin, "a-key-to-look-for", person, 98);
    const [kept] = await keptOf(server, admin);
    const text = JSON.stringify({ ...kept, answer: "" });
    expect(kept).toMatchObject({ call: "points.deduct", user_id: admin.id });
    for (const told of ["a-key-to-look-for", person.id]) expect(text).not.toContain(told);
  });
});
