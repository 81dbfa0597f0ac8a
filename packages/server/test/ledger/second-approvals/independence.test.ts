import { secondApprovalMessages } from "@signpoint/api/texts";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { grantAdmin } from "../../../src/accounts/admins/grant-admin";
import { redemptions } from "../../../src/platform/db/schema/index";
import { clientOf, tryCall } from "../../support/client";
import { addItem, redeemed } from "../../support/marketplace";
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
async function grant(person: Person, by = first): Promise<void> {
  later();
  await clientOf(server, by).people.grantAdmin({ p_user_id: person.id, p_reason });
  later();
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

  it("is not the admin who made the first one an admin", async () => {
    const made = await addPerson(server);
    await grant(made);
    const { id } = await askedBy(made);
    expect(await confirm(id, first)).toMatchObject(notIndependent);
    expect(await confirm(id, other)).toMatchObject(confirmed);
  });

  it("was an admin before it was asked, if another admin gave the rights", async () => {
    const [before, after] = [await addPerson(server), await addPerson(server)];
    await grant(before, other);
    const { id } = await askedBy(first);
    await grant(after, other);
    expect(await confirm(id, after)).toMatchObject(notIndependent);
    expect(await confirm(id, before)).toMatchObject(confirmed);
  });

  it("can be one whom the operator's command made an admin, also after it was asked", async () => {
    const { id } = await askedBy(first);
    const person = await addPerson(server);
    expect(await grantAdmin(server.services, person.email)).toBe("granted");
    expect(await confirm(id, person)).toMatchObject(confirmed);
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

  it("of a redemption is judged alike: it stays pending", async () => {
    const buyer = await addPerson(server, { points: FROM });
    const item = await addItem(server, { price: FROM, redemption_code: "SHARED" });
    const id = await redeemed(server, buyer, item);
    await clientOf(server, first).redemptions.approve({ p_redemption_id: id });
    const { items } = await clientOf(server, other).secondApprovals.list({ limit: 100 });
    const asked = items.find(({ subject_id }) => subject_id === id)?.id ?? "";
    const person = await addPerson(server);
    await grant(person);
    expect(await confirm(asked, person)).toMatchObject(notIndependent);
    const statusOf = async () =>
      (await server.services.db.select().from(redemptions).where(eq(redemptions.id, id)))[0]
        ?.status;
    expect(await statusOf()).toBe("PENDING");
    expect(await confirm(asked, other)).toMatchObject(confirmed);
    expect(await statusOf()).toBe("APPROVED");
  });
});

describe("what an admin asked", () => {
  it("is not confirmed once that admin has lost the rights, and is again with them", async () => {
    const asker = await addPerson(server, { admin: true });
    const { id, to } = await askedBy(asker);
    await revoke(asker);
    expect(await confirm(id, other)).toMatchObject({
      status: 409,
      body: { code: "NOT_ADMIN", message: secondApprovalMessages.requesterNotAdmin },
    });
    expect(await pointsOf(server, to)).toBe(0);
    await grant(asker, first);
    expect(await confirm(id, other)).toMatchObject(confirmed);
  });

  it("is not confirmed while that admin's calls wait after “This was not me”, and is once the rights are granted anew", async () => {
    const asker = await addPerson(server, { admin: true });
    const { id, to } = await askedBy(asker);
    await holdCallsOf(server, asker);
    expect(await confirm(id, other)).toMatchObject({
      status: 409,
      body: { code: "NOT_ADMIN", message: secondApprovalMessages.requesterHeld },
    });
    expect(await pointsOf(server, to)).toBe(0);
    await grant(asker, first);
    expect(await confirm(id, other)).toMatchObject(confirmed);
  });

  it("is not confirmed while that admin is suspended", async () => {
    const asker = await addPerson(server, { admin: true });
    const { id, to } = await askedBy(asker);
    const { people } = clientOf(server, first);
    await people.suspend({ p_user_id: asker.id, p_reason });
    expect(await confirm(id, other)).toMatchObject({
      status: 409,
      body: { code: "PERSON_SUSPENDED", message: secondApprovalMessages.requesterSuspended },
    });
    expect(await pointsOf(server, to)).toBe(0);
    await people.lift({ p_user_id: asker.id, p_reason });
    expect(await confirm(id, other)).toMatchObject(confirmed);
    expect((await server.audit()).mismatches).toEqual([]);
  });
});
