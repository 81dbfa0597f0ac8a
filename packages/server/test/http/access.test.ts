import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../src/platform/db/new-id";
import { clientOf, tryCall } from "../support/client";
import { type DeclaredCall, declaredCalls } from "../support/declared-calls";
import { addPerson, type Person } from "../support/people";
import { report } from "../support/proof";
import { request } from "../support/request";
import { testServer } from "../support/server";
import { CALL_ROWS } from "../system/calls/rows";

const ALL = declaredCalls().map((call) => ({
  ...call,
  path: call.path.replace(/\{[^}]+\}/g, newId()),
}));
const server = testServer();
let user: Person;
let admin: Person;
beforeAll(async () => {
  user = await addPerson(server);
  admin = await addPerson(server, { admin: true });
});
let asked = 0;
afterAll(async () => {
  report("every call by every role", { calls: ALL.length, roles: 3, requests: asked });
});

const ask = async ({ method, path }: DeclaredCall, as?: { token: string }) => {
  // Unknown fields make an allowed call answer 400: reached, and nothing done.
  const body = method === "GET" || method === "DELETE" ? undefined : { nonsense: true };
  const query: Record<string, string> = body === undefined ? { nonsense: "1" } : {};
  asked += 1;
  return (await request(server, method, path, { as, body, query })).status;
};

/** The user's token as one that needs no signature. */
const unsigned = () =>
  `${Buffer.from('{"alg":"none"}').toString("base64url")}.${user.token.split(".")[1]}.`;

describe("access to every call", () => {
  it("lets only admins make a call below /admin", () => {
    for (const { path, access } of ALL) if (path.startsWith("/admin")) expect(access).toBe("admin");
  });

  it.each(ALL)("answers $name for its role and refuses every lesser one", async (declared) => {
    const { access } = CALL_ROWS[declared.name] ?? {};
    const reached = expect.not.toSatisfy((status: number) => [401, 403].includes(status));
    expect(await ask(declared)).toEqual(access === "anyone" ? reached : 401);
    expect(await ask(declared, user)).toEqual(access === "admin" ? 403 : reached);
    expect(await ask(declared, admin)).toEqual(reached);
  });

  it.each(ALL.filter(({ access }) => access !== "anyone"))(
    "refuses a token without a signature for $name",
    async (declared) => {
      expect(await ask(declared, { token: unsigned() })).toBe(401);
    },
  );

  it("refuses forged tokens", async () => {
    const [overview] = ALL.filter(({ access }) => access === "admin");
    if (overview === undefined) throw new Error("no call is for admins");
    const [header, payload] = user.token.split(".");
    for (const token of [
      "nonsense",
      "",
      `${header}.${payload}.`,
      `${header}.${payload}.AAAA`,
      unsigned(),
    ])
      expect([token, await ask(overview, { token })]).toEqual([token, 401]);
  });
});

describe("an expired session", () => {
  it("answers 401 when the token has expired", async () => {
    server.clock.advance(3_601_000);
    expect(await tryCall(clientOf(server, user).contracts.list({}))).toMatchObject({
      status: 401,
      body: { code: "UNAUTHORIZED" },
    });
    server.clock.advance(-3_601_000);
    await clientOf(server, user).contracts.list({});
  });
});
