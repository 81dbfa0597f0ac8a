import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { hashPassword, verifyPassword } from "../../../src/accounts/auth/passwords";
import { authUsers } from "../../../src/platform/db/schema/index";
import { authClient } from "../../support/auth-client";
import { costsOfComparisons, withFullCost } from "../../support/cheap-argon2";
import { testServer } from "../../support/server";
import {
  addAccount,
  addSignup,
  bearer,
  newEmail,
  openSession,
  PASSWORD,
  recover,
  requestAuth,
  rowOf,
  signIn,
  userOf,
} from "./support";

const server = testServer();

const grant = (body: unknown, type = "password") =>
  requestAuth(server, "POST", `/token?grant_type=${type}`, body);

describe("signing in with a password", () => {
  it("returns a session with everything that clients need", async () => {
    const { user, profile } = await addAccount(server);
    const before = Math.floor(Date.now() / 1_000);
    const { status, body, headers } = await grant({ email: user.email, password: PASSWORD });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      token_type: "bearer",
      expires_in: 3600,
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      user: {
        id: profile.id,
        email: user.email,
        app_metadata: { provider: "email", providers: ["email"] },
        last_sign_in_at: expect.any(String),
        is_anonymous: false,
        phone: "",
      },
    });
    expect(body.expires_at).toBeGreaterThanOrEqual(before + 3600);
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it("refuses a sign-in without email or password, and an unknown grant", async () => {
    const email = "somebody@example.com";
    const bodies = [{ password: PASSWORD }, { email: null, password: null }, { email }];
    for (const body of [...bodies, { email: "   ", password: PASSWORD }]) {
      const row = rowOf(await grant(body));
      expect([body, row]).toEqual([body, [400, "validation_failed", "missing email or phone"]]);
    }
    for (const type of ["", "magic", "id_token"]) {
      const row = rowOf(await grant({ email, password: PASSWORD }, type));
      expect([type, row]).toEqual([type, [400, "invalid_credentials", "unsupported_grant_type"]]);
    }
  });

  it("gives the same answer to a wrong password and to an unknown email", async () => {
    const { user } = await addAccount(server);
    const row = [400, "invalid_credentials", "Invalid login credentials"];
    expect(rowOf(await grant({ email: user.email, password: "wrong password" }))).toEqual(row);
    expect(rowOf(await grant({ email: newEmail(), password: "wrong password" }))).toEqual(row);
    for (const bent of [user.email.replace("@", "\0@"), `${user.email}\0`, "not an email"]) {
      expect(rowOf(await grant({ email: bent, password: PASSWORD }))).toEqual(row);
    }
    expect(rowOf(await grant({ email: user.email, password: "x".repeat(100_000) }))).toEqual(row);
  });

  it("compares a password at the same cost for an unknown email, and one that is too long, as for a wrong one", async () => {
    const { user } = await addAccount(server);
    const costsOf = (email: string, password = "wrong password") =>
      costsOfComparisons(() => grant({ email, password }));
    const known = await costsOf(user.email);
    expect(known).toHaveLength(1);
    expect(await costsOf(newEmail())).toEqual(known);
    expect(await costsOf(user.email, "x".repeat(10_000))).toEqual(known);
  });

  it("names an unconfirmed or banned account only when the password is right", async () => {
    const waiting = await addSignup(server);
    expect(rowOf(await grant({ email: waiting, password: PASSWORD }))).toEqual([
      400,
      "email_not_confirmed",
      "Email not confirmed",
    ]);
    const { user: banned } = await addAccount(server);
    const session = await openSession(server, banned.email);
    const bannedUntil = new Date(server.services.now().getTime() + 3_600_000).toISOString();
    await server.services.db
      .update(authUsers)
      .set({ banned_until: bannedUntil })
      .where(eq(authUsers.id, banned.id));
    expect(rowOf(await grant({ email: banned.email, password: PASSWORD }))).toEqual([
      400,
      "user_banned",
      "User is banned",
    ]);
    for (const email of [waiting, banned.email]) {
      const { body } = await grant({ email, password: "wrong" });
      expect([body.code, body.suspension]).toEqual(["invalid_credentials", undefined]);
    }
    expect(rowOf(await userOf(server, session))).toEqual([403, "user_banned", "User is banned"]);
    expect(rowOf(await grant({ refresh_token: session.refresh_token }, "refresh_token"))).toEqual([
      400,
      "user_banned",
      "Invalid Refresh Token: User Banned",
    ]);
  });
});

it("hashes passwords with Argon2id at the cost that OWASP recommends", async () => {
  const hash = await withFullCost(() => hashPassword("correct horse"));
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(hash, "correct horse")).toBe(true);
  expect(await verifyPassword(hash, "wrong horse")).toBe(false);
});

const REFUSED = {
  status: 422,
  body: {
    code: "weak_password",
    message: expect.stringContaining("one of the most common ones"),
    weak_password: { reasons: ["pwned"] },
  },
};

describe("a common password", () => {
  it("is refused at the signup, in any capitals", async () => {
    for (const password of ["123456", "PassWord"]) {
      const sent = { email: newEmail(), password };
      expect(await requestAuth(server, "POST", "/signup", sent)).toMatchObject(REFUSED);
      const { error } = await authClient(server).signUp(sent);
      expect(error).toMatchObject({ name: "AuthWeakPasswordError", reasons: ["pwned"] });
    }
  });

  it("is refused after a mailed link for a new password, which can then be another one", async () => {
    const { user } = await addAccount(server);
    const browser = await recover(server, user.email);
    expect((await browser.updateUser({ password: "football" })).error?.code).toBe("weak_password");
    expect((await browser.updateUser({ password: "a new horse" })).error).toBeNull();
  });

  it("is also a name of the account, and says so", async () => {
    const password = "ada.lovelace1";
    const email = `ada-lovelace@${newEmail().split("@")[0]}.example`;
    const named = {
      status: 422,
      body: { code: "weak_password", message: expect.stringContaining("your name") },
    };
    expect(await requestAuth(server, "POST", "/signup", { email, password })).toMatchObject(named);
    const { user } = await addAccount(server, { email: email.replace("ada-", "ada.") });
    const own = bearer(await openSession(server, user.email));
    expect(await requestAuth(server, "PUT", "/user", { password }, own)).toMatchObject(named);
  });

  it("that was set earlier still logs in", async () => {
    const { user } = await addAccount(server);
    const password_hash = await hashPassword("123456");
    await server.services.db
      .update(authUsers)
      .set({ password_hash })
      .where(eq(authUsers.id, user.id));
    await signIn(server, user.email, "123456");
  });

  it("is not what others are taken for", async () => {
    for (const password of ["1234567a-b", "signpoint-demo"]) {
      const answer = await requestAuth(server, "POST", "/signup", { email: newEmail(), password });
      expect([password, answer.status]).toEqual([password, 200]);
    }
  });
});
