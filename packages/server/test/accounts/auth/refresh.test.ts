import { beforeEach, describe, expect, it } from "vitest";
import { readRefreshToken, signRefreshToken } from "../../../src/accounts/tokens/refresh-token";
import { newId } from "../../../src/platform/db/new-id";
import { testServer } from "../../support/server";
import { addAccount, claimsOf, isAlive, openSession, requestAuth, rowOf, userOf } from "./support";

const server = testServer();
beforeEach(() => server.clock.set("2026-03-01T12:00:00Z"));

const SECOND = 1_000;
const DAY = 24 * 3_600 * SECOND;
const NOT_FOUND = [
  400,
  "refresh_token_not_found",
  "Invalid Refresh Token: Refresh Token Not Found",
];
const ALREADY_USED = [400, "refresh_token_already_used", "Invalid Refresh Token: Already Used"];

const refresh = (refresh_token: unknown) =>
  requestAuth(server, "POST", "/token?grant_type=refresh_token", { refresh_token });

/** A session and the refresh tokens that followed from it, oldest first. */
async function chainOf(length: number) {
  const { user } = await addAccount(server);
  const session = await openSession(server, user.email);
  const tokens = [session.refresh_token];
  while (tokens.length < length) {
    const { body } = await refresh(tokens.at(-1));
    tokens.push(String(body.refresh_token));
  }
  return { user, session, tokens };
}

describe("refreshing a session", () => {
  it("rotates the refresh token, and keeps the session and how it was begun", async () => {
    const { tokens, session } = await chainOf(1);
    server.clock.advance(30 * 60 * SECOND);
    const { status, body } = await refresh(tokens[0]);
    expect(status).toBe(200);
    expect(body.refresh_token).not.toBe(tokens[0]);
    expect(body.expires_at).toBe(session.expires_at + 30 * 60);
    expect(sessionIdOf(String(body.refresh_token))).toBe(sessionIdOf(tokens[0] ?? ""));
    expect(await isAlive(server, session)).toBe(true);
    const { amr } = claimsOf(session);
    expect(amr).toMatchObject([{ method: "password" }]);
    expect(claimsOf({ access_token: String(body.access_token) }).amr).toEqual(amr);
  });

  it("answers the previous refresh token with the current one for a minute", async () => {
    const { tokens } = await chainOf(2);
    server.clock.advance(60 * SECOND);
    const { status, body } = await refresh(tokens[0]);
    expect([status, body.refresh_token]).toEqual([200, tokens[1]]);
  });

  it.each([
    ["the token before the current one after more than a minute", 2, 60 * SECOND + 1],
    ["an older token after more than 10 seconds", 3, 10 * SECOND + 1],
  ])("ends the session, and no other, for %s", async (_, length, wait) => {
    const { tokens, user, session } = await chainOf(length);
    const elsewhere = await openSession(server, user.email);
    server.clock.advance(wait);
    expect(rowOf(await refresh(tokens[0]))).toEqual(ALREADY_USED);

    expect(rowOf(await refresh(tokens.at(-1)))).toEqual(NOT_FOUND);
    expect((await userOf(server, session)).body.code).toBe("session_not_found");
    expect(await isAlive(server, elsewhere)).toBe(true);
  });

  it("answers an older refresh token with the current one until 10 s after a refresh", async () => {
    const { tokens } = await chainOf(4);
    server.clock.advance(10 * SECOND);
    const { status, body } = await refresh(tokens[0]);
    expect([status, body.refresh_token]).toEqual([200, tokens[3]]);
  });

  it("refuses what is no refresh token as malformed", async () => {
    const { tokens } = await chainOf(1);
    for (const token of [null, "", "nonsense", "abcdefgh2345", `${tokens[0]}=`]) {
      const row = [400, "validation_failed", "Refresh token is not valid"];
      expect([token, rowOf(await refresh(token))]).toEqual([token, row]);
    }
  });

  it("refuses refresh tokens with any change, of unknown sessions, and with future counters", async () => {
    const { tokens } = await chainOf(1);
    const bytes = Buffer.from(tokens[0] ?? "", "base64url");
    for (const position of [1, 5, 20, 21, bytes.length - 1]) {
      const forged = Buffer.from(bytes);
      forged.writeUInt8(forged.readUInt8(position) ^ 1, position);
      expect(rowOf(await refresh(forged.toString("base64url")))).toEqual(NOT_FOUND);
    }
    const { keys } = server.services;
    const unknown = { session_id: newId(), counter: 0 };
    const ahead = { session_id: sessionIdOf(tokens[0] ?? ""), counter: 7 };
    for (const content of [unknown, ahead]) {
      expect(rowOf(await refresh(signRefreshToken(keys, content)))).toEqual(NOT_FOUND);
    }
    expect((await refresh(tokens[0])).status).toBe(200);
  });

  it("ends sessions that were not refreshed for 30 days", async () => {
    const { tokens } = await chainOf(1);
    server.clock.advance(30 * DAY);
    const kept = await refresh(tokens[0]);
    expect(kept.status).toBe(200);
    server.clock.advance(30 * DAY + SECOND);
    expect(rowOf(await refresh(kept.body.refresh_token))).toEqual([
      400,
      "session_expired",
      "Invalid Refresh Token: Session Expired (Inactivity)",
    ]);
    expect(rowOf(await refresh(kept.body.refresh_token))).toEqual(NOT_FOUND);
  });

  it("ends every session after 180 days", async () => {
    let token: unknown = (await chainOf(1)).tokens[0];
    for (let day = 0; day < 180; day += 20) {
      server.clock.advance(20 * DAY);
      const { status, body } = await refresh(token);
      expect(status).toBe(200);
      token = body.refresh_token;
    }
    server.clock.advance(SECOND);
    expect(rowOf(await refresh(token))).toEqual([
      400,
      "session_expired",
      "Invalid Refresh Token: Session Expired",
    ]);
  });
});

function sessionIdOf(token: string): string {
  const read = readRefreshToken(server.services.keys, token);
  if (typeof read === "string") throw new Error(read);
  return read.session_id;
}
