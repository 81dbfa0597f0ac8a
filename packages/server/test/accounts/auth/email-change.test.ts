import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { purgeExpiredAuthRows } from "../../../src/accounts/auth/purge-expired-auth-rows";
import { authUsers, users } from "../../../src/platform/db/schema/index";
import { authClient } from "../../support/auth-client";
import { withLimits } from "../../support/count-uses";
import { testServer } from "../../support/server";
import {
  addAccount,
  bearer,
  claimsOf,
  click,
  mailsTo,
  mailTo,
  newEmail,
  openSession,
  PASSWORD,
  pendingSignup,
  requestAuth,
  rowOf,
  signIn,
} from "./support";

const server = testServer();
beforeEach(() => server.clock.set(new Date()));

const FIRST_OF_TWO =
  "Confirmation link accepted. Please proceed to confirm link sent to the other email";
const EXPIRED = [403, "otp_expired", "Email link is invalid or has expired"];
const DAY_MS = 24 * 3_600_000;

const emailsOf = async (id: string) => {
  const { db } = server.services;
  const [account] = await db.select().from(authUsers).where(eq(authUsers.id, id));
  const [profile] = await db.select().from(users).where(eq(users.id, id));
  return [account?.email, profile?.email, account?.new_email];
};
const messageOf = ({ hash }: URL) => new URLSearchParams(hash.slice(1)).get("message");
const redeem = (token_hash: string) =>
  requestAuth(server, "POST", "/verify", { type: "email_change", token_hash });

/** A person who has asked for another email, with both mails. */
async function changing() {
  const { user } = await addAccount(server);
  const email = newEmail();
  const browser = authClient(server);
  await browser.signInWithPassword({ email: user.email, password: PASSWORD });
  const { data, error } = await browser.updateUser({ email });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email: user.email, new_email: email });
  return {
    user,
    email,
    browser,
    toOld: await mailTo(server, user.email),
    toNew: await mailTo(server, email),
  };
}

describe("a change of email, by the official client", () => {
  it("happens once the links of both mailboxes were redeemed, in either order", async () => {
    for (const order of ["old first", "new first"]) {
      const { user, email, browser, toOld, toNew } = await changing();
      // The new mailbox may be a stranger's.
      expect(toNew.text).not.toContain(user.email.split("@")[0]);
      expect(toNew.text).toContain("Hello,");
      const [first, second] = order === "old first" ? [toOld, toNew] : [toNew, toOld];
      const one = await browser.verifyOtp({ token_hash: first.token, type: "email_change" });
      expect(one.error).toBeNull();
      expect(one.data.session).toBeNull();
      // One mailbox alone can confirm as often as it likes.
      expect(rowOf(await redeem(first.token))).toEqual(EXPIRED);
      expect(await emailsOf(user.id)).toEqual([user.email, user.email, email]);
      const two = await browser.verifyOtp({ token_hash: second.token, type: "email_change" });
      expect(two.data.user).toMatchObject({ id: user.id, email });
      expect(two.data.user?.new_email).toBeUndefined();
      expect(await emailsOf(user.id)).toEqual([email, email, null]);
      expect(claimsOf(two.data.session).email).toBe(email);
    }
  });

  it("happens by the codes of both mails, too", async () => {
    const { user, email, browser, toOld, toNew } = await changing();
    const by = (mailbox: string, token: string) =>
      browser.verifyOtp({ email: mailbox, token, type: "email_change" });
    expect((await by(email, toOld.code === "000000" ? "111111" : "000000")).error?.code).toBe(
      "otp_expired",
    );
    expect((await by(email, toNew.code)).error).toBeNull();
    expect((await by(user.email, toOld.code)).data.user?.email).toBe(email);
  });

  it("redirects by GET: first with a message, then with a code (PKCE)", async () => {
    // The official client deletes its verifier when it stores the answer of `updateUser`.
    const code_verifier = "v".repeat(43);
    const challenge = { code_challenge: code_verifier, code_challenge_method: "plain" };
    const { user } = await addAccount(server);
    const own = bearer(await openSession(server, user.email));
    const email = newEmail();
    await requestAuth(server, "PUT", "/user", { email, ...challenge }, own);
    const first = await click((await mailTo(server, email)).link);
    expect(messageOf(first)).toBe(FIRST_OF_TWO);
    expect(first.searchParams.get("message")).toBe(FIRST_OF_TWO);
    const second = await click((await mailTo(server, user.email)).link);
    const { body } = await requestAuth(server, "POST", "/token?grant_type=pkce", {
      auth_code: second.searchParams.get("code"),
      code_verifier,
    });
    expect(body).toMatchObject({ user: { email } });
    expect(claimsOf({ access_token: String(body.access_token) }).amr).toMatchObject([
      { method: "email_change" },
    ]);
  });

  it("ends the login and the links by the former email, keeps the session, and tells the former mailbox", async () => {
    const { user, email, browser, toOld, toNew } = await changing();
    await authClient(server).resetPasswordForEmail(user.email);
    const recovery = await mailTo(server, user.email);
    await redeem(toOld.token);
    await redeem(toNew.token);
    expect((await browser.getUser()).data.user?.email).toBe(email);
    await signIn(server, email);
    const former = { email: user.email, password: PASSWORD };
    const { error } = await authClient(server).signInWithPassword(former);
    expect(error?.code).toBe("invalid_credentials");
    const link = { type: "recovery", token_hash: recovery.token };
    expect(rowOf(await requestAuth(server, "POST", "/verify", link))).toEqual(EXPIRED);
    const told = await mailTo(server, user.email);
    expect(told.subject).toBe("Your Signpoint email was changed");
    expect(told.text).toContain(email);
  });
});

describe("a change of email", () => {
  it("is replaced by a newer one, whose mails alone count, and cancelled by the present email", async () => {
    const { user, browser, toOld, toNew } = await changing();
    await redeem(toOld.token);
    server.clock.advance(61_000);
    const other = newEmail();
    await browser.updateUser({ email: other });
    expect(rowOf(await redeem(toNew.token))).toEqual(EXPIRED);
    const newer = await mailTo(server, other);
    expect((await redeem(newer.token)).body).toMatchObject({ msg: FIRST_OF_TWO });
    await browser.updateUser({ email: user.email });
    expect(await emailsOf(user.id)).toEqual([user.email, user.email, null]);
    expect(rowOf(await redeem((await mailTo(server, user.email)).token))).toEqual(EXPIRED);
  });

  it("answers alike for a free and a taken email, and tells the owner of the taken one", async () => {
    const { user: owner } = await addAccount(server);
    const ask = async (email: string) => {
      const { user } = await addAccount(server);
      const own = bearer(await openSession(server, user.email));
      const { status, body } = await requestAuth(server, "PUT", "/user", { email }, own);
      return { status, fields: Object.keys(body), user, mail: await mailTo(server, user.email) };
    };
    const [free, taken] = [await ask(newEmail()), await ask(owner.email)];
    expect(taken.status).toBe(200);
    expect(taken.fields).toEqual(free.fields);
    expect(taken.mail.subject).toBe(free.mail.subject);
    const told = await mailTo(server, owner.email);
    expect(told.subject).toBe("Your email is in use at Signpoint");
    expect(told.token).toBe("");
    expect((await redeem(taken.mail.token)).body).toEqual({ msg: FIRST_OF_TWO, code: "200" });
    expect(await emailsOf(taken.user.id)).toEqual([
      taken.user.email,
      taken.user.email,
      owner.email,
    ]);
  });

  it("is refused at the end when another account has got the email meanwhile", async () => {
    const { user, email, toOld, toNew } = await changing();
    await redeem(toOld.token);
    await addAccount(server, { email });
    expect(rowOf(await redeem(toNew.token))).toEqual([
      422,
      "email_exists",
      "A user with this email address has already been registered",
    ]);
    expect((await emailsOf(user.id))[0]).toBe(user.email);
  });

  it("takes a signup along that waits for the same email", async () => {
    const signup = await pendingSignup(server);
    const { user } = await addAccount(server);
    const own = bearer(await openSession(server, user.email));
    await requestAuth(server, "PUT", "/user", { email: signup.email }, own);
    await redeem((await mailTo(server, signup.email)).token);
    await redeem((await mailTo(server, user.email)).token);
    expect((await emailsOf(user.id))[0]).toBe(signup.email);
    const { body } = await requestAuth(server, "POST", "/verify", {
      type: "signup",
      token_hash: signup.mail.token,
    });
    expect(body.code).toBe("otp_expired");
  });

  it("ends after a day, and nothing of it is stored then", async () => {
    const { user, email, toOld, toNew } = await changing();
    await redeem(toOld.token);
    server.clock.advance(DAY_MS);
    expect(rowOf(await redeem(toNew.token))).toEqual(EXPIRED);
    server.clock.advance(1_000);
    await purgeExpiredAuthRows(server.services);
    expect(await emailsOf(user.id)).toEqual([user.email, user.email, null]);
    expect(email).not.toBe(user.email);
  });

  it("is refused to what is no email", async () => {
    const { user } = await addAccount(server);
    const own = bearer(await openSession(server, user.email));
    for (const email of ["not an email", "x@example.com\u0000"]) {
      const row = rowOf(await requestAuth(server, "PUT", "/user", { email }, own));
      const message = "Unable to validate email address: invalid format";
      expect([email, row]).toEqual([email, [400, "validation_failed", message]]);
    }
  });

  it("happens once when both links are redeemed at the same time, many times each", async () => {
    const { user, email, toOld, toNew } = await changing();
    const tokens = [toOld.token, toNew.token];
    const answers = await Promise.all([...tokens, ...tokens, ...tokens].map(redeem));
    expect(answers.filter(({ body }) => "access_token" in body)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.msg === FIRST_OF_TWO)).toHaveLength(1);
    expect(await emailsOf(user.id)).toEqual([email, email, null]);
  });
});

it("the mails about changes of email are limited for the account and the new mailbox, whoever asks", async () => {
  const { user } = await addAccount(server);
  const { user: other } = await addAccount(server);
  const own = bearer(await openSession(server, user.email));
  const email = newEmail();
  const put = (to: string, as = own) => requestAuth(server, "PUT", "/user", { email: to }, as);
  await withLimits(server, async () => {
    expect((await put(email)).status).toBe(200);
    expect((await put(newEmail())).body.code).toBe("over_email_send_rate_limit");
    const theirs = bearer(await openSession(server, other.email));
    expect((await put(email, theirs)).body.code).toBe("over_email_send_rate_limit");
    expect(await mailsTo(server, email)).toHaveLength(1);
  });
});
