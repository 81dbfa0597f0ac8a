import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { authFactors, authUsers } from "../../../src/platform/db/schema/index";
import { testServer } from "../../support/server";
import { from, HOME, login, notMe, prove, type Session, STRANGER, withFactor } from "./stranger";
import { addAccount, authClient, mailTo, newEmail, requestAuth } from "./support";

/*
 * The owner says "This was not me" while the thief does everything that keeps an owner out. Each call of the thief is sent
 * at the same moment; some are committed before, some after, and some find the session gone.
 */

const server = testServer({ TRUST_PROXY: "1" });
beforeAll(() => {
  server.clock.set(new Date());
});

/** How many calls of the thief come before the link; the others race with it. */
const EARLIER = [0, 3, 5, 7];
const MINE = "a new horse";
const THEIRS = "of the thief";

/** Everything that a thief with a session and the password does, in some order. */
function theft(thief: Session, email: string, others: { factorId: string; password: string }) {
  const headers = { ...from(STRANGER), authorization: `Bearer ${thief.access_token}` };
  const send = (method: string, path: string, body?: unknown) =>
    requestAuth(server, method, path, body, headers);
  return [
    () => send("PUT", "/user", { password: THEIRS }),
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
    const known = { factorId: mine.factor.id, password: "correct horse battery" };
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
    const { data } = await browser.getSession();
    const mailed = { access_token: data.session?.access_token ?? "", ip: HOME };
    const owner = await prove(server, mailed, mine.factor);
    const own = { authorization: `Bearer ${owner.access_token}` };
    expect((await requestAuth(server, "PUT", "/user", { password: MINE }, own)).status).toBe(200);
    await prove(server, await login(server, user.email, HOME, MINE), mine.factor);

    const { db } = server.services;
    const factors = await db.select().from(authFactors).where(eq(authFactors.user_id, user.id));
    expect(factors.map(({ id, status }) => [id, status])).toEqual([[mine.factor.id, "verified"]]);
    const [account] = await db.select().from(authUsers).where(eq(authUsers.id, user.id));
    expect(account).toMatchObject({ email: user.email, new_email: null });
    for (const password of [THEIRS, known.password]) {
      const again = { email: user.email, password };
      const refused = await requestAuth(server, "POST", "/token?grant_type=password", again);
      expect(refused.body.code).toBe("invalid_credentials");
    }
    const stolen = { authorization: `Bearer ${thief.access_token}` };
    expect((await requestAuth(server, "GET", "/user", undefined, stolen)).status).toBe(403);
  },
);
