import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { grantAdmin } from "../../../src/accounts/admins/grant-admin";
import { purgeExpiredAuthRows } from "../../../src/accounts/auth/purge-expired-auth-rows";
import { recordDecision } from "../../../src/ledger/audit-log/record-decision";
import { adminDecisions, authSafetyPauses } from "../../../src/platform/db/schema/index";
import { inTransaction } from "../../../src/platform/db/transaction";
import { clientOf, tryCall } from "../../support/client";
import { addFactor } from "../../support/factors";
import { accountOf, addPerson, makeAdmin } from "../../support/people";
import { testServer } from "../../support/server";
import {
  ask,
  comeBack,
  from,
  HOME,
  login,
  notMe,
  prove,
  type Session,
  STRANGER,
  sessionIn,
  withFactor,
} from "./stranger";
import { addAccount, mailTo, recover, requestAuth } from "./support";

const server = testServer({ TRUST_PROXY: "1" });
beforeAll(() => {
  server.clock.set(new Date());
});

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MINE = "a new horse";
const later = (ms: number) => new Date(server.clock.now().getTime() + ms).toISOString();

/** The safety pause of an account: how many hours it still lasts, and what ends it; null for none. */
async function pauseOf(id: string): Promise<[hours: number, endsBy: string] | null> {
  const { safety_pause_until: until, safety_pause_ends_by: by } = await accountOf(server, id);
  if (until === null || by === null) return null;
  return [(Date.parse(until) - server.clock.now().getTime()) / HOUR_MS, by];
}

/** An account of some days ago, whose owner was logged in at home. */
async function owner() {
  const { user } = await addAccount(server);
  server.clock.advance(DAY_MS);
  const home = await login(server, user.email, HOME);
  server.clock.advance(60_000);
  return { user, home };
}

const wasMe = (token_hash: string) => requestAuth(server, "POST", "/was-me", { token_hash });
/** Changes something with a code that is mailed for it. */
async function byMailedCode(session: Session, email: string, change: object) {
  await ask(server, session, "GET", "/reauthenticate");
  const { code } = await mailTo(server, email);
  await ask(server, session, "PUT", "/user", { ...change, nonce: code });
}
const newestLink = async (email: string) => (await mailTo(server, email)).token;

describe("a login at a new place", () => {
  it("pauses the account for 7 days, and the first login at home does not", async () => {
    const { user } = await owner();
    expect(await pauseOf(user.id)).toBeNull();
    await login(server, user.email, STRANGER);
    expect(await pauseOf(user.id)).toEqual([7 * 24, "mailbox"]);
    const { access_token } = await login(server, user.email, HOME);
    const [profile] = await clientOf(server, { token: access_token }).profile.getCurrentUserProfile(
      {},
    );
    expect(profile?.safety_pause).toEqual({ until: later(7 * DAY_MS), ends_by: "mailbox" });
  });

  it("pauses nothing where a second factor has to be proved first", async () => {
    const { user, home } = await owner();
    await withFactor(server, home);
    await login(server, user.email, STRANGER);
    expect(await pauseOf(user.id)).toBeNull();
  });

  it("is ended by “This was me” of its own mail, whose other link stays good", async () => {
    const { user } = await owner();
    await login(server, user.email, STRANGER);
    const stranger = await newestLink(user.email);
    server.clock.advance(60_000);
    await login(server, user.email, "203.0.113.5");
    const own = await newestLink(user.email);
    expect((await wasMe(own)).body).toEqual({ ended: true });
    expect(await pauseOf(user.id)).toEqual([7 * 24 - 1 / 60, "mailbox"]);
    expect((await wasMe(own)).body).toEqual({ ended: false });
    expect((await wasMe(stranger)).body).toEqual({ ended: true });
    expect(await pauseOf(user.id)).toBeNull();
    expect((await notMe(server, stranger)).status).toBe(200);
    expect((await wasMe(own)).status).toBe(403);
  });
});

it("a mailed code ends the pause of the login that began its session, and no other", async () => {
  const { user } = await owner();
  await login(server, user.email, STRANGER);
  server.clock.advance(60_000);
  const own = await login(server, user.email, "203.0.113.5");
  expect(await pauseOf(user.id)).toEqual([7 * 24, "mailbox"]);
  await byMailedCode(own, user.email, {});
  expect(await pauseOf(user.id)).toEqual([7 * 24 - 1 / 60, "mailbox"]);
});

describe("a change", () => {
  it("pauses when a stolen session makes it elsewhere, and not at home", async () => {
    const { user, home } = await owner();
    await ask(server, home, "PUT", "/user", { password: "at home" });
    expect(await pauseOf(user.id)).toBeNull();
    await ask(server, { ...home, ip: STRANGER }, "PUT", "/user", { password: "elsewhere" });
    expect(await pauseOf(user.id)).toEqual([7 * 24, "mailbox"]);
  });

  it("pauses anew from a session of a place that nobody has confirmed", async () => {
    const { user } = await owner();
    const stranger = await login(server, user.email, STRANGER);
    server.clock.advance(600_000);
    const raised = await withFactor(server, stranger);
    expect(await pauseOf(user.id)).toEqual([7 * 24, "mailbox"]);
    // Neither the session nor the factor that it has set up ends it.
    await prove(server, raised, raised.factor);
    expect((await pauseOf(user.id))?.[1]).toBe("mailbox");
  });

  it("pauses for 72 hours on the strength of a mail alone, which only an older factor ends", async () => {
    const { user, home } = await owner();
    const { factor } = await withFactor(server, home);
    server.clock.advance(DAY_MS);
    const browser = await recover(server, user.email);
    expect((await browser.updateUser({ password: MINE })).error).toBeNull();
    expect(await pauseOf(user.id)).toEqual([72, "older_factor"]);
    expect((await wasMe(await newestLink(user.email))).body).toEqual({ ended: false });
    expect((await pauseOf(user.id))?.[1]).toBe("older_factor");

    // The recovery has removed the factor; one that is set up now is no older one.
    const again = await withFactor(server, await login(server, user.email, HOME, MINE));
    await prove(server, again, again.factor);
    expect((await pauseOf(user.id))?.[1]).toBe("older_factor");
    expect(factor.id).not.toBe(again.factor.id);
  });

  it("pauses for 72 hours when a mailed code is all that its session has proved lately", async () => {
    const { user, home } = await owner();
    server.clock.advance(HOUR_MS / 2);
    await byMailedCode(home, user.email, { password: MINE });
    expect(await pauseOf(user.id)).toEqual([72, "older_factor"]);
  });

  it("has no older proof by a recovery code of a set that was made in the pause", async () => {
    const { user, home } = await owner();
    const { factor, ...first } = await withFactor(server, home);
    await ask(server, first, "POST", "/factors/recovery-codes");
    server.clock.advance(DAY_MS);
    const raised = await prove(server, await login(server, user.email, HOME), factor);
    const since = server.services.now().toISOString();
    const pause = { since, until: later(HOUR_MS), ends_by: "mailbox" as const };
    await server.services.db.insert(authSafetyPauses).values({ user_id: user.id, ...pause });
    server.clock.advance(60_000);
    const made = await ask(server, raised, "POST", "/factors/recovery-codes/regenerate");
    const stranger = await login(server, user.email, STRANGER);
    const [code] = made.codes as string[];
    const byCode = await ask(server, stranger, "POST", "/factors/recovery-codes/verify", { code });
    const session = { access_token: String(byCode.access_token), ip: STRANGER };
    await ask(server, session, "PUT", "/user", { password: "elsewhere" });
    expect(await pauseOf(user.id)).toEqual([7 * 24, "mailbox"]);
  });

  it("does not pause when a factor from before was proved with it, and proving one ends a pause", async () => {
    const { user, home } = await owner();
    const { factor } = await withFactor(server, home);
    server.clock.advance(8 * DAY_MS);
    const browser = await recover(server, user.email);
    const mailed = await sessionIn(browser, STRANGER);
    await prove(server, mailed, factor);
    expect((await browser.refreshSession()).error).not.toBeNull();

    const raised = await prove(server, mailed, factor);
    await ask(server, raised, "PUT", "/user", { password: MINE });
    expect(await pauseOf(user.id)).toBeNull();

    const at = server.services.now();
    const pause = {
      since: at.toISOString(),
      until: later(DAY_MS),
      ends_by: "older_factor" as const,
    };
    await server.services.db.insert(authSafetyPauses).values({ user_id: user.id, ...pause });
    server.clock.advance(60_000);
    await prove(server, await login(server, user.email, HOME, MINE), factor);
    expect(
      await server.services.db.$count(authSafetyPauses, eq(authSafetyPauses.user_id, user.id)),
    ).toBe(0);
  });
});

it("a link “This was not me” pauses for 72 hours in place of all else, also when the owner sets a password on a new device", async () => {
  const { user } = await owner();
  await login(server, user.email, STRANGER);
  const { body } = await notMe(server, await newestLink(user.email));
  expect(await pauseOf(user.id)).toEqual([72, "older_factor"]);
  const recovery = { type: "recovery", token_hash: body.token_hash };
  const phone = "203.0.113.5";
  const opened = await requestAuth(server, "POST", "/verify", recovery, from(phone));
  const session = { access_token: String(opened.body.access_token), ip: phone };
  server.clock.advance(60_000);
  await ask(server, session, "PUT", "/user", { password: MINE });
  await login(server, user.email, phone, MINE);
  expect(await pauseOf(user.id)).toEqual([72, "older_factor"]);
  expect((await mailTo(server, user.email)).subject).toContain("password was changed");
});

it("the purge forgets pauses that are over", async () => {
  const { user } = await owner();
  await login(server, user.email, STRANGER);
  const count = () =>
    server.services.db.$count(authSafetyPauses, eq(authSafetyPauses.user_id, user.id));
  server.clock.advance(7 * DAY_MS);
  await purgeExpiredAuthRows(server.services);
  expect(await count()).toBe(1);
  server.clock.advance(1_000);
  await purgeExpiredAuthRows(server.services);
  expect(await count()).toBe(0);
});

/** An admin with a factor, who has said "This was not me" of a login elsewhere and set a new password. */
async function recovered() {
  const { user } = await addAccount(server);
  await makeAdmin(server, user.id);
  await login(server, user.email, HOME);
  const factor = await addFactor(server, user);
  server.clock.advance(60_000);
  await login(server, user.email, STRANGER);
  const browser = await comeBack(server, (await mailTo(server, user.email)).token);
  const raised = await prove(server, await sessionIn(browser), factor);
  await ask(server, raised, "PUT", "/user", { password: MINE });
  const client = clientOf(server, { token: raised.access_token });
  return { user, client, overview: () => tryCall(client.administration.overview({})) };
}

describe("an admin who has said “This was not me”", () => {
  it("is in again with their own factor, and every admin call stays refused until an independent admin grants the rights anew, which is recorded", async () => {
    const { user, client, overview } = await recovered();
    const [profile] = await client.profile.getCurrentUserProfile({});
    expect(profile).toMatchObject({ is_admin: false, admin_held_at: expect.any(String) });
    expect((await overview()).body).toMatchObject({ code: "FORBIDDEN" });
    const own = tryCall(client.people.grantAdmin({ p_user_id: user.id, p_reason: "It is me" }));
    expect((await own).body).toMatchObject({ code: "FORBIDDEN" });

    const other = await addPerson(server, { admin: true });
    const asOther = clientOf(server, other);
    expect((await asOther.people.account({ id: user.id })).admin_held_at).not.toBeNull();
    const grant = () =>
      tryCall(asOther.people.grantAdmin({ p_user_id: user.id, p_reason: "Called" }));
    expect((await grant()).status).toBe(200);
    expect((await overview()).status).toBe(200);
    expect((await grant()).body).toMatchObject({ code: "ALREADY_ADMIN" });
    const [decision] = await server.services.db
      .select()
      .from(adminDecisions)
      .where(eq(adminDecisions.subject_id, user.id));
    expect(decision).toMatchObject({ action: "grant_admin", before: { admin_held: true } });
  });

  it("stays refused by an admin whom they have made one, who cannot revoke the rights and grant them again either", async () => {
    const { user, overview } = await recovered();
    const other = await addPerson(server, { admin: true });
    const now = server.services.now();
    const decision = {
      admin_id: user.id,
      action: "grant_admin",
      subject_type: "user",
      subject_id: other.id,
      before: { is_admin: false },
      after: { is_admin: true },
      now: new Date(now.getTime() - 60_000),
    } as const;
    await inTransaction(server.services.db, (tx) => recordDecision(tx, decision));
    const { people } = clientOf(server, other);
    const favour = { p_user_id: user.id, p_reason: "A favour" };
    const grant = () => tryCall(people.grantAdmin(favour));
    expect((await grant()).body).toMatchObject({ code: "OWN_DECISION" });
    expect((await tryCall(people.revokeAdmin(favour))).status).toBe(200);
    expect((await grant()).body).toMatchObject({ code: "OWN_DECISION" });
    expect((await overview()).body).toMatchObject({ code: "FORBIDDEN" });
  });

  it("acts again after the operator's command, as one who has lost the rights does not", async () => {
    const { user, overview } = await recovered();
    expect(await grantAdmin(server.services, user.email)).toBe("granted");
    expect((await overview()).status).toBe(200);
    expect(await grantAdmin(server.services, user.email)).toBe("already_admin");
  });
});
