import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { purgeExpiredAuthRows } from "../../../src/accounts/auth/purge-expired-auth-rows";
import { securityEvents } from "../../../src/platform/db/schema/index";
import { clientOf, tryCall } from "../../support/client";
import { addPerson } from "../../support/people";
import { testServer } from "../../support/server";
import { ask, HOME, login, STRANGER } from "../auth/stranger";
import { addAccount, requestAuth } from "../auth/support";

const server = testServer({ TRUST_PROXY: "1" });
beforeAll(() => {
  server.clock.set(new Date());
});

const DAY_MS = 24 * 3_600_000;

/** What the owner sees, newest first. */
async function eventsOf(token: string) {
  await server.services.securityEvents?.flush();
  return (await clientOf(server, { token }).sessions.events({})).items;
}

it("the owner sees what happened to the account, when, on which device and in which network", async () => {
  const { user } = await addAccount(server);
  const home = await login(server, user.email, HOME);
  server.clock.advance(1_000);
  const from = { "x-forwarded-for": STRANGER, "user-agent": "curl/8.0" };
  const wrong = { email: user.email, password: "a guess" };
  await requestAuth(server, "POST", "/token?grant_type=password", wrong, from);
  server.clock.advance(1_000);
  await ask(server, home, "PUT", "/user", { password: "a new horse" });
  const items = await eventsOf(home.access_token);
  expect(
    items.map(({ event, detail, device, network }) => [event, detail, device, network]),
  ).toEqual([
    ["password_changed", null, "Firefox", HOME],
    ["login_failed", "password", null, STRANGER],
    ["login", "password", "Firefox", HOME],
  ]);
  expect(items[0]?.created_at).toBe(server.clock.now().toISOString());
});

it("what an admin decides names neither device nor network, and admins see it on the person's page", async () => {
  const person = await addPerson(server);
  const admin = await addPerson(server, { admin: true });
  const asAdmin = clientOf(server, admin);
  await asAdmin.people.suspend({ p_user_id: person.id, p_reason: "A look at this" });
  await server.services.securityEvents?.flush();
  const { items } = await asAdmin.people.events({ id: person.id });
  expect(items[0]).toMatchObject({ event: "account_suspended", device: null, network: null });
  server.clock.advance(1_000);
  await asAdmin.people.endSessions({ p_user_id: person.id, p_reason: "A lost phone" });
  await server.services.securityEvents?.flush();
  const ended = (await asAdmin.people.events({ id: person.id })).items[0];
  expect(ended).toMatchObject({ detail: "by_admin", device: null, network: null });
  const nobody = await tryCall(asAdmin.people.events({ id: crypto.randomUUID() }));
  expect(nobody.body).toMatchObject({ code: "NOT_FOUND" });
});

it("lists page by page, 90 days, no denials, and nobody else's", async () => {
  const { user } = await addAccount(server);
  const first = await login(server, user.email, HOME);
  server.clock.advance(1_000);
  const { access_token: token } = await login(server, user.email, HOME);
  const client = clientOf(server, { token });
  await tryCall(client.administration.overview({}));
  await login(server, (await addAccount(server)).user.email, HOME);
  expect(await eventsOf(token)).toHaveLength(2);
  const one = await client.sessions.events({ limit: 1 });
  const two = await client.sessions.events({ limit: 1, cursor: one.next_cursor ?? "" });
  expect([one.items.length, two.items.length, two.next_cursor]).toEqual([1, 1, null]);
  expect(first.access_token).not.toBe(token);

  server.clock.advance(90 * DAY_MS);
  const again = await login(server, user.email, HOME);
  await server.services.securityEvents?.flush();
  const seen = await clientOf(server, { token: again.access_token }).sessions.events({});
  expect(seen.items.map(({ event }) => event)).toEqual(["login", "login"]);
  await purgeExpiredAuthRows(server.services);
  const { db } = server.services;
  expect(await db.$count(securityEvents, eq(securityEvents.user_id, user.id))).toBe(2);
});
