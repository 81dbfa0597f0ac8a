import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createApp } from "../../../src/http/app";
import type { Database } from "../../../src/platform/db/client";
import { authSessions, authUsers } from "../../../src/platform/db/schema/index";
import { costsOfComparisons } from "../../support/cheap-argon2";
import { testServer } from "../../support/server";
import {
  addAccount,
  addSignup,
  authClient,
  bearer,
  newEmail,
  openSession,
  PASSWORD,
  requestAuth,
  rowOf,
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

  it.each([
    ["no email", { password: PASSWORD }],
    ["null", { email: null, password: null }],
    ["no password", { email: "somebody@example.com" }],
    ["an email of spaces", { email: "   ", password: PASSWORD }],
  ])("refuses a sign-in with %s", async (_, body) => {
    expect(rowOf(await grant(body))).toEqual([400, "validation_failed", "missing email or phone"]);
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
      expect((await grant({ email, password: "wrong" })).body.code).toBe("invalid_credentials");
    }
    expect(rowOf(await requestAuth(server, "GET", "/user", undefined, bearer(session)))).toEqual([
      403,
      "user_banned",
      "User is banned",
    ]);
    expect(rowOf(await grant({ refresh_token: session.refresh_token }, "refresh_token"))).toEqual([
      400,
      "user_banned",
      "Invalid Refresh Token: User Banned",
    ]);
  });

  it("opens a separate session for each device", async () => {
    const { user } = await addAccount(server);
    const one = authClient(server);
    const two = authClient(server);
    await one.signInWithPassword({ email: user.email, password: PASSWORD });
    await two.signInWithPassword({ email: user.email, password: PASSWORD });
    const ids = await Promise.all(
      [one, two].map(async (client) => (await client.getClaims()).data?.claims.session_id),
    );
    expect(new Set(ids).size).toBe(2);
    expect(await server.services.db.$count(authSessions, eq(authSessions.user_id, user.id))).toBe(
      2,
    );
  });

  it("refuses a password that is changed between the check and the session", async () => {
    const { user } = await addAccount(server);
    const { access_token } = await openSession(server, user.email);
    const { services } = server;
    const db = Object.create(services.db) as Database;
    db.transaction = async (work) => {
      await requestAuth(
        server,
        "PUT",
        "/user",
        { password: "changed meanwhile" },
        bearer({ access_token }),
      );
      return await services.db.transaction(work);
    };
    const response = await createApp({ ...services, db }).request(
      `${server.url}/auth/v1/token?grant_type=password`,
      { method: "POST", body: JSON.stringify({ email: user.email, password: PASSWORD }) },
    );
    expect(response.status).toBe(400);
    expect(((await response.json()) as { error_code: string }).error_code).toBe(
      "invalid_credentials",
    );
    expect(await services.db.$count(authSessions, eq(authSessions.user_id, user.id))).toBe(1);
  });

  it.each(["", "magic", "id_token"])("refuses the grant type %j", async (type) => {
    expect(rowOf(await grant({ email: "a@example.com", password: PASSWORD }, type))).toEqual([
      400,
      "invalid_credentials",
      "unsupported_grant_type",
    ]);
  });
});
