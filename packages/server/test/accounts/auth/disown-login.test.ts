import { and, eq, isNull } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import {
  accountDeletions,
  authFactors,
  authRecoverySets,
  authSessions,
} from "../../../src/platform/db/schema/index";
import { authClient } from "../../support/auth-client";
import { afterNextMatch } from "../../support/cheap-argon2";
import { clientOf, tryCall } from "../../support/client";
import { addFactor } from "../../support/factors";
import { accountOf } from "../../support/people";
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
import {
  addAccount,
  bearer,
  isAlive,
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

describe("disowning a login", () => {
  it("removes what the stranger has set up since, so that the owner gets in and the stranger does not", async () => {
    const { user, stranger, mail } = await withStranger();
    const raised = await withFactor(server, stranger);
    await ask(server, raised, "POST", "/factors/recovery-codes");
    await requestDeletion(raised);
    await ask(server, raised, "PUT", "/user", { email: newEmail() });

    const owner = await comeBack(server, mail.token);
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

  it("leaves the factor and the request for deletion that were there before, and no factor from after it", async () => {
    const { user } = await addAccount(server);
    await requestDeletion(await login(server, user.email, HOME));
    const { id } = await addFactor(server, user);
    server.clock.advance(MINUTE_MS);
    await login(server, user.email, STRANGER);
    const { token } = await mailTo(server, user.email);
    server.clock.advance(MINUTE_MS);
    await addFactor(server, user);
    const owner = await comeBack(server, token);
    expect((await owner.mfa.listFactors()).data?.totp).toMatchObject([{ id, status: "verified" }]);
    expect(await deletionsOf(user.id)).toBe(1);
    const { error } = await owner.updateUser({ password: NEW_PASSWORD });
    expect(error?.code).toBe("insufficient_aal");
  });

  it("mails a login again when no place from before the stranger is left", async () => {
    const { user, mail } = await withStranger();
    server.clock.advance(10 * MINUTE_MS);
    await login(server, user.email, HOME);
    const owner = await comeBack(server, mail.token);
    await owner.updateUser({ password: NEW_PASSWORD });
    await login(server, user.email, STRANGER, NEW_PASSWORD);
    expect(await told(user.email)).toBe(2);
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
    const owner = await comeBack(server, (await mailTo(server, user.email)).token);
    expect((await owner.updateUser({ password: NEW_PASSWORD })).error?.code).toBe(
      "insufficient_aal",
    );
    expect((await notMe(server, mail.token)).status).toBe(403);
    const browser = await recover(server, user.email);
    expect((await browser.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
    expect(await factorsOf(user.id)).toBe(0);
  });
});

/*
 * What disowning a login undoes must not come back by a request of the stranger that began before. Each request below has
 * passed every check when the owner disowns the login, and has still to be committed.
 *
 * Not here, because they cannot bring anything back:
 * - Factors and recovery codes: their requests lock the account and look for the session again (`lockSignedIn`).
 * - Refreshing: the session's row is read and locked in the transaction that answers; it is gone.
 * - Mailed links and codes: their rows are deleted, and a session opens only with the password as it was read.
 * - Signing, redeeming and the like check the session in their own statement. Other calls (a username, a notice that was
 *   read, a copy of the data) may be committed a moment after, as they may have been a moment before: nothing of that is
 *   undone, and the copy's link works in a session alone.
 */

/** An account with a stranger in it, whose owner disowns the login while a request is under way. */
async function withDisowning() {
  const { user, stranger, mail } = await withStranger();
  let wasDisowned = false;
  const disown = async () => {
    wasDisowned = (await notMe(server, mail.token)).status === 200;
  };
  return { user, stranger, disown, isDisowned: () => wasDisowned };
}

describe("a request of the stranger that was under way when a login is disowned", () => {
  it("sets no password", async () => {
    const { user, stranger, disown, isDisowned } = await withDisowning();
    afterNextMatch(disown);
    const body = { password: STRANGERS_PASSWORD, current_password: PASSWORD };
    const answer = await requestAuth(server, "PUT", "/user", body, bearer(stranger));
    expect(isDisowned()).toBe(true);
    expect([answer.status, answer.body.error_code]).toEqual([403, "session_not_found"]);
    expect(await accountOf(server, user.id)).toMatchObject({ password_hash: null });
  });

  it("asks for no other email", async () => {
    const { user, stranger, disown, isDisowned } = await withDisowning();
    const limit = server.services.limits.updatePerAccount;
    const spy = vi.spyOn(limit, "consume").mockImplementationOnce(disown);
    const body = { email: newEmail() };
    const answer = await requestAuth(server, "PUT", "/user", body, bearer(stranger));
    spy.mockRestore();
    expect(isDisowned()).toBe(true);
    expect(answer.status).toBe(403);
    expect(await accountOf(server, user.id)).toMatchObject({ new_email: null });
  });

  it("has no account deleted", async () => {
    const { user, stranger, disown, isDisowned } = await withDisowning();
    afterNextMatch(disown);
    const answer = await tryCall(requestDeletion(stranger));
    expect(isDisowned()).toBe(true);
    expect(answer.status).toBe(401);
    expect(await deletionsOf(user.id)).toBe(0);
  });

  it("opens no session with the password that was right before", async () => {
    const { user, disown, isDisowned } = await withDisowning();
    afterNextMatch(disown);
    const body = { email: user.email, password: PASSWORD };
    const answer = await requestAuth(server, "POST", "/token?grant_type=password", body);
    expect(isDisowned()).toBe(true);
    expect([answer.status, answer.body.error_code]).toEqual([400, "invalid_credentials"]);
    const ofUser = eq(authSessions.user_id, user.id);
    expect(await server.services.db.$count(authSessions, ofUser)).toBe(0);
  });
});

/*
 * The owner says "This was not me" while the thief does everything that keeps an owner out. Each call of the thief is sent
 * at the same moment; some are committed before, some after, and some find the session gone.
 */

/** How many calls of the thief come before the link; the others race with it. */
const EARLIER = [0, 4, 7];

/** Everything that a thief with a session and the password does, in some order. */
function theft(thief: Session, email: string, others: { factorId: string; password: string }) {
  const headers = { ...from(STRANGER), authorization: `Bearer ${thief.access_token}` };
  const send = (method: string, path: string, body?: unknown) =>
    requestAuth(server, method, path, body, headers);
  return [
    () => send("PUT", "/user", { password: STRANGERS_PASSWORD }),
    () => send("PUT", "/user", { email: newEmail() }),
    () => send("POST", "/factors", { factor_type: "totp" }),
    () => send("POST", "/factors/recovery-codes/regenerate"),
    () => send("DELETE", `/factors/${others.factorId}`),
    () => send("POST", "/token?grant_type=password", { email, password: others.password }),
    () => send("POST", "/recover", { email }),
  ];
}

it.each(EARLIER)(
  "a race of the link with the thief's calls ends with the owner in (%i of them came before)",
  async (earlier) => {
    const { user } = await addAccount(server);
    const home = await login(server, user.email, HOME);
    const mine = await withFactor(server, home);
    server.clock.advance(60_000);
    // The thief has seen one code of the owner's phone, so that the session may do everything.
    const thief = await prove(server, await login(server, user.email, STRANGER), mine.factor);
    const told = await mailTo(server, user.email);
    const known = { factorId: mine.factor.id, password: PASSWORD };
    const calls = theft(thief, user.email, known);
    const before = calls.slice(0, earlier);
    for (const call of before) await call();
    const [answer] = await Promise.all([
      notMe(server, told.token),
      ...calls.slice(earlier).map((call) => call()),
    ]);
    expect(answer.status).toBe(200);

    const browser = authClient(server);
    const token_hash = String(answer.body.token_hash);
    expect((await browser.verifyOtp({ token_hash, type: "recovery" })).error).toBeNull();
    const owner = await prove(server, await sessionIn(browser), mine.factor);
    await ask(server, owner, "PUT", "/user", { password: NEW_PASSWORD });
    await prove(server, await login(server, user.email, HOME, NEW_PASSWORD), mine.factor);

    const { db } = server.services;
    const factors = await db.select().from(authFactors).where(eq(authFactors.user_id, user.id));
    expect(factors.map(({ id, status }) => [id, status])).toEqual([[mine.factor.id, "verified"]]);
    const account = await accountOf(server, user.id);
    expect(account).toMatchObject({ email: user.email, new_email: null });
    for (const password of [STRANGERS_PASSWORD, known.password]) {
      const again = { email: user.email, password };
      const refused = await requestAuth(server, "POST", "/token?grant_type=password", again);
      expect(refused.body.code).toBe("invalid_credentials");
    }
    expect(await isAlive(server, thief)).toBe(false);
  },
);
