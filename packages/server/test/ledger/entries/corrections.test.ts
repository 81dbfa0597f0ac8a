import { and, desc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../src/platform/db/new-id";
import { adminDecisions, earnings } from "../../../src/platform/db/schema/index";
import { noticesOf } from "../../messages/notices/support";
import { clientOf, tryCall } from "../../support/client";
import { addPerson, ledgerOf, type Person, pointsOf } from "../../support/people";
import { request } from "../../support/request";
import { testServer } from "../../support/server";

const server = testServer();
let admin: Person;
let other: Person;
let person: Person;
beforeAll(async () => {
  admin = await addPerson(server, { admin: true, points: 50 });
  other = await addPerson(server, { admin: true });
  person = await addPerson(server, { points: 100 });
});

const credit = (p_user_id: string, p_points: number, p_reason: string, as?: Person) =>
  clientOf(server, as).points.credit({ p_user_id, p_points, p_reason });

describe("corrections of points", () => {
  it("credits points by an entry that names the reason and is caused by the decision", async () => {
    const body = await credit(person.id, 40, " Paid too little ", admin);
    expect(body).toMatchObject({ id: person.id, points: 140 });
    const { db } = server.services;
    const [decision] = await db
      .select()
      .from(adminDecisions)
      .where(eq(adminDecisions.subject_id, person.id))
      .orderBy(desc(adminDecisions.created_at), desc(adminDecisions.id));
    expect(decision).toMatchObject({
      admin_id: admin.id,
      action: "credit_points",
      before: { points: 100 },
      after: { points: 140, points_earned: 40, reason: "Paid too little" },
    });
    const entries = await db
      .select()
      .from(earnings)
      .where(eq(earnings.cause_id, decision?.id ?? ""));
    expect(entries).toMatchObject([
      {
        user_id: person.id,
        source: "POINTS_EARNED",
        details: "Correction by an admin: Paid too little",
        points_earned: 40,
      },
    ]);
    expect((await server.audit()).mismatches).toEqual([]);
  });

  it("deducts points by an entry and a recorded decision, never more than the balance, with a reason or without one", async () => {
    const one = await addPerson(server, { points: 100 });
    const deduct = (points_to_deduct: number, p_reason?: string) =>
      clientOf(server, admin).points.deduct({ user_id: one.id, points_to_deduct, p_reason });
    const taken = await deduct(30, "Paid twice");
    expect(taken).toMatchObject({ id: one.id, points: 70, username: one.username });
    const decisions = await server.services.db
      .select()
      .from(adminDecisions)
      .where(and(eq(adminDecisions.subject_id, one.id), eq(adminDecisions.actor, "admin")));
    expect(decisions).toMatchObject([
      {
        admin_id: admin.id,
        action: "deduct_points",
        before: { points: 100 },
        after: { points: 70 },
      },
    ]);
    expect(await tryCall(deduct(71))).toMatchObject({
      status: 409,
      body: { code: "NOT_ENOUGH_POINTS", message: "This person does not have that many points." },
    });
    await deduct(70);
    expect((await ledgerOf(server, one)).at(-1)).toEqual(["POINTS_REDEEMED", -70]);
    const { items } = await clientOf(server, one).earnings.list({ limit: 2 });
    expect(items.map(({ details }) => details)).toEqual([
      "Correction by an admin",
      "Correction by an admin: Paid twice",
    ]);
  });

  it("tells the person and the admins", async () => {
    const one = await addPerson(server);
    await credit(one.id, 1_500, "Welcome back", admin);
    await clientOf(server, admin).points.deduct({ user_id: one.id, points_to_deduct: 20 });
    expect(await noticesOf(server, one)).toMatchObject([
      { kind: "points_corrected", title: "Points deducted", href: "/earnings" },
      { title: "Points credited", body: "An admin credited 1,500 points. Reason: Welcome back" },
    ]);
    const { items } = await clientOf(server, other).notifications.list({ limit: 2 });
    expect(items).toMatchObject([
      {
        kind: "points_corrected",
        message: `An admin deducted 20 points from ${one.username}`,
        data: { user_id: one.id },
      },
      { message: `An admin credited 1,500 points to ${one.username}` },
    ]);
    const { unread_subjects, unread } = await clientOf(server, one).notices.list({});
    expect([unread, unread_subjects]).toEqual([2, []]);
  });

  it("refuses corrections of one's own points, and of nobody's", async () => {
    const before = await ledgerOf(server, admin);
    expect(await tryCall(credit(admin.id, 5, "For me", admin))).toMatchObject({
      status: 403,
      body: { code: "OWN_DECISION", message: "You cannot correct your own points." },
    });
    const { points } = clientOf(server, admin);
    const own = { user_id: admin.id, points_to_deduct: 5 };
    expect((await tryCall(points.deduct(own))).status).toBe(403);
    expect((await tryCall(points.deduct({ ...own, user_id: newId() }))).status).toBe(404);
    expect((await tryCall(credit(newId(), 5, "Nobody", admin))).status).toBe(404);
    expect(await ledgerOf(server, admin)).toEqual(before);
  });

  it.each([
    ["credit_points", "p_reason", ["   ", "x".repeat(301)]],
    ["credit_points", "p_points", [0, 1.5, 1_000_000_001]],
    ["deduct_points", "points_to_deduct", [0, -1, "1", null, 1e10, undefined]],
  ])("refuses %s with a bad %s, and names the field", async (call, field, values) => {
    const before = await pointsOf(server, person);
    const good =
      call === "credit_points"
        ? { p_user_id: person.id, p_points: 5, p_reason: "Good" }
        : { user_id: person.id };
    for (const value of values) {
      const body = { ...good, [field]: value };
      const answer = await request(server, "POST", `/rpc/${call}`, { as: admin, body });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ data: { fields: { [field]: expect.any(String) } } });
    }
    expect(await pointsOf(server, person)).toBe(before);
  });
});
