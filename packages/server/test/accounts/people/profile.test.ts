import { DEFAULT_SETTINGS } from "@signpoint/api/platform/constants";
import { MS_PER_DAY } from "@signpoint/api/platform/durations";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { authUsers, users } from "../../../src/platform/db/schema/index";
import { clientIpKey } from "../../../src/platform/limits/limits";
import { clientOf, tryCall } from "../../support/client";
import { countUses, withLimits } from "../../support/count-uses";
import { pendingSigning } from "../../support/main-job";
import { addPerson, type Person, signedIn } from "../../support/people";
import { request } from "../../support/request";
import { testServer } from "../../support/server";
import { addAccount, addSignup, newEmail, openSession, userOf } from "../auth/support";

const server = testServer();

async function addSignedIn(given: Parameters<typeof addAccount>[1] = {}) {
  const account = await addAccount(server, given);
  const { access_token } = await openSession(server, account.user.email);
  return { ...account, token: access_token };
}

describe("check_username_availability", () => {
  const check = (p_username: string) =>
    clientOf(server).profile.checkUsernameAvailability({ p_username });

  it("reports whether a username is free, ignoring case, with _ and % taken literally, and refuses what is no name", async () => {
    await addAccount(server, { username: "Ada.Lovelace" });
    await addAccount(server, { username: "under-score" });
    for (const taken of ["ada.LOVELACE", " ada.lovelace ", "ab", "a'; drop table users; --"]) {
      expect([taken, await check(taken)]).toEqual([taken, false]);
    }
    for (const free of ["ada.lovelace2", "under_score"]) {
      expect([free, await check(free)]).toEqual([free, true]);
    }
    for (const p_username of [null, {}, "x".repeat(101), "nul\0nul"]) {
      const path = "/rpc/check_username_availability";
      const { status } = await request(server, "POST", path, { body: { p_username } });
      expect([p_username, status]).toEqual([p_username, 400]);
    }
  });
});

describe("validate_referral_code_public", () => {
  const validate = (p_referral_code: string) =>
    clientOf(server).profile.validateReferralCode({ p_referral_code });

  it("returns the username of a referral code, trimmed and in any case, and nothing else", async () => {
    const { profile } = await addAccount(server, { username: "Grace" });
    expect(await validate(` ${profile.referral_code.toLowerCase()} `)).toEqual([
      { username: "Grace" },
    ]);
    for (const code of ["", "AB", "NOBODY99", "%"]) expect(await validate(code)).toEqual([]);
  });
});

describe("limits of the public checks", () => {
  it.each([
    ["check_username_availability", { p_username: "anybody" }, "usernameCheckPerIp", 60],
    ["validate_referral_code_public", { p_referral_code: "ABCDEFGH" }, "referralCheckPerIp", 30],
  ] as const)(
    "answers 429 with Retry-After to too many calls of %s",
    async (name, body, limit, most) =>
      withLimits(server, async () => {
        await countUses(server, limit, clientIpKey("127.0.0.1"), most - 1);
        expect((await request(server, "POST", `/rpc/${name}`, { body })).status).toBe(200);
        const refused = await request(server, "POST", `/rpc/${name}`, { body });
        expect(refused).toMatchObject({ status: 429, body: { code: "TOO_MANY_REQUESTS" } });
        expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      }),
  );
});

describe("the caller's profile", () => {
  it("returns the profile of the caller alone", async () => {
    await addAccount(server);
    const { user, profile, token } = await addSignedIn({ username: "myself" });
    expect(await clientOf(server, { token }).profile.getCurrentUserProfile({})).toEqual([
      {
        id: user.id,
        username: "myself",
        email: user.email,
        points: 0,
        referrals: 0,
        referral_code: profile.referral_code,
        deletes_at: null,
        theme: "system",
        promised_times: DEFAULT_SETTINGS,
        is_admin: false,
      },
    ]);
  });

  it("creates a missing profile with the username of the signup, once for simultaneous calls", async () => {
    const { user, token } = await addSignedIn();
    await server.services.db.delete(users).where(eq(users.id, user.id));
    await server.services.db
      .update(authUsers)
      .set({ user_metadata: { username: "Came.Back", is_admin: true, points: 9 } })
      .where(eq(authUsers.id, user.id));
    const own = clientOf(server, { token }).profile;
    expect(await own.getCurrentUserProfile({})).toEqual([]);
    const calls = Array.from({ length: 5 }, () => own.ensureCurrentUserProfile({}));
    const [created, ...others] = await Promise.all(calls);
    const expected = { id: user.id, username: "Came.Back", points: 0, is_admin: false };
    expect(created).toMatchObject([expected]);
    for (const other of others) expect(other).toEqual(created);
  });

  it("derives a missing profile's username from the email when the signup's is missing or taken", async () => {
    const email = newEmail();
    const { user, token } = await addSignedIn({ email });
    await addAccount(server, { username: "taken-since" });
    for (const user_metadata of [
      {},
      { username: "taken-since" },
      { username: 5 },
      { username: "no good!" },
    ]) {
      await server.services.db.delete(users).where(eq(users.id, user.id));
      await server.services.db
        .update(authUsers)
        .set({ user_metadata })
        .where(eq(authUsers.id, user.id));
      const body = await clientOf(server, { token }).profile.ensureCurrentUserProfile({});
      expect(body).toMatchObject([{ username: email.split("@")[0] }]);
    }
  });

  it("derives no name that was given up less than 90 days ago, nor one that a signup reserves", async () => {
    const [name = ""] = newEmail().split("@");
    const former = await addSignedIn({ username: name });
    await clientOf(server, former).profile.changeUsername({ p_username: `${name}.now` });
    await addSignup(server, { username: `${name}1` });
    const { profile } = await addAccount(server, { email: `${name}@elsewhere.example` });
    expect(profile.username).toBe(`${name}2`);
  });
});

const change = (as: Person, p_username: string) =>
  tryCall(clientOf(server, as).profile.changeUsername({ p_username }));

let counter = 0;
function newName(): string {
  counter += 1;
  return `Renamed-${counter}`;
}

describe("change_username", () => {
  it("shows the new name everywhere at once, also on what was done before", async () => {
    const person = await addPerson(server);
    const admin = await addPerson(server, { admin: true });
    const { signingId } = await pendingSigning(server, person, { points_cost: 0 });
    const name = newName();
    expect(await change(person, ` ${name} `)).toMatchObject({ body: { username: name } });

    const asAdmin = clientOf(server, admin);
    const submission = await asAdmin.submissions.get({ signed_contract_id: signingId });
    expect(JSON.stringify(submission)).toContain(name);
    const { body } = await userOf(server, { access_token: person.token });
    expect(body).toMatchObject({ user_metadata: { username: name } });
    const seen = [
      submission,
      await asAdmin.notifications.list({}),
      await asAdmin.administration.activity({}),
      await asAdmin.administration.person({ id: person.id }),
      await asAdmin.administration.people({ search: name }),
      await clientOf(server, person).profile.getCurrentUserProfile({}),
    ];
    // The email has the former name in it.
    expect(JSON.stringify(seen).replaceAll(person.email, "")).not.toContain(person.username);
    const { items } = await asAdmin.administration.people({ search: name });
    expect(items).toMatchObject([{ id: person.id, username: name }]);
  });

  it("holds the former name for 90 days, for others and at signups, but not for its former owner", async () => {
    const [person, other] = [await addPerson(server), await addPerson(server)];
    const former = person.username;
    const changeNow = async (as: Person, name: string) =>
      await change(await signedIn(server, as.email), name);
    const taken = { status: 409, body: { code: "USERNAME_TAKEN" } };
    await change(person, newName());
    expect(await change(other, former.toUpperCase())).toMatchObject(taken);
    const isFree = clientOf(server).profile.checkUsernameAvailability({ p_username: former });
    expect(await isFree).toBe(false);
    server.clock.advance(89 * MS_PER_DAY);
    expect(await changeNow(other, former)).toMatchObject(taken);
    expect(await changeNow(person, former)).toMatchObject({ ok: true });

    server.clock.advance(30 * MS_PER_DAY);
    await changeNow(person, newName());
    server.clock.advance(90 * MS_PER_DAY);
    expect(await changeNow(other, former)).toMatchObject({ ok: true });
  });

  it("is refused within 30 days of the last change, and says when it is possible", async () => {
    const person = await addPerson(server);
    const name = newName();
    await change(person, name);
    const before = server.services.now().getTime();
    expect(await change(person, newName())).toMatchObject({
      status: 409,
      body: { code: "USERNAME_TOO_SOON", message: "A username can be changed once in 30 days." },
    });
    const { username_change_from } = await clientOf(server, person).settings.get();
    const wait = new Date(username_change_from ?? "").getTime() - before;
    expect(Math.abs(wait - 30 * MS_PER_DAY)).toBeLessThan(60_000);
    expect(await change(person, name)).toMatchObject({ ok: true, body: { username: name } });
  });

  it("refuses a name that another person has, a pending signup reserves, speaks for the product or is none, which does not count as a change", async () => {
    const person = await addPerson(server);
    const owner = await addPerson(server);
    const reserved = newName();
    await addSignup(server, { username: reserved });
    const taken = [owner.username.toUpperCase(), reserved.toLowerCase()];
    for (const name of [...taken, "signpoint-team7"]) {
      expect(await change(person, name)).toMatchObject({
        status: 409,
        body: { code: "USERNAME_TAKEN" },
      });
    }
    expect(await change(person, "no spaces")).toMatchObject({
      status: 400,
      body: { data: { fields: { p_username: expect.stringContaining("3 to 30") } } },
    });
    expect(await change(person, newName())).toMatchObject({ ok: true });
  });

  it("lets one of several changes of a person at once win", async () => {
    const person = await addPerson(server);
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => change(person, newName())));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.filter(({ status }) => status === 409)).toHaveLength(4);
  });

  it("gives a name that several people want at once to one of them", async () => {
    const name = newName();
    const people = await Promise.all(Array.from({ length: 5 }, () => addPerson(server)));
    const outcomes = await Promise.all(people.map((person) => change(person, name)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(
      outcomes.filter(({ body }) => "code" in body && body.code === "USERNAME_TAKEN"),
    ).toHaveLength(4);
  });
});
