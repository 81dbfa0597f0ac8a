import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { purgeExpiredAuthRows } from "../../../src/accounts/auth/purge-expired-auth-rows";
import { authFactors, authRecoverySets, authUsers } from "../../../src/platform/db/schema/index";
import { clientOf } from "../../support/client";
import { addFactor } from "../../support/factors";
import { testServer } from "../../support/server";
import { ask, HOME, login, notMe, prove, type Session, STRANGER, withFactor } from "./stranger";
import { addAccount, authClient, mailsTo, mailTo, newEmail, recover, requestAuth } from "./support";

const server = testServer({ TRUST_PROXY: "1" });
beforeAll(() => {
  server.clock.set(new Date());
});

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MINE = "a new horse";

const accountOf = async (id: string) => {
  const [account] = await server.services.db.select().from(authUsers).where(eq(authUsers.id, id));
  if (account === undefined) throw new Error("no account");
  return account;
};
const preview = async (token_hash: string) =>
  (await requestAuth(server, "POST", "/not-me/preview", { token_hash })).body;
/** The token of the link "This was not me" in the newest mail with this subject. */
async function linkOf(email: string, subject: string): Promise<string> {
  const mail = (await mailsTo(server, email)).find((one) => one.subject.includes(subject));
  const link = /https?:\/\/\S+\/not-me\?\S+/.exec(mail?.text ?? "")?.[0];
  if (link === undefined) throw new Error(`no link in a mail about ${subject}`);
  return new URL(link).searchParams.get("token_hash") ?? "";
}

/** An account of a week ago, with the owner logged in at home. */
async function owner() {
  const { user } = await addAccount(server);
  server.clock.advance(DAY_MS);
  const home = await login(server, user.email, HOME);
  return { user, home };
}

/** Says "This was not me", and sets the owner's password with what it leads to. */
async function comeBack(token: string): Promise<ReturnType<typeof authClient>> {
  const { status, body } = await notMe(server, token);
  expect(status).toBe(200);
  const browser = authClient(server);
  const redeemed = await browser.verifyOtp({
    token_hash: String(body.token_hash),
    type: "recovery",
  });
  expect(redeemed.error).toBeNull();
  return browser;
}

type Theft = (session: Session, email: string) => Promise<unknown>;
const THEFTS: [event: string, subject: string, theft: Theft][] = [
  [
    "a change by a mailed code",
    "Your code to confirm",
    async (s, email) => {
      await ask(server, s, "GET", "/reauthenticate");
      const { code } = await mailTo(server, email);
      await ask(server, s, "PUT", "/user", { password: "theirs now", nonce: code });
    },
  ],
  [
    "a new password",
    "password was changed",
    (s) => ask(server, s, "PUT", "/user", { password: "theirs now" }),
  ],
  ["a factor", "factor was added", (s) => withFactor(server, s)],
  [
    "a change of email",
    "Confirm the change",
    (s) => ask(server, s, "PUT", "/user", { email: newEmail() }),
  ],
  [
    "recovery codes",
    "Recovery codes were made",
    async (s) => {
      const raised = await withFactor(server, s);
      server.clock.advance(1_000);
      await ask(server, raised, "POST", "/factors/recovery-codes");
    },
  ],
  [
    "a copy of the data",
    "copy of your Signpoint data",
    ({ access_token }) => clientOf(server, { token: access_token }).dataExports.request({}),
  ],
];

describe("the link of each mail about a security event", () => {
  it.each(THEFTS)("undoes %s, after whatever came next", async (_, subject, theft) => {
    const { user, home } = await owner();
    await theft(home, user.email);
    const token = await linkOf(user.email, subject);
    server.clock.advance(6 * DAY_MS);
    await requestAuth(server, "POST", "/recover", { email: user.email });
    const browser = await comeBack(token);
    // A factor that is older than the event is asked for; those of recovery codes came before them.
    const { error } = await browser.updateUser({ password: MINE });
    expect(error?.code).toBe(subject.startsWith("Recovery") ? "insufficient_aal" : undefined);
    const account = await accountOf(user.id);
    expect(account).toMatchObject({ email: user.email, new_email: null });
    const own = { authorization: `Bearer ${home.access_token}` };
    expect((await requestAuth(server, "GET", "/user", undefined, own)).status).toBe(403);
  });

  it("is good for 7 days", async () => {
    const { user, home } = await owner();
    await ask(server, home, "PUT", "/user", { password: "theirs now" });
    const token = await linkOf(user.email, "password was changed");
    server.clock.advance(7 * DAY_MS - 1_000);
    expect(await preview(token)).toHaveProperty("since");
    server.clock.advance(1_000);
    expect(await preview(token)).toMatchObject({ code: "otp_expired" });
    expect((await notMe(server, token)).status).toBe(403);
  });

  it("brings a removed factor and replaced recovery codes back, and asks for them", async () => {
    const { user, home } = await owner();
    const old = await withFactor(server, home);
    const made = await ask(server, old, "POST", "/factors/recovery-codes");
    const [mine] = made.codes as string[];
    server.clock.advance(DAY_MS);

    // The stranger has the session and the phone for a moment.
    const again = await prove(server, await login(server, user.email, HOME), old.factor);
    const theirs = await withFactor(server, again);
    server.clock.advance(1_000);
    await ask(server, theirs, "POST", "/factors/recovery-codes/regenerate");
    await ask(server, theirs, "DELETE", `/factors/${old.factor.id}`);
    const token = await linkOf(user.email, "Recovery codes were made");
    expect(await preview(token)).toMatchObject({
      removed_factors: [],
      restored_factors: ["Authenticator app"],
      removes_recovery_codes: true,
      restores_recovery_codes: true,
    });
    const added = await linkOf(user.email, "factor was added");
    expect(await preview(added)).toMatchObject({
      removed_factors: ["Authenticator app 2"],
      restored_factors: ["Authenticator app"],
      kept_factors: [],
    });
    const browser = await comeBack(added);
    expect((await browser.mfa.listFactors()).data?.totp).toMatchObject([{ id: old.factor.id }]);
    expect((await browser.updateUser({ password: MINE })).error?.code).toBe("insufficient_aal");
    const { data } = await browser.getSession();
    const session = { access_token: data.session?.access_token ?? "", ip: HOME };
    await ask(server, session, "POST", "/factors/recovery-codes/verify", { code: mine });
  });

  it("brings a factor back under another name, where its name was taken meanwhile", async () => {
    const { user, home } = await owner();
    const first = await withFactor(server, home);
    const second = await withFactor(server, first);
    server.clock.advance(DAY_MS);
    const session = await prove(server, await login(server, user.email, HOME), second.factor);
    await ask(server, session, "DELETE", `/factors/${first.factor.id}`);
    const name = { friendly_name: "Authenticator app" };
    await ask(server, session, "PUT", `/factors/${second.factor.id}`, name);
    await comeBack(await linkOf(user.email, "factor was removed"));
    const rows = await server.services.db
      .select()
      .from(authFactors)
      .where(eq(authFactors.user_id, user.id));
    expect(rows.every(({ status }) => status === "verified")).toBe(true);
    const names = rows.map(({ friendly_name }) => friendly_name);
    expect(new Set(names)).toEqual(new Set(["Authenticator app", "Authenticator app 2"]));
  });

  it("keeps what was removed for 7 days, and no longer", async () => {
    const { user, home } = await owner();
    const { factor, ...session } = await withFactor(server, home);
    await ask(server, session, "POST", "/factors/recovery-codes");
    await ask(server, session, "DELETE", `/factors/${factor.id}`);
    const stored = async () => {
      await purgeExpiredAuthRows(server.services);
      const { db } = server.services;
      return [
        await db.$count(authFactors, eq(authFactors.user_id, user.id)),
        await db.$count(authRecoverySets, eq(authRecoverySets.user_id, user.id)),
      ];
    };
    server.clock.advance(7 * DAY_MS);
    expect(await stored()).toEqual([1, 1]);
    server.clock.advance(1_000);
    expect(await stored()).toEqual([0, 0]);
  });

  it("gives the account its email back from the mailbox that it had", async () => {
    const { user, home } = await owner();
    const email = newEmail();
    await ask(server, home, "PUT", "/user", { email });
    for (const mailbox of [user.email, email]) {
      const { token } = await mailTo(server, mailbox);
      await requestAuth(server, "POST", "/verify", { type: "email_change", token_hash: token });
    }
    expect(await accountOf(user.id)).toMatchObject({ email });
    server.clock.advance(HOUR_MS);
    const token = await linkOf(user.email, "email was changed");
    expect(await preview(token)).toMatchObject({ former_email: user.email });
    const browser = await comeBack(token);
    expect((await browser.updateUser({ password: MINE })).error).toBeNull();
    expect(await accountOf(user.id)).toMatchObject({ email: user.email });
    expect((await mailTo(server, email)).subject).toContain("no longer belongs");
    await login(server, user.email, HOME, MINE);
  });

  it("lets the owner take back at once the username that a stranger has changed", async () => {
    const { user, home } = await owner();
    const nameOf = (session: Session, p_username: string) =>
      clientOf(server, { token: session.access_token }).profile.changeUsername({ p_username });
    const mine = `mine.${user.id.slice(0, 8)}`;
    await nameOf(home, mine);
    server.clock.advance(31 * DAY_MS);
    const again = await login(server, user.email, HOME);
    await ask(server, again, "GET", "/reauthenticate");
    await nameOf(again, `theirs.${user.id.slice(0, 8)}`);
    const browser = await comeBack(await linkOf(user.email, "Your code to confirm"));
    await browser.updateUser({ password: MINE });
    const back = await login(server, user.email, HOME, MINE);
    expect(await nameOf(back, mine)).toMatchObject({ username: mine });
  });

  it("ends those of all events up to then, and never touches what the owner sets up afterwards", async () => {
    const { user, home } = await owner();
    await ask(server, home, "PUT", "/user", { password: "theirs now" });
    const first = await linkOf(user.email, "password was changed");
    server.clock.advance(60_000);
    await ask(server, home, "PUT", "/user", { email: newEmail() });
    const browser = await comeBack(await linkOf(user.email, "Confirm the change"));
    await browser.updateUser({ password: MINE });
    const mine = await withFactor(server, await login(server, user.email, HOME, MINE));
    expect((await notMe(server, first)).status).toBe(403);
    expect((await preview(first)).code).toBe("otp_expired");
    await prove(server, mine, mine.factor);
  });

  it("does nothing by being looked at, and tells a stranger nothing", async () => {
    const { user, home } = await owner();
    await ask(server, home, "PUT", "/user", { password: "theirs now" });
    const token = await linkOf(user.email, "password was changed");
    await preview(token);
    await ask(server, home, "GET", "/user");
    for (const path of ["/not-me", "/not-me/preview", "/was-me"]) {
      const wrong = await requestAuth(server, "POST", path, { token_hash: "a".repeat(64) });
      expect([path, wrong.status, wrong.body.code]).toEqual([path, 403, "otp_expired"]);
      expect((await requestAuth(server, "GET", path)).status).toBe(404);
    }
    const login = await requestAuth(server, "POST", "/verify", {
      type: "recovery",
      token_hash: token,
    });
    expect(login.status).toBe(403);
  });
});

describe("wrong codes of somebody else", () => {
  const wrong = async (session: Session, factorId: string) => {
    const headers = { authorization: `Bearer ${session.access_token}` };
    const challenge = await requestAuth(
      server,
      "POST",
      `/factors/${factorId}/challenge`,
      {},
      headers,
    );
    const body = { challenge_id: challenge.body.id, code: "000000" };
    return await requestAuth(server, "POST", `/factors/${factorId}/verify`, body, headers);
  };
  const locked = async () => {
    const { user } = await owner();
    const factor = await addFactor(server, user);
    server.clock.advance(8 * DAY_MS);
    const stranger = await login(server, user.email, STRANGER);
    for (let tries = 0; tries < 5; tries += 1) await wrong(stranger, factor.id);
    expect((await wrong(stranger, factor.id)).status).toBe(429);
    return { user, factor, stranger };
  };

  it("lock no session that a mailed link opened, and a finished recovery clears them", async () => {
    const { user, factor } = await locked();
    const browser = await recover(server, user.email);
    const { data } = await browser.getSession();
    const mailed = { access_token: data.session?.access_token ?? "", ip: HOME };
    const raised = await prove(server, mailed, factor);
    await ask(server, raised, "PUT", "/user", { password: MINE });
    await prove(server, await login(server, user.email, HOME, MINE), factor);
  });

  it("are cleared by the link of the mail about them", async () => {
    const { user, factor } = await locked();
    const browser = await comeBack(await linkOf(user.email, "Wrong codes"));
    const { data } = await browser.getSession();
    const mailed = { access_token: data.session?.access_token ?? "", ip: HOME };
    await ask(server, await prove(server, mailed, factor), "PUT", "/user", { password: MINE });
    await prove(server, await login(server, user.email, HOME, MINE), factor);
  });

  it("lock recovery codes for a quarter of an hour each time, without doubling", async () => {
    const { user, home } = await owner();
    const mine = await withFactor(server, home);
    const made = await ask(server, mine, "POST", "/factors/recovery-codes");
    const [code] = made.codes as string[];
    const stranger = await login(server, user.email, STRANGER);
    const headers = { authorization: `Bearer ${stranger.access_token}` };
    const guess = (text?: string) =>
      requestAuth(
        server,
        "POST",
        "/factors/recovery-codes/verify",
        { code: text ?? "wrong" },
        headers,
      );
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 5; tries += 1) expect((await guess()).status).toBe(422);
      expect((await guess(code)).status).toBe(429);
      server.clock.advance(15 * 60_000);
    }
    expect((await guess(code)).status).toBe(200);
  });
});
