import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../src/platform/db/new-id";
import { adminDecisions, secondApprovals } from "../../../src/platform/db/schema/index";
import { clientOf, tryCall } from "../../support/client";
import { addPerson, ledgerOf, type Person, pointsOf } from "../../support/people";
import { testServer } from "../../support/server";

const FROM = 1_000;
const server = testServer({ SECOND_APPROVAL_FROM_POINTS: String(FROM) });
let first: Person;
let second: Person;
let person: Person;
beforeAll(async () => {
  first = await addPerson(server, { admin: true });
  second = await addPerson(server, { admin: true });
  person = await addPerson(server, { points: 1_500 });
});

const credit = (p_points: number, to = person) =>
  clientOf(server, first).points.credit({ p_user_id: to.id, p_points, p_reason: "A prize" });
const confirm = (p_id: string, as = second) =>
  clientOf(server, as).secondApprovals.confirm({ p_id });
const refuse = (p_id: string, as = second) =>
  clientOf(server, as).secondApprovals.refuse({ p_id, p_note: "Not agreed." });
async function asked(points = FROM, to = person): Promise<string> {
  return (await credit(points, to)).second_approval_id ?? "";
}

describe("corrections of many points", () => {
  it("moves points below the sum at once, and from the sum on when a second admin confirms, with both recorded", async () => {
    const one = await addPerson(server);
    expect(await credit(FROM - 1, one)).toMatchObject({
      points: FROM - 1,
      second_approval_id: null,
    });
    const answer = await credit(FROM, one);
    expect(answer).toMatchObject({ points: FROM - 1, second_approval_id: expect.any(String) });
    expect(await pointsOf(server, one)).toBe(FROM - 1);
    const { items } = await clientOf(server, second).secondApprovals.list({ limit: 100 });
    expect(items.at(-1)).toMatchObject({
      kind: "credit",
      state: "open",
      username: one.username,
      subject_name: one.username,
      points: FROM,
      reason: "A prize",
      requested_by: first.id,
      may_decide: true,
    });
    expect(await confirm(answer.second_approval_id ?? "")).toMatchObject({
      state: "confirmed",
      decided_by_username: second.username,
      may_decide: false,
    });
    expect((await ledgerOf(server, one)).at(-1)).toEqual(["POINTS_EARNED", FROM]);
    const recorded = await server.services.db
      .select()
      .from(adminDecisions)
      .where(eq(adminDecisions.subject_id, one.id))
      .orderBy(adminDecisions.created_at, adminDecisions.id);
    const [asking, crediting, confirming] = recorded.slice(-3);
    expect(asking).toMatchObject({ action: "request_second", admin_id: first.id });
    expect(crediting).toMatchObject({
      action: "credit_points",
      admin_id: second.id,
      after: { requested_by: first.id, points_earned: FROM },
    });
    expect(confirming).toMatchObject({ action: "confirm_second", admin_id: second.id });
    expect((await server.audit()).mismatches).toEqual([]);
  });

  it("refuses the first admin and the person concerned, also when both are admins", async () => {
    const own = await asked(FROM, second);
    for (const [id, as] of [
      [await asked(), first],
      [own, second],
    ] as const) {
      expect(await tryCall(confirm(id, as))).toMatchObject({ body: { code: "OWN_DECISION" } });
      expect(await tryCall(refuse(id, as))).toMatchObject({ body: { code: "OWN_DECISION" } });
    }
    expect(await pointsOf(server, second)).toBe(0);
    const { items } = await clientOf(server, second).secondApprovals.list({ limit: 100 });
    expect(items.find(({ id }) => id === own)?.may_decide).toBe(false);
  });

  it("moves nothing when it is refused, and is decided once", async () => {
    const before = await ledgerOf(server, person);
    const id = await asked();
    expect(await refuse(id)).toMatchObject({ state: "refused", note: "Not agreed." });
    expect(await tryCall(confirm(id))).toMatchObject({ body: { code: "ALREADY_DECIDED" } });
    expect(await ledgerOf(server, person)).toEqual(before);
    expect((await tryCall(confirm(newId()))).status).toBe(404);
  });

  it("stays open when the points of a deduction are gone by then", async () => {
    const { points } = clientOf(server, first);
    const tooMuch = { user_id: person.id, points_to_deduct: 1_501 };
    expect(await tryCall(points.deduct(tooMuch))).toMatchObject({
      body: { code: "NOT_ENOUGH_POINTS" },
    });
    const { second_approval_id } = await points.deduct({
      user_id: person.id,
      points_to_deduct: 1_500,
    });
    await points.deduct({ user_id: person.id, points_to_deduct: 1 });
    const id = second_approval_id ?? "";
    expect(await tryCall(confirm(id))).toMatchObject({ body: { code: "NOT_ENOUGH_POINTS" } });
    const [row] = await server.services.db
      .select()
      .from(secondApprovals)
      .where(eq(secondApprovals.id, id));
    expect(row?.state).toBe("open");
    expect(await pointsOf(server, person)).toBe(1_499);
  });

  it("is guarded by the database", async () => {
    const { db } = server.services;
    const id = await asked();
    const decided_at = server.services.now().toISOString();
    const byFirst = { state: "confirmed" as const, decided_by: first.id, decided_at };
    const changes = [
      { ...byFirst, decision_id: newId() },
      { ...byFirst, decided_by: person.id, decision_id: newId() },
      { ...byFirst, decided_by: second.id },
      { points: 1 },
    ];
    for (const change of changes) {
      const update = db.update(secondApprovals).set(change).where(eq(secondApprovals.id, id));
      await expect(update.execute()).rejects.toThrow();
    }
    await expect(db.delete(secondApprovals).execute()).rejects.toThrow();
    await expect(db.execute(sql`truncate second_approvals`)).rejects.toThrow();
  });
});
