import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { accountDeletions, authSessions, authUsers } from "../../../src/platform/db/schema/index";
import { afterNextMatch } from "../../support/cheap-argon2";
import { clientOf, tryCall } from "../../support/client";
import { testServer } from "../../support/server";
import { addAccount, mailTo, newEmail, PASSWORD, requestAuth } from "./support";

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

const server = testServer({ TRUST_PROXY: "1" });
beforeAll(() => {
  server.clock.set(new Date());
});

const NEW_PASSWORD = "of the stranger";

const logIn = (email: string, ip: string) =>
  requestAuth(
    server,
    "POST",
    "/token?grant_type=password",
    { email, password: PASSWORD },
    { "x-forwarded-for": ip, "user-agent": "Firefox/140.0" },
  );

/** An account with a stranger in it, and what its owner does with the mail about that. */
async function withStranger() {
  const { user } = await addAccount(server);
  await logIn(user.email, "192.0.2.10");
  server.clock.advance(60_000);
  const { body } = await logIn(user.email, "198.51.100.7");
  const { token } = await mailTo(server, user.email);
  let wasDisowned = false;
  const disown = async () => {
    const answer = await requestAuth(server, "POST", "/not-me", { token_hash: token });
    wasDisowned = answer.status === 200;
  };
  const stranger = { token: String(body.access_token) };
  return { user, stranger, disown, isDisowned: () => wasDisowned };
}

const accountOf = async (id: string) => {
  const { db } = server.services;
  const [account] = await db.select().from(authUsers).where(eq(authUsers.id, id));
  return account;
};

describe("a request of the stranger that was under way when a login is disowned", () => {
  it("sets no password", async () => {
    const { user, stranger, disown, isDisowned } = await withStranger();
    afterNextMatch(disown);
    const body = { password: NEW_PASSWORD, current_password: PASSWORD };
    const own = { authorization: `Bearer ${stranger.token}` };
    const answer = await requestAuth(server, "PUT", "/user", body, own);
    expect(isDisowned()).toBe(true);
    expect([answer.status, answer.body.error_code]).toEqual([403, "session_not_found"]);
    expect(await accountOf(user.id)).toMatchObject({ password_hash: null });
  });

  it("asks for no other email", async () => {
    const { user, stranger, disown, isDisowned } = await withStranger();
    const limit = server.services.limits.updatePerAccount;
    const spy = vi.spyOn(limit, "consume").mockImplementationOnce(disown);
    const own = { authorization: `Bearer ${stranger.token}` };
    const answer = await requestAuth(server, "PUT", "/user", { email: newEmail() }, own);
    spy.mockRestore();
    expect(isDisowned()).toBe(true);
    expect(answer.status).toBe(403);
    expect(await accountOf(user.id)).toMatchObject({ new_email: null });
  });

  it("has no account deleted", async () => {
    const { user, stranger, disown, isDisowned } = await withStranger();
    afterNextMatch(disown);
    const { accountDeletion } = clientOf(server, stranger);
    const answer = await tryCall(accountDeletion.request({ p_password: PASSWORD }));
    expect(isDisowned()).toBe(true);
    expect(answer.status).toBe(401);
    const ofUser = eq(accountDeletions.user_id, user.id);
    expect(await server.services.db.$count(accountDeletions, ofUser)).toBe(0);
  });

  it("opens no session with the password that was right before", async () => {
    const { user, disown, isDisowned } = await withStranger();
    afterNextMatch(disown);
    const answer = await logIn(user.email, "198.51.100.7");
    expect(isDisowned()).toBe(true);
    expect([answer.status, answer.body.error_code]).toEqual([400, "invalid_credentials"]);
    const ofUser = eq(authSessions.user_id, user.id);
    expect(await server.services.db.$count(authSessions, ofUser)).toBe(0);
  });
});
