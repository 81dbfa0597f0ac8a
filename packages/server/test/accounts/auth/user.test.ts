import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "../../../src/platform/db/schema/index";
import { type TestServer, testServer } from "../../support/server";
import {
  addAccount,
  authClient,
  bearer,
  openSession,
  PASSWORD,
  requestAuth,
  rowOf,
  signIn,
} from "./support";

const server = testServer();

async function signedIn(on: TestServer = server) {
  const { user } = await addAccount(on);
  const session = await openSession(on, user.email);
  return {
    user,
    session,
    put: (body: unknown) => requestAuth(on, "PUT", "/user", body, bearer(session)),
  };
}

describe("GET /user", () => {
  it("returns the account of the caller without its secrets", async () => {
    const { user, session } = await signedIn();
    const { status, body } = await requestAuth(server, "GET", "/user", undefined, bearer(session));
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: user.id, email: user.email, aud: "authenticated" });
    expect(JSON.stringify(body)).not.toContain("argon2");
  });
});

describe("PUT /user", () => {
  it.each([
    ["12345", [422, "weak_password", "Password should be at least 6 characters."]],
    ["", [422, "weak_password", "Password should be at least 6 characters."]],
    ["x".repeat(129), [400, "validation_failed", "Password cannot be longer than 128 characters"]],
    [PASSWORD, [422, "same_password", "New password should be different from the old password."]],
  ])("refuses the new password %s and changes nothing", async (password, row) => {
    const { user, put } = await signedIn();
    expect(rowOf(await put({ password }))).toEqual(row);
    await signIn(server, user.email);
  });

  it.each(["1a2b3x", "x".repeat(128), "😀".repeat(6)])(
    "accepts the new password %s",
    async (password) => {
      const { user, put } = await signedIn();
      expect((await put({ password, data: null })).status).toBe(200);
      await signIn(server, user.email, password);
    },
  );

  it("ends all other sessions at a new password and keeps this one", async () => {
    const { user, session, put } = await signedIn();
    const other = await openSession(server, user.email);
    await put({ password: "another password" });
    expect((await requestAuth(server, "GET", "/user", undefined, bearer(session))).status).toBe(
      200,
    );
    expect((await requestAuth(server, "GET", "/user", undefined, bearer(other))).body.code).toBe(
      "session_not_found",
    );
  });

  it("merges the user metadata of the owner, and removes a field by null", async () => {
    const { put } = await signedIn();
    await put({ data: { colour: "red", size: 3 } });
    const { body } = await put({ data: { colour: null, shape: "round" } });
    expect(body.user_metadata).toEqual({ size: 3, shape: "round", email_verified: true });
  });

  it("limits the size of the user metadata", async () => {
    const { put } = await signedIn();
    expect((await put({ data: { a: "x".repeat(3_000) } })).status).toBe(200);
    expect(rowOf(await put({ data: { b: "x".repeat(3_000) } }))[1]).toBe("validation_failed");
  });

  it("does not trust the user metadata", async () => {
    const { user, put } = await signedIn();
    const { body } = await put({
      data: { email_verified: false, is_admin: true, username: "somebody-else", points: 9 },
      is_admin: true,
      role: "admin",
    });
    expect(body).toMatchObject({ role: "authenticated", user_metadata: { email_verified: true } });
    const [profile] = await server.services.db.select().from(users).where(eq(users.id, user.id));
    expect(profile).toMatchObject({ is_admin: false, points: 0 });
    expect(profile?.username).not.toBe("somebody-else");
  });
});

describe("POST /logout", () => {
  async function places() {
    const { user } = await addAccount(server);
    const [here, there] = [
      await openSession(server, user.email),
      await openSession(server, user.email),
    ];
    return { here, there };
  }
  const alive = async (session: { access_token: string }) =>
    (await requestAuth(server, "GET", "/user", undefined, bearer(session))).status === 200;

  it.each([
    ["", [false, false]],
    ["?scope=global", [false, false]],
    ["?scope=local", [false, true]],
    ["?scope=others", [true, false]],
  ])("ends the right sessions at once for the scope %s", async (query, expected) => {
    const { here, there } = await places();
    const answer = await requestAuth(server, "POST", `/logout${query}`, undefined, bearer(here));
    expect([answer.status, answer.body]).toEqual([204, {}]);
    expect([await alive(here), await alive(there)]).toEqual(expected);
  });

  it("refuses unknown logout scopes and changes nothing", async () => {
    const { here } = await places();
    const answer = await requestAuth(server, "POST", "/logout?scope=x", undefined, bearer(here));
    expect(rowOf(answer)).toEqual([400, "validation_failed", 'Unsupported logout scope "x"']);
    expect(await alive(here)).toBe(true);
  });

  it.each(["global", "local", "others"] as const)(
    "signs the official client out: %s",
    async (scope) => {
      const { user } = await addAccount(server);
      const browser = authClient(server);
      await browser.signInWithPassword({ email: user.email, password: PASSWORD });
      expect((await browser.signOut({ scope })).error).toBeNull();
      const { data } = await browser.getSession();
      expect(data.session === null).toBe(scope !== "others");
    },
  );

  it("refuses refresh tokens of a session that was signed out as unknown", async () => {
    const { here } = await places();
    await requestAuth(server, "POST", "/logout", undefined, bearer(here));
    const { refresh_token } = here;
    const answer = await requestAuth(server, "POST", "/token?grant_type=refresh_token", {
      refresh_token,
    });
    expect(rowOf(answer)).toEqual([
      400,
      "refresh_token_not_found",
      "Invalid Refresh Token: Refresh Token Not Found",
    ]);
  });
});
