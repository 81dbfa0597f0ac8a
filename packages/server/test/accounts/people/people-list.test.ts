import { NEGATIVE_SIGNS } from "@signpoint/api/platform/constants";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../src/platform/db/new-id";
import {
  payouts,
  redemptions,
  signedContracts,
  users,
} from "../../../src/platform/db/schema/index";
import { approvedCash } from "../../rewards/payouts/support";
import { clientOf, type Inputs, tryCall } from "../../support/client";
import { AGREED, addContract } from "../../support/main-job";
import { addPerson, type Person } from "../../support/people";
import { testServer } from "../../support/server";
import { newEmail, PASSWORD, requestAuth } from "../auth/support";

const server = testServer();
let admin: Person;
beforeAll(async () => {
  admin = await addPerson(server, { admin: true });
});

type Filter = NonNullable<NonNullable<Inputs["administration"]["people"]>["filter"]>;

async function listed(filter: Filter, search?: string): Promise<string[]> {
  const { items } = await clientOf(server, admin).administration.people({
    filter,
    ...(search !== undefined && { search }),
    limit: 100,
  });
  return items.map(({ email }) => email);
}
const suspend = (person: { id: string }, p_until?: string) =>
  clientOf(server, admin).people.suspend({
    p_user_id: person.id,
    p_reason: "Abuse",
    ...(p_until && { p_until }),
  });
const account = async (person: Person) =>
  await clientOf(server, admin).people.account({ id: person.id });

/** Inserts submissions that an admin has decided. */
async function decide(person: Person, statuses: ("approved" | "rejected")[]) {
  const { db, now } = server.services;
  const at = now().toISOString();
  for (const status of statuses) {
    const { id } = await addContract(server);
    await db.insert(signedContracts).values({
      id: newId(),
      contract_id: id,
      user_id: person.id,
      status,
      points_cost: 0,
      points_reward: 0,
      survey_required: false,
      survey_questions: [],
      agreed: AGREED,
      submitted_data: {},
      decided_by: admin.id,
      decided_at: at,
      created_at: at,
    });
  }
}

describe("the list of people", () => {
  it("finds those who are suspended now, and says so in the list of all", async () => {
    const [suspended, past] = [await addPerson(server), await addPerson(server)];
    await suspend(suspended);
    await suspend(past);
    await clientOf(server, admin).people.lift({ p_user_id: past.id, p_reason: "Mistake" });
    const emails = await listed("suspended");
    expect([emails.includes(suspended.email), emails.includes(past.email)]).toEqual([true, false]);
    const { items } = await clientOf(server, admin).administration.people({
      search: suspended.username,
    });
    expect(items).toMatchObject([{ id: suspended.id, is_suspended: true, is_confirmed: true }]);
  });

  it("finds admins, also by a part of the email", async () => {
    const person = await addPerson(server);
    const emails = await listed("admins");
    expect([emails.includes(admin.email), emails.includes(person.email)]).toEqual([true, false]);
    expect(await listed("admins", admin.email.slice(3, 20))).toEqual([admin.email]);
  });

  it("finds those who have never confirmed, once for each email, until they do", async () => {
    const email = newEmail();
    for (const username of ["first.try", "second.try"]) {
      await requestAuth(server, "POST", "/signup", {
        email,
        password: PASSWORD,
        data: { username },
      });
    }
    expect((await listed("unconfirmed")).filter((one) => one === email)).toEqual([email]);
    expect(await listed("unconfirmed", email.slice(0, 12))).toEqual([email]);
    const known = await addPerson(server);
    await requestAuth(server, "POST", "/signup", { email: known.email, password: PASSWORD });
    expect(await listed("unconfirmed")).not.toContain(known.email);
  });

  it("finds each negative sign by the rule, and nobody without", async () => {
    const people = {
      clean: await addPerson(server),
      fewRejections: await addPerson(server),
      rejections: await addPerson(server),
      suspended_before: await addPerson(server),
    };
    await decide(people.fewRejections, ["rejected", "rejected", "approved"]);
    await decide(people.rejections, ["rejected", "rejected", "rejected", "approved"]);
    await suspend(people.suspended_before);
    await clientOf(server, admin).people.lift({
      p_user_id: people.suspended_before.id,
      p_reason: "Mistake",
    });
    const [failed, one, two] = [
      await approvedCash(server, admin),
      await approvedCash(server, admin),
      await approvedCash(server, admin),
    ];
    const { db } = server.services;
    for (const { id } of [failed, one, two]) {
      await db.update(redemptions).set({ account_hash: id }).where(eq(redemptions.id, id));
    }
    await db.update(redemptions).set({ account_hash: "same" }).where(eq(redemptions.id, one.id));
    await db.update(redemptions).set({ account_hash: "same" }).where(eq(redemptions.id, two.id));
    const fail = { p_redemption_id: failed.id, p_reason: "Closed account" };
    await clientOf(server, admin).payouts.markFailed(fail);
    expect(await db.$count(payouts, eq(payouts.state, "failed"))).toBeGreaterThan(0);

    const expected: [Person, string[]][] = [
      [people.clean, []],
      [people.fewRejections, []],
      [people.rejections, ["rejections"]],
      [people.suspended_before, ["suspended_before"]],
      [failed.buyer, ["failed_payout"]],
      [one.buyer, ["shared_account"]],
      [two.buyer, ["shared_account"]],
    ];
    const emails = await listed("negative_signs");
    const seen = new Set<string>();
    for (const [person, signs] of expected) {
      expect((await account(person)).negative_signs).toEqual(signs);
      expect([person.username, emails.includes(person.email)]).toEqual([
        person.username,
        signs.length > 0,
      ]);
      for (const sign of signs) seen.add(sign);
    }
    expect([...seen].sort()).toEqual([...NEGATIVE_SIGNS].sort());
  });
});

describe("the page of a person", () => {
  it("has the tree of invitations, who invited, and how often the person is logged in", async () => {
    const [root, child, grandchild, other] = [
      await addPerson(server),
      await addPerson(server),
      await addPerson(server),
      await addPerson(server),
    ];
    const invite = async (inviter: Person, invited: Person) =>
      await server.services.db
        .update(users)
        .set({ referred_by: inviter.id })
        .where(eq(users.id, invited.id));
    await invite(root, child);
    await invite(child, grandchild);
    await invite(root, other);
    await suspend(grandchild);
    const found = await account(root);
    expect(found).toMatchObject({
      email: root.email,
      sessions: 1,
      suspension: null,
      inviter: null,
    });
    expect(found.invited.map(({ id, depth, is_suspended }) => [id, depth, is_suspended])).toEqual([
      [child.id, 1, false],
      [grandchild.id, 2, true],
      [other.id, 1, false],
    ]);
    expect(await account(grandchild)).toMatchObject({
      inviter: { id: child.id, username: child.username },
      suspension: { reason: "Abuse", ends_at: null },
      sessions: 0,
    });
    const nobody = await tryCall(clientOf(server, admin).people.account({ id: newId() }));
    expect(nobody.body).toMatchObject({ code: "NOT_FOUND" });
  });
});
