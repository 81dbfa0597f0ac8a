import { reviewMessages } from "@signpoint/api/texts";
import { eq, inArray } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { payReferralBonus } from "../../../src/accounts/referrals/pay-referral-bonus";
import { DuplicateCauseError, postEntries } from "../../../src/ledger/entries/post-entries";
import { deleteAccount } from "../../../src/personal-data/account-deletion/delete-account";
import { newId } from "../../../src/platform/db/new-id";
import { earnings, users } from "../../../src/platform/db/schema/index";
import { inTransaction } from "../../../src/platform/db/transaction";
import { askedToLeave } from "../../personal-data/account-deletion/support";
import { setClock } from "../../rewards/redemptions/support";
import { clientOf, tryCall } from "../../support/client";
import { pendingSigning } from "../../support/main-job";
import { addPerson, holdCallsOf, ledgerOf, type Person, signedIn } from "../../support/people";
import { testServer } from "../../support/server";
import { confirm, newEmail, signUp } from "../auth/support";

const OFF = { bonus_cap_per_inviter_month: 0, bonus_hold_until_first_approval: false };
const HOLD = { bonus_hold_until_first_approval: true };
const MARCH = "2027-03-31T23:00:00.000Z";
const APRIL = "2027-04-01T00:00:00.000Z";
const REWARD = 30;
const UNTOUCHED = { own_waits: false, waiting: 0, over_cap: 0, hold: false, cap: 0 };

const server = testServer();
let admin: Person;
let otherAdmin: Person;
let inviter: Person;
beforeAll(async () => {
  admin = await addPerson(server, { admin: true });
  otherAdmin = await addPerson(server, { admin: true });
});
beforeEach(async () => {
  await setClock(server, MARCH, [admin, otherAdmin]);
  inviter = await addPerson(server);
});
afterEach(() => set(OFF));
afterAll(async () => {
  expect((await server.audit()).mismatches).toEqual([]);
});

const set = (rules: Partial<typeof OFF>) => clientOf(server, admin).adminSettings.update(rules);
const codeOf = async (person: Person) => (await rowOf(person)).referral_code;

/** Signs up by a person's code, and answers what the signup and the confirmation answered. */
async function join(code: string | undefined, email = newEmail()) {
  const signup = await signUp(server, email, { referral_code: code });
  return { email, signup, arrived: await confirm(server, email) };
}
/** A friend who signs up, and confirms by the mail. */
const signedUpFriendOf = async (person: Person): Promise<Person> =>
  await signedIn(server, (await join(await codeOf(person))).email);

/** A friend as a confirmed signup leaves them, without signup and mail. */
async function friendOf({ id: referred_by }: Person): Promise<Person> {
  const friend = await addPerson(server);
  await inTransaction(server.services.db, async (tx) => {
    const [row] = await tx
      .update(users)
      .set({ referred_by })
      .where(eq(users.id, friend.id))
      .returning();
    if (row !== undefined) await payReferralBonus(tx, server.services, row);
  });
  return friend;
}

const submit = async (person: Person) =>
  (await pendingSigning(server, person, { points_cost: 0, points_reward: REWARD })).signingId;
const approve = (p_signed_contract_id: string, as = admin) =>
  clientOf(server, as).submissions.approve({ p_signed_contract_id });
/** Rejects a submission, which its signer appeals. */
async function appealed(person: Person, p_signed_contract_id: string) {
  await clientOf(server, admin).submissions.reject({ p_signed_contract_id });
  const given = { p_signed_contract_id, p_text: "It was all there." };
  return await clientOf(server, person).contracts.appeal(given);
}
const bonuses = async (person: Person) =>
  (await ledgerOf(server, person)).filter(([source]) => source === "REFERRAL_BONUS").length;
const invitations = async (person: Person) =>
  (await clientOf(server, person).dashboard.get({})).invitations;
async function rowOf(person: Person) {
  const [row] = await server.services.db.select().from(users).where(eq(users.id, person.id));
  if (row === undefined) throw new Error("the profile is gone");
  return row;
}
async function remove(person: Person): Promise<string> {
  await askedToLeave(server, person);
  return await deleteAccount(server.services, person.id);
}

it("a referral bonus without the settings is paid to both at the confirmation, and the dashboards say nothing of waiting", async () => {
  const friend = await signedUpFriendOf(inviter);
  expect(await invitations(friend)).toEqual(UNTOUCHED);
  expect(await invitations(inviter)).toEqual(UNTOUCHED);
  expect(await rowOf(friend)).toMatchObject({ referral_bonus: "paid" });
  await approve(await submit(friend));
  expect([await bonuses(friend), await bonuses(inviter)]).toEqual([1, 1]);
});

describe("a referral bonus that waits", () => {
  it("is paid to both with the first approval and never again, and both read why it waits", async () => {
    await set(HOLD);
    const friend = await signedUpFriendOf(inviter);
    expect([await bonuses(friend), await bonuses(inviter)]).toEqual([0, 0]);
    expect(await rowOf(inviter)).toMatchObject({ points: 0, referrals: 1 });
    expect(await invitations(friend)).toEqual({ ...UNTOUCHED, own_waits: true, hold: true });
    expect(await invitations(inviter)).toEqual({ ...UNTOUCHED, waiting: 1, hold: true });

    const [first, second] = [await submit(friend), await submit(friend)];
    expect(await approve(first)).toMatchObject({ id: first, status: "approved" });
    expect((await ledgerOf(server, friend)).slice(-2)).toEqual([
      ["CONTRACT_COMPLETED", REWARD],
      ["REFERRAL_BONUS", 50],
    ]);
    expect(await ledgerOf(server, inviter)).toEqual([["REFERRAL_BONUS", 50]]);
    expect(await rowOf(friend)).toMatchObject({ points: REWARD + 50, referral_bonus: "paid" });
    expect(await rowOf(inviter)).toMatchObject({ points: 50, referrals: 1 });
    expect(await invitations(friend)).toEqual({ ...UNTOUCHED, hold: true });
    expect(await invitations(inviter)).toEqual({ ...UNTOUCHED, hold: true });

    await approve(second, otherAdmin);
    expect([await bonuses(friend), await bonuses(inviter)]).toEqual([1, 1]);
  });

  it("is not paid with a rejection, a request for changes, or a refused approval", async () => {
    await set(HOLD);
    const friend = await friendOf(inviter);
    const [one, two, three] = [await submit(friend), await submit(friend), await submit(friend)];
    const { submissions } = clientOf(server, admin);
    await submissions.reject({ p_signed_contract_id: one });
    await submissions.requestChanges({ p_signed_contract_id: two, p_note: "Please add more." });
    const refused = [
      await tryCall(approve(one)),
      await tryCall(approve(two)),
      await tryCall(approve(three, friend)),
      await tryCall(approve(newId())),
      await tryCall(clientOf(server).submissions.approve({ p_signed_contract_id: three })),
    ];
    expect(refused.map(({ ok, body }) => !ok && "code" in body && body.code)).toEqual([
      "ALREADY_DECIDED",
      "NOT_SUBMITTED",
      "FORBIDDEN",
      "NOT_FOUND",
      "UNAUTHORIZED",
    ]);
    expect([await bonuses(friend), await bonuses(inviter)]).toEqual([0, 0]);
    expect(await rowOf(friend)).toMatchObject({ points: 0, referral_bonus: "waiting" });
  });

  describe("when the inviter is an admin", () => {
    const OWN = { status: 403, body: { code: "OWN_DECISION", message: reviewMessages.ownBonus } };
    const setAdmin = (people: Person[], is_admin: boolean) =>
      server.services.db
        .update(users)
        .set({ is_admin })
        .where(
          inArray(
            users.id,
            people.map(({ id }) => id),
          ),
        );
    const shownTo = async (id: string, as: Person) =>
      (await clientOf(server, as).submissions.get({ signed_contract_id: id })).bonus_inviter_id;
    let friend: Person;
    beforeEach(async () => {
      await set(HOLD);
      await setAdmin([inviter], true);
      friend = await friendOf(inviter);
    });
    afterEach(async () => {
      await setAdmin([admin, otherAdmin], true);
      await setAdmin([inviter], false);
    });

    it("is not released by them while there is another admin, who does, and is told so before; they reject and ask for changes", async () => {
      const [first, second] = [await submit(friend), await submit(friend)];
      const { submissions } = clientOf(server, inviter);
      await submissions.reject({ p_signed_contract_id: await submit(friend) });
      const asked = { p_signed_contract_id: await submit(friend), p_note: "Please add more." };
      await submissions.requestChanges(asked);
      expect(await shownTo(first, inviter)).toBe(inviter.id);
      expect(await tryCall(approve(first, inviter))).toMatchObject(OWN);
      expect([await bonuses(friend), await bonuses(inviter)]).toEqual([0, 0]);
      expect(await rowOf(friend)).toMatchObject({ points: 0, referral_bonus: "waiting" });
      await approve(first, admin);
      expect([await bonuses(friend), await bonuses(inviter)]).toEqual([1, 1]);
      expect(await shownTo(second, inviter)).toBeNull();
      expect(await approve(second, inviter)).toMatchObject({ status: "approved" });
    });

    it("is released by them when no other admin is left whose calls do not wait after “This was not me”", async () => {
      const id = await submit(friend);
      await setAdmin([admin, otherAdmin], false);
      expect(await shownTo(id, inviter)).toBeNull();
      const held = await addPerson(server, { admin: true });
      expect(await shownTo(id, inviter)).toBe(inviter.id);
      await holdCallsOf(server, held);
      expect(await shownTo(id, inviter)).toBeNull();
      await approve(id, inviter);
      expect([await bonuses(friend), await bonuses(inviter)]).toEqual([1, 1]);
    });

    it("is not released by them on appeal, unless the only other admin has rejected", async () => {
      const id = await submit(friend);
      const appeal = await appealed(friend, id);
      const overturn = () =>
        clientOf(server, inviter).appeals.decide({
          p_appeal_id: appeal.id,
          p_overturn: true,
          p_note: "It was.",
        });
      expect(await shownTo(id, inviter)).toBe(inviter.id);
      expect(await tryCall(overturn())).toMatchObject(OWN);
      await setAdmin([otherAdmin], false);
      expect(await shownTo(id, inviter)).toBeNull();
      expect(await overturn()).toMatchObject({ state: "overturned" });
      expect([await bonuses(friend), await bonuses(inviter)]).toEqual([1, 1]);
    });
  });

  it.each([
    ["is paid with an approval by appeal", true, { points: REWARD + 50, referral_bonus: "paid" }],
    ["is not paid with an appeal that is upheld", false, { points: 0, referral_bonus: "waiting" }],
  ] as const)("%s", async (_, p_overturn, expected) => {
    await set(HOLD);
    const friend = await friendOf(inviter);
    const appeal = await appealed(friend, await submit(friend));
    const decision = { p_appeal_id: appeal.id, p_overturn, p_note: "I looked." };
    await clientOf(server, otherAdmin).appeals.decide(decision);
    expect(await rowOf(friend)).toMatchObject(expected);
    expect(await bonuses(inviter)).toBe(p_overturn ? 1 : 0);
  });

  it("goes on waiting when the setting is turned off, and those who join then get theirs at once; both also while they are suspended", async () => {
    await set(HOLD);
    const early = await friendOf(inviter);
    await set(OFF);
    const late = await friendOf(inviter);
    expect([await bonuses(early), await bonuses(late), await bonuses(inviter)]).toEqual([0, 1, 1]);
    expect(await invitations(inviter)).toEqual({ ...UNTOUCHED, waiting: 1 });
    // Points stay with the suspended, too.
    const id = await submit(early);
    const { people } = clientOf(server, admin);
    for (const one of [early, inviter]) {
      await people.suspend({ p_user_id: one.id, p_reason: "Abuse" });
    }
    await approve(id);
    expect([await bonuses(early), await bonuses(inviter)]).toEqual([1, 2]);
  });

  it("ends unpaid when the invited person deletes the account", async () => {
    await set(HOLD);
    const friend = await friendOf(inviter);
    const id = await submit(friend);
    expect(await remove(friend)).toBe("deleted");
    expect((await tryCall(approve(id))).body).toMatchObject({ code: "ALREADY_DECIDED" });
    expect(await rowOf(friend)).toMatchObject({ points: 0, referral_bonus: "ended" });
    expect(await rowOf(inviter)).toMatchObject({ points: 0, referrals: 1 });
    expect(await invitations(inviter)).toEqual({ ...UNTOUCHED, hold: true });
  });

  it("is not told by the signup and its confirmation", async () => {
    const before = await join(await codeOf(inviter));
    await set(HOLD);
    for (const after of [await join(await codeOf(inviter)), await join(undefined)]) {
      expect(after.signup.status).toBe(before.signup.status);
      expect(Object.keys(after.signup.body)).toEqual(Object.keys(before.signup.body));
      expect([after.arrived.pathname, [...after.arrived.searchParams.keys()]]).toEqual([
        before.arrived.pathname,
        [...before.arrived.searchParams.keys()],
      ]);
    }
  });
});

describe("the limit of bonuses for one inviter and month", () => {
  it("pays the inviter as often as it says, and the friends always, until the next month (UTC)", async () => {
    await set({ bonus_cap_per_inviter_month: 2 });
    const friends = [];
    for (let n = 0; n < 3; n += 1) friends.push(await friendOf(inviter));
    expect(await Promise.all(friends.map(bonuses))).toEqual([1, 1, 1]);
    expect(await bonuses(inviter)).toBe(2);
    expect(await rowOf(inviter)).toMatchObject({ points: 100, referrals: 3 });
    const states = await Promise.all(friends.map(rowOf));
    expect(states.map(({ referral_bonus }) => referral_bonus)).toEqual([
      "paid",
      "paid",
      "over_cap",
    ]);
    expect(await invitations(inviter)).toEqual({ ...UNTOUCHED, over_cap: 1, cap: 2 });
    await setClock(server, APRIL, [admin, inviter]);
    await friendOf(inviter);
    expect(await bonuses(inviter)).toBe(3);
  });

  it("counts when a bonus is paid, does not count the inviter's own, and holds for each inviter alone", async () => {
    const elder = await addPerson(server);
    const middle = await friendOf(elder);
    await set({ ...HOLD, bonus_cap_per_inviter_month: 1 });
    const [one, two] = [await friendOf(middle), await friendOf(middle)];
    const ofInviter = await friendOf(inviter);
    await approve(await submit(one));
    await approve(await submit(ofInviter));
    expect([await bonuses(middle), await bonuses(inviter)]).toEqual([2, 1]);
    await setClock(server, APRIL, [admin, two]);
    await approve(await submit(two));
    expect([await bonuses(two), await bonuses(middle)]).toEqual([1, 3]);
  });

  it("holds when friends confirm at the same moment", async () => {
    await set({ bonus_cap_per_inviter_month: 2 });
    const emails = Array.from({ length: 5 }, () => newEmail());
    const referral_code = await codeOf(inviter);
    for (const email of emails) await signUp(server, email, { referral_code });
    await Promise.all(emails.map((email) => confirm(server, email)));
    expect(await bonuses(inviter)).toBe(2);
    expect(await rowOf(inviter)).toMatchObject({ points: 100, referrals: 5 });
    expect((await invitations(inviter)).over_cap).toBe(3);
  });
});

it("the database refuses a second payment, to let a bonus wait again, and one of a person whom nobody invited", async () => {
  const friend = await friendOf(inviter);
  const { db, now } = server.services;
  const again = {
    user_id: inviter.id,
    source: "REFERRAL_BONUS" as const,
    details: "again",
    points_earned: 50,
    cause_id: friend.id,
  };
  await expect(postEntries(db, [again], now())).rejects.toThrow(DuplicateCauseError);
  for (const [id, state] of [
    [friend.id, "waiting"],
    [friend.id, null],
    [friend.id, "over_cap"],
    [inviter.id, "waiting"],
  ] as const) {
    const change = db.update(users).set({ referral_bonus: state }).where(eq(users.id, id));
    await expect(change.execute()).rejects.toThrow();
  }
  expect(await db.$count(earnings, eq(earnings.cause_id, friend.id))).toBe(2);
});
