import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readAccessToken } from "../../src/accounts/tokens/access-token";
import { currentRecords } from "../../src/http/calls/current-records";
import { implementations } from "../../src/http/calls/router";
import { openApiDocument } from "../../src/http/openapi/openapi";
import { checkAccess, hasAccess, toAccessParams } from "../../src/platform/access";
import type { AccessParams } from "../../src/platform/context";
import { newId } from "../../src/platform/db/new-id";
import { runStatement, statement } from "../../src/platform/db/statement";
import { type DeclaredCall, declaredCalls } from "../support/declared-calls";
import { addFactor, proved } from "../support/factors";
import { addPerson, type Person } from "../support/people";
import { AT_LARGE, report } from "../support/proof";
import { request } from "../support/request";
import { startTestServer, type TestServer } from "../support/server";
import { CALL_ROWS } from "../system/calls/rows";

const ROLES = [
  "nobody",
  "a token without a signature",
  "user",
  "user with a factor at aal1",
  "user at aal2",
  "admin",
  "admin with a factor at aal1",
  "admin at aal2, proved 16 minutes ago",
  "admin at aal2, proved 14 minutes ago",
] as const;
type Role = (typeof ROLES)[number];
type Token = { token: string };

const ALL = declaredCalls().map((call) => ({
  ...call,
  path: call.path.replace(/\{[^}]+\}/g, newId()),
}));
/** `optional` lets admins without a factor in, as a demo does; `required` is the rule of production. */
const SETTINGS = ["optional", "required"] as const;
const servers = {} as Record<(typeof SETTINGS)[number], TestServer>;
const people = {} as Record<(typeof SETTINGS)[number], Record<Role, Token | undefined>>;
let asked = 0;

beforeAll(async () => {
  for (const setting of SETTINGS) {
    servers[setting] = await startTestServer({ ADMIN_SECOND_FACTOR: setting });
    // Stopped: how long ago a factor was proved does not depend on how long the calls take.
    servers[setting].clock.set(new Date());
    people[setting] = await addRoles(servers[setting]);
  }
});
afterAll(async () => {
  report("every call by every role and level of a second factor", {
    calls: ALL.length,
    "calls in all roles": AT_LARGE ? ALL.length : STANDING.size,
    roles: ROLES.length * SETTINGS.length,
    requests: asked,
  });
  await Promise.all(SETTINGS.map((setting) => servers[setting].stop()));
});

async function addRoles(server: TestServer): Promise<Record<Role, Person | Token | undefined>> {
  const unproved = async (admin: boolean) => {
    const person = await addPerson(server, { admin });
    return { person, factor: await addFactor(server, person) };
  };
  const provedBefore = async (admin: boolean, secondsAgo: number) => {
    const { person, factor } = await unproved(admin);
    return await proved(server, person, factor.id, secondsAgo);
  };
  const user = await addPerson(server);
  const header = Buffer.from('{"alg":"none"}').toString("base64url");
  return {
    nobody: undefined,
    "a token without a signature": { token: `${header}.${user.token.split(".")[1]}.` },
    user,
    "user with a factor at aal1": (await unproved(false)).person,
    "user at aal2": await provedBefore(false, 3_000),
    admin: await addPerson(server, { admin: true }),
    "admin with a factor at aal1": (await unproved(true)).person,
    "admin at aal2, proved 16 minutes ago": await provedBefore(true, 960),
    "admin at aal2, proved 14 minutes ago": await provedBefore(true, 840),
  };
}

/** Those that stand for all calls which have their access checked in the same way, among them each that checks its own. */
const STANDING = new Set(
  new Map(
    ALL.map(({ name, path, ...meta }) => {
      const [group = "", verb = ""] = name.split(".");
      const own = (implementations as Record<string, Record<string, { kind: string }>>)[group];
      const kind = own?.[verb]?.kind ?? name;
      return [JSON.stringify([kind, meta.access, meta.stepUp, meta.effect]), name];
    }),
  ).values(),
);

/**
 * Whether a call is asked in this role: in the others the check decides alone, which looks at nothing but what a call declares.
 * At large each call is asked in all.
 */
const isAsked = ({ name, access }: DeclaredCall, role: Role, setting: string) =>
  (AT_LARGE && access !== "anyone") ||
  (STANDING.has(name) && (access !== "anyone" || role !== "a token without a signature")) ||
  (setting === "required" &&
    ["nobody", "user", "admin at aal2, proved 16 minutes ago"].includes(role));

/** What a call has to answer: null when it is reached. */
function expectedOf(call: DeclaredCall, role: Role, setting: string): string | null {
  const { access, stepUp } = CALL_ROWS[call.name] ?? {};
  const isAdmin = role.startsWith("admin");
  if (access === "anyone") return null;
  if (["nobody", "a token without a signature"].includes(role)) return "UNAUTHORIZED";
  if (role.endsWith("at aal1")) return "SECOND_FACTOR_REQUIRED";
  if (access === "admin" && !isAdmin) return "FORBIDDEN";
  if (role === "admin" && setting === "required") return "SECOND_FACTOR_MISSING";
  const isOld = ["admin at aal2, proved 16 minutes ago", "user at aal2"].includes(role);
  return isOld && stepUp ? "STEP_UP_REQUIRED" : null;
}

async function refusalOf(server: TestServer, { method, path }: DeclaredCall, as?: Token) {
  // Unknown fields make an allowed call answer 400: reached, and nothing done.
  const body = method === "GET" || method === "DELETE" ? undefined : { nonsense: true };
  const query: Record<string, string> = body === undefined ? { nonsense: "1" } : {};
  asked += 1;
  const answer = await request(server, method, path, { as, body, query });
  return [401, 403].includes(answer.status) ? (answer.body as { code: string }).code : null;
}

describe("access to every call", () => {
  it("lets only admins make a call below /admin", () => {
    for (const { path, access } of ALL) if (path.startsWith("/admin")) expect(access).toBe("admin");
  });

  it.each(ALL)("answers $name by the role and the level of the session alone", async (call) => {
    for (const setting of SETTINGS) {
      for (const role of ROLES.filter((one) => isAsked(call, one, setting))) {
        const refusal = await refusalOf(servers[setting], call, people[setting][role]);
        expect([setting, role, refusal]).toEqual([setting, role, expectedOf(call, role, setting)]);
      }
    }
  });
});

describe("a token that is not valid", () => {
  it("is refused when it is forged, and once it has expired", async () => {
    const server = servers.optional;
    const { token } = people.optional.user ?? expect.fail("there is no user");
    const [header, payload] = token.split(".");
    const ask = async (given: string) =>
      await request(server, "GET", "/dashboard", { as: { token: given } });
    for (const forged of ["nonsense", "", `${header}.${payload}.`, `${header}.${payload}.AAAA`]) {
      expect([forged, (await ask(forged)).status]).toEqual([forged, 401]);
    }
    expect((await ask(token)).status).toBe(200);
    server.clock.advance(3_601_000);
    expect(await ask(token)).toMatchObject({ status: 401, body: { code: "UNAUTHORIZED" } });
    server.clock.advance(-3_601_000);
  });
});

describe("the check of access inside a write", () => {
  it.each([{ access: "user" }, { access: "admin" }, { access: "admin", stepUp: true }] as const)(
    "accepts the same sessions as the check alone for %o",
    async (requirement) => {
      let compared = 0;
      const inWrite = statement<AccessParams, [boolean]>(sql`select ${hasAccess(requirement)}`, {
        named: false,
      });
      for (const setting of SETTINGS) {
        const { services } = servers[setting];
        for (const role of ROLES) {
          const claims = await readAccessToken(services, people[setting][role]?.token ?? "");
          if (claims === null) continue;
          const params = toAccessParams(services, claims);
          const [isAccepted] = await runStatement(services.db, inWrite, params);
          const alone = await checkAccess(services, claims, requirement).then(
            () => true,
            () => false,
          );
          expect([setting, role, isAccepted]).toEqual([setting, role, alone]);
          compared += 1;
        }
      }
      expect(compared).toBe(SETTINGS.length * (ROLES.length - 2));
    },
  );
});

describe("a token of level aal1 in a session of level aal2", () => {
  it("is refused: whoever holds a copy of it has proved nothing", async () => {
    const server = servers.optional;
    const before = await addPerson(server);
    const factor = await addFactor(server, before);
    const after = await proved(server, before, factor.id);
    const ask = (as: Person) => request(server, "GET", "/dashboard", { as });
    expect((await ask(after)).status).toBe(200);
    expect((await ask(before)).body).toMatchObject({ code: "SECOND_FACTOR_REQUIRED" });
  });
});

describe("the declaration of every call", () => {
  /** Calls that change nothing though their method could. */
  const READS_BY_POST = /^\/rpc\/(?:get|check|validate|create_file_link)/;
  const ONCE = ALL.filter(({ replay }) => replay !== "none");

  it("is declared as in the table: for whom, with what effect and replay, and whether it asks for the second factor", () => {
    const declared = ALL.map(({ name, access, effect, replay, stepUp = false }) => [
      name,
      { access, effect, replay, stepUp },
    ]);
    const rows = Object.entries(CALL_ROWS).map(
      ([name, { access, effect, replay, stepUp = false }]) => [
        name,
        { access, effect, replay, stepUp },
      ],
    );
    expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(rows));
  });

  it("declares for every call whether it writes and how a repetition is answered", () => {
    for (const { name, method, path, effect, replay } of ALL) {
      const changes = method !== "GET" && !READS_BY_POST.test(path);
      expect([name, effect]).toEqual([name, changes ? "write" : "read"]);
      if (effect === "read") expect([name, replay]).toEqual([name, "none"]);
    }
  });

  it("can read the current record again for every call whose answer holds secrets", () => {
    const secret = ONCE.filter(({ replay }) => replay === "current_record");
    expect(new Set(Object.keys(currentRecords))).toEqual(new Set(secret.map(({ name }) => name)));
  });

  it("documents Idempotency-Key and its refusals in the OpenAPI document", async () => {
    const { paths = {} } = await openApiDocument("http://localhost");
    const described = Object.values(paths).flatMap((methods) =>
      [methods?.get, methods?.post, methods?.patch, methods?.delete].flatMap((operation) => {
        const named = (operation?.parameters ?? []).filter((one) => "name" in one);
        if (!named.some(({ name }) => name === "Idempotency-Key")) return [];
        expect(Object.keys(operation?.responses ?? {})).toEqual(
          expect.arrayContaining(["200", "400", "409", "422"]),
        );
        expect(JSON.stringify(operation)).toContain("IDEMPOTENCY_KEY_REUSED");
        expect(JSON.stringify(operation)).toContain("Idempotency-Replayed");
        return [operation?.operationId ?? ""];
      }),
    );
    expect(new Set(described)).toEqual(new Set(ONCE.map(({ name }) => name)));
  });
});
