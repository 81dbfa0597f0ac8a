import { pseudonym } from "@signpoint/api/personal-data/deletion-rules";
import { NEGATIVE_SIGNS } from "@signpoint/api/platform/constants";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { deleteAccount } from "../../../src/personal-data/account-deletion/delete-account";
import { newId } from "../../../src/platform/db/new-id";
import {
  payouts,
  redemptions,
  signedContracts,
  users,
} from "../../../src/platform/db/schema/index";
import { askedToLeave } from "../../personal-data/account-deletion/support";
import { approvedCash } from "../../rewards/payouts/support";
import { clientOf, type Inputs, tryCall } from "../../support/client";
import { AGREED, addContract, pendingSigning, sign } from "../../support/main-job";
import { addItem, approve, redeemed, redeemedCash, reject } from "../../support/marketplace";
import { addPerson, type Person, pointsOf } from "../../support/people";
import { testServer } from "../../support/server";
import { newEmail, signUp } from "../auth/support";

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
const suspend = ({ id }: Person) =>
  clientOf(server, admin).people.suspend({ p_user_id: id, p_reason: "Abuse" });
const lift = ({ id }: Person) =>
  clientOf(server, admin).people.lift({ p_user_id: id, p_reason: "Mistake" });
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
    await lift(past);
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
    for (const username of ["first.try", "second.try"]) await signUp(server, email, { username });
    expect((await listed("unconfirmed")).filter((one) => one === email)).toEqual([email]);
    expect(await listed("unconfirmed", email.slice(0, 12))).toEqual([email]);
    const known = await addPerson(server);
    await signUp(server, known.email);
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
    await lift(people.suspended_before);
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

it("the page of a person has the tree of invitations, who invited, and how often the person is logged in", async () => {
  /** Adds a person whom another one has invited. */
  const addInvitedBy = async ({ id: referred_by }: Person) => {
    const invited = await addPerson(server);
    await server.services.db.update(users).set({ referred_by }).where(eq(users.id, invited.id));
    return invited;
  };
  const root = await addPerson(server);
  const child = await addInvitedBy(root);
  const grandchild = await addInvitedBy(child);
  const other = await addInvitedBy(root);
  await suspend(grandchild);
  const found = await account(root);
  const own = { email: root.email, sessions: 1, suspension: null, inviter: null };
  expect(found).toMatchObject(own);
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

type List = "signings" | "redemptions";
const people = () => clientOf(server, admin).people;

/** Returns the ids of all pages of a list, read with this many on each page. */
async function idsOfAllPages(list: List, id: string, limit: number): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await people()[list]({ id, limit, ...(cursor !== undefined && { cursor }) });
    expect(page.items.length).toBeLessThanOrEqual(limit);
    ids.push(...page.items.map((item) => item.id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
}

/** Expects that a list is missing for an unknown person, and refuses the cursor of something else. */
async function expectRefusals(list: List, { id }: Person): Promise<void> {
  expect((await tryCall<unknown>(people()[list]({ id: newId() }))).status).toBe(404);
  expect((await tryCall<unknown>(people()[list]({ id, cursor: "bm90IG91cnM" }))).status).toBe(400);
}

it("the signings of a person are all there, newest first, over pages, with what was agreed and their states", async () => {
  const [person, other] = [
    await addPerson(server, { points: 1_000 }),
    await addPerson(server, { points: 1_000 }),
  ];
  const made: string[] = [];
  for (const title of ["First", "Second", "Third"]) {
    const given = { title, points_cost: 10, points_reward: 30 };
    made.unshift((await pendingSigning(server, person, given)).signingId);
    await pendingSigning(server, other, given);
  }
  const open = await addContract(server, { title: "Open", points_cost: 5, points_reward: 8 });
  made.unshift(await sign(server, person, open.id));
  await clientOf(server, admin).submissions.approve({ p_signed_contract_id: made[1] ?? "" });
  expect(await idsOfAllPages("signings", person.id, 3)).toEqual(made);
  await expectRefusals("signings", person);
  const { items } = await people().signings({ id: person.id });
  expect(items).toMatchObject([
    { title: "Open", status: "in_progress", contract_id: open.id, points_cost: 5 },
    { title: "Third", status: "approved", points_reward: 30, decided_at: expect.any(String) },
    { title: "Second", status: "pending" },
    { title: "First", status: "pending" },
  ]);
});

it("the redemptions of a person are all there, newest first, over pages, with reference, price, state and payout, and no bank details", async () => {
  const person = await addPerson(server, { points: 1_000 });
  const card = await redeemed(server, person, await addItem(server, { name: "Card", price: 20 }));
  const { id: cash } = await redeemedCash(server, person);
  await approve(server, cash, admin);
  await redeemedCash(server, await addPerson(server, { points: 1_000 }));
  expect(await idsOfAllPages("redemptions", person.id, 1)).toEqual([cash, card]);
  await expectRefusals("redemptions", person);
  const { items } = await people().redemptions({ id: person.id });
  expect(items).toMatchObject([
    { status: "APPROVED", item_type: "Cash", payout_state: "to_pay" },
    { status: "PENDING", item_name: "Card", price: 20, payout_state: null },
  ]);
  expect(items[0]?.reference).toMatch(/^\w{4}-\w{4}$/);
  expect(Object.keys(items[0] ?? {})).not.toContain("bank_details");
});

it("the page of a deleted account shows what stays under the pseudonym, and nothing that was erased; the person is neither listed nor counted", async () => {
  const person = await addPerson(server, { points: 100 });
  const invited = await addPerson(server);
  const { signingId } = await pendingSigning(server, person, { title: "Kept", points_cost: 10 });
  await clientOf(server, admin).submissions.approve({ p_signed_contract_id: signingId });
  await people().addNote({ p_user_id: person.id, p_note: "Called us" });
  const { total_users } = await clientOf(server, admin).administration.overview({});
  await askedToLeave(server, person);
  expect(await deleteAccount(server.services, person.id)).toBe("deleted");

  const { administration, points, submissions } = clientOf(server, admin);
  expect((await administration.overview({})).total_users).toBe(total_users - 1);
  expect((await administration.users({ search: "Deleted account" })).items).toEqual([]);
  const submission = await submissions.get({ signed_contract_id: signingId });
  expect(JSON.stringify(submission)).toContain(pseudonym(person.id));
  const credit = { p_user_id: person.id, p_points: 1, p_reason: "Late" };
  expect(await tryCall(points.credit(credit))).toMatchObject({ status: 404 });
  const record = await administration.person({ id: person.id });
  expect(record).toMatchObject({ username: pseudonym(person.id), points: 0 });
  expect(record.deleted_at).not.toBeNull();
  const account = await people().account({ id: person.id });
  expect(account).toMatchObject({
    username: pseudonym(person.id),
    email: null,
    sessions: 0,
    has_second_factor: false,
    last_sign_in_at: null,
    suspension: null,
  });
  expect((await people().notes({ id: person.id })).items).toEqual([]);
  expect((await people().signings({ id: person.id })).items).toMatchObject([
    { id: signingId, title: "Kept", status: "approved" },
  ]);
  const ledger = await administration.activity({ user: person.id });
  expect(ledger.items.map(({ username }) => username)).toContain(pseudonym(person.id));
  expect(JSON.stringify([record, account, ledger, submission])).not.toContain(person.username);
  expect((await people().account({ id: invited.id })).email).toBe(invited.email);
});

it("a person's record tells the balance, the decisions and the share of rejections, and is missing for nobody", async () => {
  const person = await addPerson(server, { points: 2_000 });
  const record = () => clientOf(server, admin).administration.person({ id: person.id });
  const none = { in_progress: 0, pending: 0, approved: 0, rejected: 0 };
  expect(await record()).toEqual({
    id: person.id,
    username: person.username,
    points: 2_000,
    member_since: expect.any(String),
    deleted_at: null,
    submissions: none,
    rejection_rate: null,
    redemptions: { pending: 0, approved: 0, rejected: 0 },
    recent: [],
  });

  const { submissions } = clientOf(server, admin);
  const decided: string[] = [];
  for (const verdict of ["approve", "reject", "approve", "approve"] as const) {
    server.clock.advance(1_000);
    const { signingId } = await pendingSigning(server, person, { title: `To ${verdict}` });
    await submissions[verdict]({ p_signed_contract_id: signingId });
    decided.unshift(signingId);
  }
  await pendingSigning(server, person);
  await sign(server, person, (await addContract(server)).id);
  const item = await addItem(server, { price: 10 });
  const orders = [0, 1, 2].map(() => redeemed(server, person, item));
  const [first = "", second = ""] = await Promise.all(orders);
  await approve(server, first, admin);
  await reject(server, second, admin);

  const found = await record();
  expect(found).toMatchObject({
    points: await pointsOf(server, person),
    submissions: { in_progress: 1, pending: 1, approved: 3, rejected: 1 },
    rejection_rate: 0.25,
    redemptions: { pending: 1, approved: 1, rejected: 1 },
  });
  expect(found.recent.map(({ signed_contract_id }) => signed_contract_id)).toEqual(decided);
  expect(found.recent[2]).toMatchObject({ title: "To reject", status: "rejected" });
  const unknown = clientOf(server, admin).administration.person({ id: newId() });
  expect(await tryCall(unknown)).toMatchObject({ status: 404 });
});
