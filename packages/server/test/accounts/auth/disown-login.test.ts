import { and, eq, isNull } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import {
  accountDeletions,
  authFactors,
  authRecoverySets,
  users,
} from "../../../src/platform/db/schema/index";
import { clientOf } from "../../support/client";
import { addFactor } from "../../support/factors";
import { testServer } from "../../support/server";
import { ask, HOME, login, notMe, type Session, STRANGER, withFactor } from "./stranger";
import {
  addAccount,
  authClient,
  mailsTo,
  mailTo,
  newEmail,
  PASSWORD,
  recover,
  requestAuth,
} from "./support";

const server = testServer({ TRUST_PROXY: "1" });
beforeAll(() => {
  server.clock.set(new Date());
});

const MINUTE_MS = 60_000;
const NEW_PASSWORD = "a new horse";
const STRANGERS_PASSWORD = "of the stranger";
const NEW_LOGIN = "New login to your Signpoint account";
const OTHER_STRANGER = "203.0.113.5";

/** An account with a login at home, and a minute later one of a stranger, of which the owner has a mail. */
async function withStranger() {
  const { user } = await addAccount(server);
  const home = await login(server, user.email, HOME);
  server.clock.advance(MINUTE_MS);
  const stranger = await login(server, user.email, STRANGER);
  return { user, home, stranger, mail: await mailTo(server, user.email) };
}

const told = async (email: string) =>
  (await mailsTo(server, email)).filter(({ subject }) => subject === NEW_LOGIN).length;
const requestDeletion = ({ access_token }: Session) =>
  clientOf(server, { token: access_token }).accountDeletion.request({ p_password: PASSWORD });
const deletionsOf = (id: string) =>
  server.services.db.$count(accountDeletions, eq(accountDeletions.user_id, id));
const factorsOf = (id: string) =>
  server.services.db.$count(
    authFactors,
    and(eq(authFactors.user_id, id), isNull(authFactors.removed_at)),
  );

const makeAdmin = (id: string) =>
  server.services.db.update(users).set({ is_admin: true }).where(eq(users.id, id));
const setPassword = (session: Session) =>
  ask(server, session, "PUT", "/user", { password: STRANGERS_PASSWORD });

/** Says "This was not me" by the link of a mail. Returns the browser that the link has logged in. */
async function disown(token_hash: string) {
  const { status, body } = await notMe(server, token_hash);
  expect([status, body.type]).toEqual([200, "recovery"]);
  const browser = authClient(server);
  const { error } = await browser.verifyOtp({
    token_hash: String(body.token_hash),
    type: "recovery",
  });
  expect(error).toBeNull();
  return browser;
}

describe("disowning a login", () => {
  it("removes what the stranger has set up since, so that the owner gets in and the stranger does not", async () => {
    const { user, stranger, mail } = await withStranger();
    const raised = await withFactor(server, stranger);
    await ask(server, raised, "POST", "/factors/recovery-codes");
    await requestDeletion(raised);
    await ask(server, raised, "PUT", "/user", { email: newEmail() });

    const owner = await disown(mail.token);
    expect((await owner.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
    expect((await owner.mfa.listFactors()).data?.all).toEqual([]);
    const ofUser = eq(authRecoverySets.user_id, user.id);
    expect(await server.services.db.$count(authRecoverySets, ofUser)).toBe(0);
    expect(await deletionsOf(user.id)).toBe(0);
    const { data } = await owner.getUser();
    expect([data.user?.email, data.user?.new_email]).toEqual([user.email, undefined]);
    const subjects = (await mailsTo(server, user.email)).map(({ subject }) => subject);
    expect(subjects).toContain("A second factor was removed from your Signpoint account");

    await login(server, user.email, HOME, NEW_PASSWORD);
    expect(await told(user.email)).toBe(1);
    await login(server, user.email, STRANGER, NEW_PASSWORD);
    expect(await told(user.email)).toBe(2);
  });

  it("leaves the factor and the request for deletion that were there before", async () => {
    const { user } = await addAccount(server);
    await requestDeletion(await login(server, user.email, HOME));
    const { id } = await addFactor(server, user);
    server.clock.advance(MINUTE_MS);
    await login(server, user.email, STRANGER);
    const { token } = await mailTo(server, user.email);
    const owner = await disown(token);
    expect((await owner.mfa.listFactors()).data?.totp).toMatchObject([{ id, status: "verified" }]);
    expect(await deletionsOf(user.id)).toBe(1);
    const { error } = await owner.updateUser({ password: NEW_PASSWORD });
    expect(error?.code).toBe("insufficient_aal");
  });

  it("mails a login again when no place from before the stranger is left", async () => {
    const { user, mail } = await withStranger();
    server.clock.advance(10 * MINUTE_MS);
    await login(server, user.email, HOME);
    const owner = await disown(mail.token);
    await owner.updateUser({ password: NEW_PASSWORD });
    await login(server, user.email, STRANGER, NEW_PASSWORD);
    expect(await told(user.email)).toBe(2);
  });

  it.each<[string, (stranger: Session, email: string) => Promise<unknown>]>([
    ["set a new password", (stranger) => setPassword(stranger)],
    [
      "added a factor and set a new password",
      async (stranger) => setPassword(await withFactor(server, stranger)),
    ],
    [
      "set a new password, added a factor and asked for a reset",
      async (stranger, email) => {
        await setPassword(stranger);
        await withFactor(server, await login(server, email, STRANGER, STRANGERS_PASSWORD));
        await requestAuth(server, "POST", "/recover", { email });
      },
    ],
  ])("works after the stranger has %s", async (_, take) => {
    const { user, stranger, mail } = await withStranger();
    await take(stranger, user.email);
    const owner = await disown(mail.token);
    expect((await owner.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
    expect(await factorsOf(user.id)).toBe(0);
    const body = { email: user.email, password: STRANGERS_PASSWORD };
    const again = await requestAuth(server, "POST", "/token?grant_type=password", body);
    expect(again.body.code).toBe("invalid_credentials");
    const headers = { authorization: `Bearer ${stranger.access_token}` };
    expect((await requestAuth(server, "GET", "/user", undefined, headers)).status).toBe(403);
    await login(server, user.email, HOME, NEW_PASSWORD);
  });

  it("works on an admin's account and removes what is younger than the login alone", async () => {
    const { user } = await addAccount(server);
    await makeAdmin(user.id);
    await login(server, user.email, HOME);
    const { id } = await addFactor(server, user);
    server.clock.advance(MINUTE_MS);
    await login(server, user.email, STRANGER);
    const { token } = await mailTo(server, user.email);
    server.clock.advance(MINUTE_MS);
    await addFactor(server, user);
    const owner = await disown(token);
    expect((await owner.mfa.listFactors()).data?.totp).toMatchObject([{ id }]);
  });

  it("ends the links of all logins up to then, also of several used at once, and not that of a later one", async () => {
    const { user, stranger, mail } = await withStranger();
    await withFactor(server, stranger);
    server.clock.advance(MINUTE_MS);
    await login(server, user.email, OTHER_STRANGER);
    const latest = await mailTo(server, user.email);
    const answers = await Promise.all([mail, latest].map(({ token }) => notMe(server, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    for (const { token } of [mail, latest]) expect((await notMe(server, token)).status).toBe(403);

    const owner = await recover(server, user.email);
    expect((await owner.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
    server.clock.advance(MINUTE_MS);
    await login(server, user.email, "203.0.113.200", NEW_PASSWORD);
    await login(server, user.email, "100.64.0.1", NEW_PASSWORD);
    const later = await mailTo(server, user.email);
    expect(later.subject).toBe(NEW_LOGIN);
    expect((await notMe(server, later.token)).status).toBe(200);
  });

  it("leaves the factor of an earlier login, of which the link has ended, to a mailed recovery", async () => {
    const { user, stranger, mail } = await withStranger();
    await withFactor(server, stranger);
    server.clock.advance(MINUTE_MS);
    await login(server, user.email, OTHER_STRANGER);
    const owner = await disown((await mailTo(server, user.email)).token);
    expect((await owner.updateUser({ password: NEW_PASSWORD })).error?.code).toBe(
      "insufficient_aal",
    );
    expect((await notMe(server, mail.token)).status).toBe(403);
    const browser = await recover(server, user.email);
    expect((await browser.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
    expect(await factorsOf(user.id)).toBe(0);
  });
});
