import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { authFactors, authMailTokens } from "../../../src/platform/db/schema/index";
import { authClient } from "../../support/auth-client";
import { addFactor, nextCodeOf } from "../../support/factors";
import { makeAdmin } from "../../support/people";
import { testServer } from "../../support/server";
import {
  addAccount,
  addSignup,
  bearer,
  click,
  isAlive,
  mailsTo,
  mailTo,
  newEmail,
  openSession,
  PASSWORD,
  recover,
  requestAuth,
  rowOf,
  signIn,
} from "./support";

const server = testServer();

const NEW_PASSWORD = "a brand new password";

describe("resetting a forgotten password", () => {
  it("resets a password from the mail to the new password and ends earlier sessions", async () => {
    const { user } = await addAccount(server);
    const elsewhere = await openSession(server, user.email);
    const browser = authClient(server);
    const events: string[] = [];
    browser.onAuthStateChange((event) => {
      events.push(event);
    });
    const asked = await browser.resetPasswordForEmail(user.email, {
      redirectTo: `${server.url}/reset-password`,
    });
    expect(asked).toEqual({ data: {}, error: null });

    const mail = await mailTo(server, user.email);
    expect(mail.subject).toBe("Reset your Signpoint password");
    expect(mail.link.pathname).toBe("/reset-password");
    expect(mail.link.searchParams.get("type")).toBe("recovery");
    const target = await click(mail.link);
    expect(target.pathname).toBe("/reset-password");
    const exchanged = await browser.exchangeCodeForSession(target.searchParams.get("code") ?? "");
    expect(exchanged.error).toBeNull();
    expect(events).toContain("PASSWORD_RECOVERY");
    expect((await browser.getClaims()).data?.claims.amr).toMatchObject([{ method: "recovery" }]);

    const updated = await browser.updateUser({ password: NEW_PASSWORD });
    expect(updated.error).toBeNull();
    expect((await browser.getUser()).error).toBeNull();
    expect(await isAlive(server, elsewhere)).toBe(false);
    const { refresh_token } = elsewhere;
    const path = "/token?grant_type=refresh_token";
    const refreshed = await requestAuth(server, "POST", path, { refresh_token });
    expect(refreshed.body.code).toBe("refresh_token_not_found");

    const [old, fresh] = await Promise.all(
      [PASSWORD, NEW_PASSWORD].map((password) =>
        authClient(server).signInWithPassword({ email: user.email, password }),
      ),
    );
    expect([old?.error?.code, fresh?.error]).toEqual(["invalid_credentials", null]);
    expect((await mailTo(server, user.email)).subject).toBe("Your Signpoint password was changed");
  });

  it("takes the code of a reset mail for 10 minutes, and its link for one hour", async () => {
    server.clock.set("2026-03-01T12:00:00Z");
    const { user } = await addAccount(server);
    const { email } = user;
    const mail = async () => {
      await requestAuth(server, "POST", "/recover", { email });
      return await mailTo(server, email);
    };
    const byCode = (token: string) =>
      requestAuth(server, "POST", "/verify", { type: "recovery", email, token });
    const byLink = (token_hash: string) =>
      requestAuth(server, "POST", "/verify", { type: "recovery", token_hash });
    const sent = await mail();
    server.clock.advance(10 * 60_000 - 1);
    expect((await byCode(sent.code)).status).toBe(200);
    const late = await mail();
    server.clock.advance(10 * 60_000);
    expect((await byCode(late.code)).status).toBe(403);
    server.clock.advance(50 * 60_000 - 1);
    expect((await byLink(late.token)).status).toBe(200);
    const last = await mail();
    server.clock.advance(3_600_000);
    expect((await byLink(last.token)).status).toBe(403);
  });

  it("creates the account when an unconfirmed signup resets its password by code", async () => {
    const email = await addSignup(server, { username: "waiting-for-reset" });
    const browser = authClient(server);
    await browser.resetPasswordForEmail(email);
    const { code } = await mailTo(server, email);
    const { error } = await browser.verifyOtp({ email, token: code, type: "recovery" });
    expect(error).toBeNull();
    const { user } = (await browser.getUser()).data;
    expect(user?.email_confirmed_at).toBeDefined();
    expect(user?.app_metadata.needs_password).toBe(true);
    expect((await browser.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
    expect((await browser.getUser()).data.user?.app_metadata.needs_password).toBeUndefined();
    await signIn(server, email, NEW_PASSWORD);
  });

  it.each([
    ["/recover", 1],
    ["/resend", 0],
  ])("answers every email alike at %s, and mails accounts alone, %i", async (path, mails) => {
    const { user } = await addAccount(server);
    for (const email of [user.email, newEmail()]) {
      const answer = await requestAuth(server, "POST", path, { type: "signup", email });
      expect([answer.status, answer.body]).toEqual([200, {}]);
      expect(await mailsTo(server, email)).toHaveLength(email === user.email ? mails : 0);
    }
  });

  it("takes about as long for every email when a reset is requested", async () => {
    const { user } = await addAccount(server);
    const timeOf = async (email: string) => {
      const start = performance.now();
      await requestAuth(server, "POST", "/recover", { email });
      return performance.now() - start;
    };
    const known = await timeOf(user.email);
    const unknown = await timeOf(newEmail());
    expect(Math.min(known, unknown)).toBeGreaterThanOrEqual(145);
  });

  it("keeps the owner's reset link valid when a stranger asks for more mails", async () => {
    const { user } = await addAccount(server);
    const browser = authClient(server);
    await browser.resetPasswordForEmail(user.email);
    for (let i = 0; i < 3; i += 1) await authClient(server).resetPasswordForEmail(user.email);
    const owners = (await mailsTo(server, user.email)).at(-1);
    const target = await click(owners?.link ?? "");
    const { error } = await browser.exchangeCodeForSession(target.searchParams.get("code") ?? "");
    expect(error).toBeNull();
    expect((await browser.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
  });

  it("accepts the codes of the newest 3 reset mails, so that many mails make guessing no easier", async () => {
    const { user } = await addAccount(server);
    for (let i = 0; i < 4; i += 1) {
      await requestAuth(server, "POST", "/recover", { email: user.email });
      server.clock.advance(1_000);
    }
    const mails = await mailsTo(server, user.email);
    const verify = (token: string | undefined) =>
      requestAuth(server, "POST", "/verify", { type: "recovery", email: user.email, token });
    expect((await verify(mails[3]?.code)).body.code).toBe("otp_expired");
    expect((await verify(mails[2]?.code)).status).toBe(200);
    expect((await verify(mails[0]?.code)).status).toBe(200);
  });

  it("invalidates waiting links and codes when a new password is set", async () => {
    const { user } = await addAccount(server);
    await authClient(server).resetPasswordForEmail(user.email);
    const { link } = await mailTo(server, user.email);
    const session = await openSession(server, user.email);
    await requestAuth(server, "PUT", "/user", { password: NEW_PASSWORD }, bearer(session));
    expect((await click(link)).searchParams.get("error_code")).toBe("otp_expired");
    const { db } = server.services;
    // What is left says "This was not me" of the new password.
    const left = await db
      .select({ kind: authMailTokens.kind })
      .from(authMailTokens)
      .where(eq(authMailTokens.email, user.email));
    expect(left).toEqual([{ kind: "new_place" }]);
  });

  it.each([
    ["/recover", {}, "Password recovery requires an email"],
    ["/recover", { email: "nobody" }, "Unable to validate email address: invalid format"],
    [
      "/recover",
      { email: "a@example.com", code_challenge: "x".repeat(43) },
      "PKCE flow requires code_challenge_method and code_challenge",
    ],
    ["/resend", { type: "signup" }, "Type provided requires an email address"],
    ["/resend", { email: "a@example.com" }, "Missing one of these types: signup"],
    ["/resend", { type: "sms", email: "a@example.com" }, "Missing one of these types: signup"],
    [
      "/resend",
      { type: "signup", email: "nobody" },
      "Unable to validate email address: invalid format",
    ],
  ])("refuses at %s the request %j", async (path, body, message) => {
    const row = [400, "validation_failed", message];
    expect(rowOf(await requestAuth(server, "POST", path, body))).toEqual(row);
  });
});

it("resending the confirmation sends a new link to an unconfirmed account", async () => {
  const email = await addSignup(server);
  const browser = authClient(server);
  const { error } = await browser.resend({
    type: "signup",
    email: ` ${email.toUpperCase()}`,
    options: { emailRedirectTo: `${server.url}/login` },
  });
  expect(error).toBeNull();
  const mail = await mailTo(server, email);
  expect(mail.subject).toBe("Confirm your email for Signpoint");
  const target = await click(mail.link);
  expect(target.pathname).toBe("/login");
  const exchanged = await browser.exchangeCodeForSession(target.searchParams.get("code") ?? "");
  expect(exchanged.data.user?.email).toBe(email);
});

const DAY_MS = 24 * 3_600_000;
const REMOVED = "A second factor was removed from your Signpoint account";

const factorsOf = async (id: string) => {
  const { db } = server.services;
  const isThere = and(eq(authFactors.user_id, id), isNull(authFactors.removed_at));
  const rows = await db.select().from(authFactors).where(isThere);
  return rows.map((factor) => factor.id);
};

/** Returns the browser of a mailed link, opened so long after the account got its factor. */
async function recoverAfter(ms: number, { admin = false } = {}) {
  const { user } = await addAccount(server);
  if (admin) await makeAdmin(server, user.id);
  const factor = await addFactor(server, user);
  server.clock.advance(ms);
  const browser = await recover(server, user.email);
  const setPassword = async () =>
    (await browser.updateUser({ password: NEW_PASSWORD })).error?.code ?? "done";
  return { user, factor, browser, setPassword };
}

describe("a new password by a mailed link", () => {
  it("removes a factor that is younger than 7 days, and tells the owner", async () => {
    const { user, browser, setPassword } = await recoverAfter(7 * DAY_MS - 3_600_000);
    expect(await setPassword()).toBe("done");
    expect(await factorsOf(user.id)).toEqual([]);
    expect((await browser.mfa.listFactors()).data?.all).toEqual([]);
    const subjects = (await mailsTo(server, user.email)).map(({ subject }) => subject);
    expect(subjects).toContain(REMOVED);
  });

  it("asks for a factor that is 7 days old, and leaves it", async () => {
    const { user, factor, browser, setPassword } = await recoverAfter(7 * DAY_MS);
    expect(await setPassword()).toBe("insufficient_aal");
    const code = nextCodeOf(server, factor.secret);
    await browser.mfa.challengeAndVerify({ factorId: factor.id, code });
    expect(await setPassword()).toBe("done");
    expect(await factorsOf(user.id)).toEqual([factor.id]);
  });

  it("accepts the proof of an old factor alone where there is a younger one, which it removes", async () => {
    const { user, factor, browser, setPassword } = await recoverAfter(7 * DAY_MS);
    const younger = await addFactor(server, user);
    const prove = ({ id, secret }: typeof factor) =>
      browser.mfa.challengeAndVerify({ factorId: id, code: nextCodeOf(server, secret) });
    await prove(younger);
    expect(await setPassword()).toBe("insufficient_aal");
    expect(await factorsOf(user.id)).toHaveLength(2);
    await prove(factor);
    expect(await setPassword()).toBe("done");
    expect(await factorsOf(user.id)).toEqual([factor.id]);
  });

  it("asks for each factor of an admin, however young, and removes none", async () => {
    const { user, factor, setPassword } = await recoverAfter(60_000, { admin: true });
    expect(await setPassword()).toBe("insufficient_aal");
    expect(await factorsOf(user.id)).toEqual([factor.id]);
  });

  it("asks for a young factor, too, once the mail was answered a quarter of an hour ago", async () => {
    const { user, factor, setPassword } = await recoverAfter(60_000);
    server.clock.advance(901_000);
    expect(await setPassword()).toBe("insufficient_aal");
    expect(await factorsOf(user.id)).toEqual([factor.id]);
  });
});
