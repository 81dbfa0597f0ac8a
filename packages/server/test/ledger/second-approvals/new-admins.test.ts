import { desc, eq, ne } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { grantAdmin } from "../../../src/accounts/admins/grant-admin";
import { executeOperatorCommand } from "../../../src/operate/start/execute-operator-command";
import { newId } from "../../../src/platform/db/new-id";
import { adminDecisions, notifications, users } from "../../../src/platform/db/schema/index";
import { clientOf, tryCall } from "../../support/client";
import { addPerson, holdCallsOf, type Person, pointsOf } from "../../support/people";
import { testServer } from "../../support/server";

const server = testServer({ SECOND_APPROVAL_FROM_POINTS: "1000" });
let first: Person;
let other: Person;
beforeAll(async () => {
  server.clock.set(new Date());
  first = await addPerson(server, { admin: true });
  other = await addPerson(server, { admin: true });
});

const p_reason = "Reviews from today";
const grant = (to: Person, by = first) =>
  clientOf(server, by).people.grantAdmin({ p_user_id: to.id, p_reason });
async function asked(by = first) {
  server.clock.advance(1_000);
  const person = await addPerson(server);
  const { is_admin, second_approval_id } = await grant(person, by);
  server.clock.advance(1_000);
  return { person, is_admin, p_id: second_approval_id ?? "" };
}
const confirm = (p_id: string, by = other) =>
  tryCall(clientOf(server, by).secondApprovals.confirm({ p_id }));
const isAdmin = async (person: Person) =>
  (await tryCall(clientOf(server, person).administration.overview({}))).status === 200;
const confirmByCommand = async (id: string) => {
  const services = { ...server.services, engine: "postgres" as const };
  const control = { signal: new AbortController().signal, onProgress: () => undefined };
  return (await executeOperatorCommand(services, { command: "confirm", id }, control)).outcome;
};

describe("making an admin while large sums need two", () => {
  it("waits for an independent second admin, and makes the new one independent of both", async () => {
    const { person, is_admin, p_id } = await asked();
    expect([is_admin, await isAdmin(person)]).toEqual([false, false]);
    expect((await confirm(p_id, first)).body).toMatchObject({ code: "OWN_DECISION" });
    expect((await confirm(p_id)).body).toMatchObject({
      state: "confirmed",
      kind: "admin_grant",
      points: null,
      subject_name: person.username,
    });
    expect(await isAdmin(person)).toBe(true);
    const [recorded] = await server.services.db
      .select()
      .from(adminDecisions)
      .where(eq(adminDecisions.subject_id, person.id))
      .orderBy(desc(adminDecisions.created_at), desc(adminDecisions.id))
      .offset(1)
      .limit(1);
    expect(recorded).toMatchObject({
      action: "grant_admin",
      admin_id: other.id,
      after: { is_admin: true, reason: p_reason, requested_by: first.id },
    });
    server.clock.advance(1_000);
    const credit = { p_user_id: (await addPerson(server)).id, p_points: 1_000, p_reason };
    const { second_approval_id } = await clientOf(server, first).points.credit(credit);
    expect((await confirm(second_approval_id ?? "", person)).status).toBe(200);
  });

  it("is asked for once at a time, makes nobody an admin when refused, and ends with the operator's grant", async () => {
    const { person, p_id } = await asked();
    expect((await tryCall(grant(person, other))).body).toMatchObject({ code: "AWAITING_SECOND" });
    await clientOf(server, other).secondApprovals.refuse({ p_id });
    expect(await isAdmin(person)).toBe(false);
    const again = await grant(person);
    expect(await grantAdmin(server.services, person.email)).toBe("granted");
    expect((await confirm(again.second_approval_id ?? "")).body).toMatchObject({
      code: "ALREADY_DECIDED",
    });
  });

  it("waits for nobody where it lets an admin act again, which takes an independent one anyway", async () => {
    const held = await addPerson(server, { admin: true });
    await holdCallsOf(server, held);
    expect(await grant(held)).toEqual({ is_admin: true, second_approval_id: null });
    expect(await isAdmin(held)).toBe(true);
  });
});

describe("the operator", () => {
  beforeEach(() =>
    server.services.db.update(users).set({ is_admin: true }).where(eq(users.id, other.id)),
  );
  const makeAlone = () =>
    server.services.db.update(users).set({ is_admin: false }).where(ne(users.id, first.id));

  it("stands in where no admin is independent, which the page says; recorded and told to all admins", async () => {
    const { services } = server;
    await makeAlone();
    const to = await addPerson(server);
    const credit = { p_user_id: to.id, p_points: 1_000, p_reason };
    const { second_approval_id } = await clientOf(server, first).points.credit(credit);
    const id = second_approval_id ?? "";
    const shown = async () =>
      (await clientOf(server, first).secondApprovals.list({ limit: 100 })).items.find(
        (one) => one.id === id,
      );
    expect(await shown()).toMatchObject({ operator_needed: true, may_decide: false });
    expect(await confirmByCommand(id)).toBe("confirmed");
    expect(await pointsOf(server, to)).toBe(1_000);
    const { items } = await clientOf(server, first).secondApprovals.list({
      state: "confirmed",
      limit: 100,
    });
    expect(items.find((one) => one.id === id)).toMatchObject({
      decided_by_command: true,
      decided_by_username: null,
      operator_needed: false,
    });
    const recorded = await services.db
      .select()
      .from(adminDecisions)
      .where(eq(adminDecisions.actor, "command"));
    expect(recorded.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["credit_points", "confirm_second"]),
    );
    const told = await services.db
      .select()
      .from(notifications)
      .where(eq(notifications.kind, "command_confirmed"));
    expect(told).toMatchObject([{ person_id: to.id, data: { second_approval_id: id } }]);
    expect(await confirmByCommand(id)).toBe("already_decided");
    expect(await confirmByCommand(newId())).toBe("unknown");
    expect((await server.audit()).mismatches).toEqual([]);
  });

  it("does not stand in where an independent admin can confirm, nor for what cannot be carried out", async () => {
    const { person, p_id } = await asked();
    expect(await confirmByCommand(p_id)).toBe("second_exists");
    await clientOf(server, first).people.suspend({ p_user_id: person.id, p_reason });
    await makeAlone();
    await expect(confirmByCommand(p_id)).rejects.toThrow("suspended");
    expect(await isAdmin(person)).toBe(false);
  });
});
