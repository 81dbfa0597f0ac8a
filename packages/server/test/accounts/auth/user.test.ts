import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "../../../src/platform/db/schema/index";
import { testServer } from "../../support/server";
import {
  addAccount,
  bearer,
  isAlive,
  openSession,
  PASSWORD,
  requestAuth,
  rowOf,
  signIn,
  userOf,
} from "./support";

const server = testServer();

async function signedIn() {
  const { user } = await addAccount(server);
  const session = await openSession(server, user.email);
  const put = (body: unknown) => requestAuth(server, "PUT", "/user", body, bearer(session));
  return { user, session, put };
}

it("GET /user returns the account of the caller without its secrets", async () => {
  const { user, session } = await signedIn();
  const { status, body } = await userOf(server, session);
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: user.id, email: user.email, aud: "authenticated" });
  expect(JSON.stringify(body)).not.toContain("argon2");
});

describe("PUT /user", () => {
  it("refuses a new password that is too short, too long or the present one, and changes nothing", async () => {
    const { user, put } = await signedIn();
    for (const [password, ...row] of [
      ["12345", 422, "weak_password", "Password should be at least 6 characters."],
      ["", 422, "weak_password", "Password should be at least 6 characters."],
      ["x".repeat(129), 400, "validation_failed", "Password cannot be longer than 128 characters"],
      [PASSWORD, 422, "same_password", "New password should be different from the old password."],
    ] as const) {
      expect([password, rowOf(await put({ password }))]).toEqual([password, row]);
    }
    await signIn(server, user.email);
  });

  it("ends all other sessions at a new password and keeps this one", async () => {
    const { user, session, put } = await signedIn();
    const other = await openSession(server, user.email);
    expect((await put({ password: "another password", data: null })).status).toBe(200);
    expect(await isAlive(server, session)).toBe(true);
    expect((await userOf(server, other)).body.code).toBe("session_not_found");
    await signIn(server, user.email, "another password");
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
  it.each([
    ["", [false, false]],
    ["?scope=global", [false, false]],
    ["?scope=local", [false, true]],
    ["?scope=others", [true, false]],
  ])("ends the right sessions at once for the scope %s", async (query, expected) => {
    const { here, there } = await places();
    const answer = await requestAuth(server, "POST", `/logout${query}`, undefined, bearer(here));
    expect([answer.status, answer.body]).toEqual([204, {}]);
    expect([await isAlive(server, here), await isAlive(server, there)]).toEqual(expected);
  });

  it("refuses unknown logout scopes and changes nothing", async () => {
    const { here } = await places();
    const answer = await requestAuth(server, "POST", "/logout?scope=x", undefined, bearer(here));
    expect(rowOf(answer)).toEqual([400, "validation_failed", 'Unsupported logout scope "x"']);
    expect(await isAlive(server, here)).toBe(true);
  });
});
