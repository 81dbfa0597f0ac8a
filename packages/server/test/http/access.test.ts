import { isContractProcedure } from "@orpc/contract";
import type { Access, CallMeta } from "@signpoint/api/calls/base";
import { fileTransfers } from "@signpoint/api/calls/files";
import { calls } from "@signpoint/api/calls/index";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../src/db/new-id";
import { clientOf, tryCall } from "../support/client";
import { addPerson, type Person } from "../support/people";
import { report } from "../support/proof";
import { request } from "../support/request";
import { testServer } from "../support/server";
import { ACCESS_ROWS } from "./access-rows";

interface DeclaredCall {
  name: string;
  method: string;
  path: string;
  access: Access;
}

/** Every call of the contract, so that a new one is covered the day it is declared. */
function declaredCalls(router: object, prefix = ""): DeclaredCall[] {
  return Object.entries(router).flatMap(([key, value]: [string, unknown]) => {
    const name = prefix === "" ? key : `${prefix}.${key}`;
    if (isContractProcedure(value)) {
      const { route, meta } = value["~orpc"];
      const path = (route.path ?? "").replace(/\{[^}]+\}/g, newId());
      return [{ name, method: route.method ?? "POST", path, access: (meta as CallMeta).access }];
    }
    return typeof value === "object" && value !== null ? declaredCalls(value, name) : [];
  });
}

const ALL = declaredCalls({ ...calls, fileTransfers });
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

describe("access to every call", () => {
  it("declares for every call who may make it", () => {
    expect(Object.fromEntries(ALL.map(({ name, access }) => [name, access]))).toEqual(ACCESS_ROWS);
    for (const { path, access } of ALL) if (path.startsWith("/admin")) expect(access).toBe("admin");
  });

  it.each(ALL)("answers $name for its role and refuses every lesser one", async (declared) => {
    const reached = expect.not.toSatisfy((status: number) => [401, 403].includes(status));
    expect(await ask(declared)).toEqual(declared.access === "anyone" ? reached : 401);
    expect(await ask(declared, user)).toEqual(declared.access === "admin" ? 403 : reached);
    expect(await ask(declared, admin)).toEqual(reached);
  });

  it.each(ALL)("refuses forged tokens for $name", async (declared) => {
    if (declared.access === "anyone") return;
    const [header, payload] = user.token.split(".");
    const forged = [
      "nonsense",
      "",
      `${header}.${payload}.`,
      `${header}.${payload}.AAAA`,
      `${Buffer.from('{"alg":"none"}').toString("base64url")}.${payload}.`,
    ];
    for (const token of forged) expect(await ask(declared, { token })).toBe(401);
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
