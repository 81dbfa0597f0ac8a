import { secondApprovalMessages } from "@signpoint/api/texts";
import { desc, eq, ne } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changeAdminRights } from "../../../src/accounts/admins/change-admin-rights";
import { grantAdmin } from "../../../src/accounts/admins/grant-admin";
import { newId } from "../../../src/platform/db/new-id";
import { adminDecisions, notifications, users } from "../../../src/platform/db/schema/index";
import { inTransaction } from "../../../src/platform/db/transaction";
import { clientOf, tryCall } from "../../support/client";
import { executeCommand } from "../../support/execute-command";
import { addPerson, holdCallsOf, type Person, pointsOf } from "../../support/people";
import { testServer } from "../../support/server";

const FROM = 1_000;
const server = testServer({ SECOND_APPROVAL_FROM_POINTS: String(FROM) });
let first: Person;
let other: Person;
beforeAll(async () => {
  // Stopped: what follows something else does so by the steps of the clock.
  server.clock.set(new Date());
  first = await addPerson(server, { admin: true });
  other = await addPerson(server, { admin: true });
});

const later = () => server.clock.advance(1_000);
const p_reason = "For the test";
/** A grant by one admin alone, as before sums were set. */
async function grant(person: Person, by = first): Promise<void> {
  later();
  const rights = {
    user_id: person.id,
    is_admin: true,
    reason: p_reason,
    decider: { admin_id: by.id },
  };
  const { now, db } = server.services;
  await inTransaction(db, (tx) => changeAdminRights(tx, rights, now()));
  later();
}
async function made(by: Person): Promise<Person> {
  const person = await addPerson(server);
  await grant(person, by);
  return person;
}
const revoke = (person: Person, by = other) =>
  clientOf(server, by).people.revokeAdmin({ p_user_id: person.id, p_reason });
/** A credit that waits for a second admin. */
async function askedBy(admin: Person) {
  const to = await addPerson(server);
  const credit = { p_user_id: to.id, p_points: FROM, p_reason };
  const { second_approval_id } = await clientOf(server, admin).points.credit(credit);
  later();
  return { to, id: second_approval_id ?? "" };
}
const confirm = (p_id: string, as = other) =>
  tryCall(clientOf(server, as).secondApprovals.confirm({ p_id }));
const notIndependent = {
  status: 403,
  body: { code: "OWN_DECISION", message: secondApprovalMessages.secondNotIndependent },
};
const confirmed = { status: 200, body: { state: "confirmed" } };

describe("the second admin of a decision", () => {
  it("is nobody whom the first admin made an admin, before or after asking", async () => {
    const [before, after] = [await addPerson(server), await addPerson(server)];
    await grant(before);
    const { id, to } = await askedBy(first);
    await grant(after);
    expect(await confirm(id, before)).toMatchObject(notIndependent);
    expect(await confirm(id, after)).toMatchObject(notIndependent);
    expect(await pointsOf(server, to)).toBe(0);
    expect(await confirm(id, other)).toMatchObject(confirmed);
    expect(await pointsOf(server, to)).toBe(FROM);
  });

  it("can be one whom the operator's command made an admin before it was asked, and not one of after", async () => {
    const [before, after] = [await addPerson(server), await addPerson(server)];
    expect(await grantAdmin(server.services, before.email)).toBe("granted");
    later();
    const { id } = await askedBy(first);
    expect(await grantAdmin(server.services, after.email)).toBe("granted");
    expect(await confirm(id, after)).toMatchObject(notIndependent);
    expect(await confirm(id, before)).toMatchObject(confirmed);
  });

  it("is nobody in a line of grants with the first one, nor below the same admin, through former and suspended ones too", async () => {
    const one = await made(first);
    const [below, brother] = [await made(one), await made(first)];
    await clientOf(server, other).people.suspend({ p_user_id: one.id, p_reason });
    await revoke(one);
    const { id } = await askedBy(first);
    expect(await confirm(id, below)).toMatchObject(notIndependent);
    const asked = await askedBy(below);
    expect(await confirm(asked.id, first)).toMatchObject(notIndependent);
    expect(await confirm(asked.id, brother)).toMatchObject(notIndependent);
    expect(await pointsOf(server, asked.to)).toBe(0);
    expect(await confirm(asked.id, other)).toMatchObject(confirmed);
  });

  it("was independent when it was asked: a grant that the operator confirms later helps for what is asked from then on", async () => {
    const person = await made(first);
    const { id } = await askedBy(first);
    expect(await grantAdmin(server.services, person.email)).toBe("confirmed");
    later();
    expect(await grantAdmin(server.services, person.email)).toBe("already_admin");
    expect(await confirm(id, person)).toMatchObject(notIndependent);
    expect(await confirm((await askedBy(first)).id, person)).toMatchObject(confirmed);
  });

  it("is independent when it confirms: not once the first one has made them an admin again", async () => {
    const person = await made(other);
    const { id } = await askedBy(first);
    await revoke(person, first);
    await grant(person, first);
    expect(await confirm(id, person)).toMatchObject(notIndependent);
  });

  it("is judged by the latest grant of the rights", async () => {
    const person = await addPerson(server);
    await grant(person);
    await revoke(person);
    await grant(person, other);
    const { id } = await askedBy(first);
    expect(await confirm(id, person)).toMatchObject(confirmed);
  });

  it("can refuse what the admin asked who made them one", async () => {
    const person = await addPerson(server);
    await grant(person);
    const { id } = await askedBy(first);
    const refusal = await clientOf(server, person).secondApprovals.refuse({ p_id: id });
    expect(refusal.state).toBe("refused");
  });
});

describe("what an admin asked", () => {
  const { requesterHeld, requesterNotAdmin, requesterSuspended } = secondApprovalMessages;
  const people = () => clientOf(server, first).people;
  const grantAnew = (asker: Person) => grant(asker, first);
  it.each([
    ["has lost the rights", revoke, grantAnew, "NOT_ADMIN", requesterNotAdmin],
    [
      "has calls that wait after “This was not me”",
      (asker: Person) => holdCallsOf(server, asker),
      grantAnew,
      "NOT_ADMIN",
      requesterHeld,
    ],
    [
      "is suspended",
      (asker: Person) => people().suspend({ p_user_id: asker.id, p_reason }),
      (asker: Person) => people().lift({ p_user_id: asker.id, p_reason }),
      "PERSON_SUSPENDED",
      requesterSuspended,
    ],
  ])(
    "is not confirmed while that admin %s, and is after that",
    async (_, end, begin, code, message) => {
      const asker = await addPerson(server, { admin: true });
      const { id, to } = await askedBy(asker);
      await end(asker);
      expect(await confirm(id, other)).toMatchObject({ status: 409, body: { code, message } });
      expect(await pointsOf(server, to)).toBe(0);
      await begin(asker);
      expect(await confirm(id, other)).toMatchObject(confirmed);
      expect((await server.audit()).mismatches).toEqual([]);
    },
  );
});

const ask = (to: Person, by = first) =>
  clientOf(server, by).people.grantAdmin({ p_user_id: to.id, p_reason });
async function asked(by = first) {
  server.clock.advance(1_000);
  const person = await addPerson(server);
  const { is_admin, second_approval_id } = await ask(person, by);
  server.clock.advance(1_000);
  return { person, is_admin, p_id: second_approval_id ?? "" };
}
const isAdmin = async (person: Person) =>
  (await tryCall(clientOf(server, person).administration.overview({}))).status === 200;
const confirmByCommand = async (id: string) =>
  (await executeCommand(server, { command: "confirm", id })).outcome;

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
    expect((await tryCall(ask(person, other))).body).toMatchObject({ code: "AWAITING_SECOND" });
    await clientOf(server, other).secondApprovals.refuse({ p_id });
    expect(await isAdmin(person)).toBe(false);
    const again = await ask(person);
    expect(await grantAdmin(server.services, person.email)).toBe("granted");
    expect((await confirm(again.second_approval_id ?? "")).body).toMatchObject({
      code: "ALREADY_DECIDED",
    });
  });

  it("waits for nobody where it lets an admin act again, which takes an independent one anyway", async () => {
    const held = await addPerson(server, { admin: true });
    await holdCallsOf(server, held);
    expect(await ask(held)).toEqual({ is_admin: true, second_approval_id: null });
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
