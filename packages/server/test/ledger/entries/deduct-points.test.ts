import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../src/platform/db/new-id";
import { adminDecisions } from "../../../src/platform/db/schema/index";
import { clientOf, tryCall } from "../../support/client";
import { addPerson, ledgerOf, type Person, pointsOf } from "../../support/people";
import { request } from "../../support/request";
import { testServer } from "../../support/server";

const server = testServer();
let admin: Person;
let person: Person;
beforeAll(async () => {
  admin = await addPerson(server, { admin: true });
  person = await addPerson(server, { points: 100 });
});

const deduct = (user_id: string, points_to_deduct: number, as?: Person) =>
  clientOf(server, as).points.deduct({ user_id, points_to_deduct });

describe("deducting points", () => {
  it("enters a deduction in the person's ledger and records its admin", async () => {
    const body = await deduct(person.id, 30, admin);
    expect(body).toMatchObject({ id: person.id, points: 70, username: person.username });
    expect(await pointsOf(server, person)).toBe(70);
    expect((await ledgerOf(server, person)).at(-1)).toEqual(["POINTS_REDEEMED", -30]);
    const decisions = await server.services.db
      .select()
      .from(adminDecisions)
      .where(and(eq(adminDecisions.subject_id, person.id), eq(adminDecisions.actor, "admin")));
    expect(decisions).toMatchObject([
      {
        admin_id: admin.id,
        action: "deduct_points",
        before: { points: 100 },
        after: { points: 70 },
      },
    ]);
  });

  it("never deducts more than the balance, even simultaneously", async () => {
    expect(await tryCall(deduct(person.id, 71, admin))).toMatchObject({
      status: 409,
      body: { code: "NOT_ENOUGH_POINTS", message: "This person does not have that many points." },
    });
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => tryCall(deduct(person.id, 30, admin))),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 409, 409]);
    expect(await pointsOf(server, person)).toBe(10);
  });

  it("accepts deductions by admins, from known people, in whole positive numbers alone", async () => {
    expect((await tryCall(deduct(person.id, 1))).status).toBe(401);
    expect((await tryCall(deduct(person.id, 1, person))).status).toBe(403);
    expect((await tryCall(deduct(newId(), 1, admin))).status).toBe(404);
    for (const points of [0, -1, 0.5, "1", null, 1e10, undefined]) {
      const body = { user_id: person.id, points_to_deduct: points };
      const answer = await request(server, "POST", "/rpc/deduct_points", { as: admin, body });
      expect(answer.status).toBe(400);
    }
    expect((await tryCall(deduct("7", 1, admin))).status).toBe(400);
    expect(await pointsOf(server, person)).toBe(10);
    expect((await server.audit()).mismatches).toEqual([]);
  });
});
