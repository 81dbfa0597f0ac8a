import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { authSessions } from "../../../src/platform/db/schema/index";
import { clientOf, tryCall } from "../../support/client";
import { addPerson } from "../../support/people";
import { testServer } from "../../support/server";
import { FIREFOX, IPHONE } from "../auth/stranger";
import { addAccount, PASSWORD, requestAuth } from "../auth/support";

const server = testServer();

async function loginFrom(email: string, userAgent: string) {
  const { body } = await requestAuth(
    server,
    "POST",
    "/token?grant_type=password",
    { email, password: PASSWORD },
    { "user-agent": userAgent },
  );
  const { access_token, refresh_token } = body as { access_token: string; refresh_token: string };
  return { token: access_token, refresh_token };
}

async function withTwoPlaces() {
  const { user } = await addAccount(server);
  const computer = await loginFrom(user.email, FIREFOX);
  server.clock.advance(60_000);
  const phone = await loginFrom(user.email, IPHONE);
  return { user, computer, phone };
}

describe("the list of sessions", () => {
  it("names device, network and times of each, last used first, and marks the present one", async () => {
    const { computer } = await withTwoPlaces();
    const { items } = await clientOf(server, computer).sessions.list();
    expect(items).toMatchObject([
      { device: "Safari on iOS", network: "127.0.0.1", current: false },
      { device: "Firefox on Windows", network: "127.0.0.1", current: true },
    ]);
    const later = new Date(items[0]?.created_at ?? "").getTime();
    expect(later - new Date(items[1]?.created_at ?? "").getTime()).toBeGreaterThanOrEqual(60_000);
  });

  it("follows a refresh with its time and device", async () => {
    const { computer, phone } = await withTwoPlaces();
    server.clock.advance(60_000);
    const { refresh_token } = computer;
    await requestAuth(
      server,
      "POST",
      "/token?grant_type=refresh_token",
      { refresh_token },
      { "user-agent": "curl/8.5.0" },
    );
    const { items } = await clientOf(server, phone).sessions.list();
    expect(items.map(({ current }) => current)).toEqual([false, true]);
    expect(items[0]?.created_at).not.toBe(items[0]?.last_used_at);
  });

  it("leaves out sessions that have expired, and says nothing of an unknown device", async () => {
    const { user, phone } = await withTwoPlaces();
    const old = new Date(server.services.now().getTime() - 31 * 24 * 3_600_000).toISOString();
    const { items: before } = await clientOf(server, phone).sessions.list();
    const expired = before.find(({ current }) => !current)?.id ?? "";
    await server.services.db
      .update(authSessions)
      .set({ refreshed_at: old })
      .where(eq(authSessions.id, expired));
    await server.services.db
      .update(authSessions)
      .set({ user_agent: "", ip: null })
      .where(eq(authSessions.user_id, user.id));
    const { items } = await clientOf(server, phone).sessions.list();
    expect(items).toMatchObject([{ device: null, network: null, current: true }]);
  });
});

describe("ending sessions", () => {
  it("ends one at once, and no other person's", async () => {
    const { computer, phone } = await withTwoPlaces();
    const { items } = await clientOf(server, computer).sessions.list();
    const p_session_id = items.find(({ current }) => !current)?.id ?? "";
    const stranger = await addPerson(server);
    const foreign = await tryCall(clientOf(server, stranger).sessions.end({ p_session_id }));
    expect(foreign.status).toBe(404);
    await clientOf(server, phone).sessions.list();
    await clientOf(server, computer).sessions.end({ p_session_id });
    expect((await tryCall(clientOf(server, phone).sessions.list())).status).toBe(401);
    const again = await tryCall(clientOf(server, computer).sessions.end({ p_session_id }));
    expect(again.body).toMatchObject({ code: "NOT_FOUND" });
  });

  it("ends all others at once and keeps the present one", async () => {
    const { computer, phone } = await withTwoPlaces();
    expect(await clientOf(server, phone).sessions.endOthers({})).toEqual({ ended: 1 });
    expect((await tryCall(clientOf(server, computer).sessions.list())).status).toBe(401);
    expect((await clientOf(server, phone).sessions.list()).items).toHaveLength(1);
    expect(await clientOf(server, phone).sessions.endOthers({})).toEqual({ ended: 0 });
  });
});
