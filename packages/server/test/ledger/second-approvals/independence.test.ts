import { secondApprovalMessages } from "@signpoint/api/texts";
import { beforeAll, describe, expect, it } from "vitest";
import { changeAdminRights } from "../../../src/accounts/admins/change-admin-rights";
import { grantAdmin } from "../../../src/accounts/admins/grant-admin";
import { inTransaction } from "../../../src/platform/db/transaction";
import { clientOf, tryCall } from "../../support/client";
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
const confirm = (p_id: string, as: Person) =>
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
