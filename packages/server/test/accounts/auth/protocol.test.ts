import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createApp } from "../../../src/http/app";
import type { Database } from "../../../src/platform/db/client";
import { authClient, MemoryStorage } from "../../support/auth-client";
import { testServer } from "../../support/server";
import { addAccount, openSession, PASSWORD, requestAuth, rowOf } from "./support";

const server = testServer();
afterEach(() => {
  vi.useRealTimers();
});

/** The same server, with a database that does as the test says. */
function appWith(transaction: () => Promise<never>) {
  const db = Object.create(server.services.db) as Database;
  db.transaction = transaction;
  const services = { ...server.services, db };
  return createApp(services);
}

function refreshWith(app: ReturnType<typeof createApp>, refresh_token: string) {
  return app.request(`${server.url}/auth/v1/token?grant_type=refresh_token`, {
    method: "POST",
    body: JSON.stringify({ refresh_token }),
    headers: { "X-Supabase-Api-Version": "2024-01-01" },
  });
}

describe("auth errors", () => {
  it("sends auth errors in the newer form to clients that ask for it, and in the older one to others", async () => {
    const newer = await requestAuth(server, "GET", "/user");
    const code = "no_authorization";
    const message = "This endpoint requires a valid Bearer token";
    expect(newer.body).toEqual({ code, error_code: code, message });
    expect(newer.headers.get("x-supabase-api-version")).toBe("2024-01-01");
    for (const headers of [undefined, { "X-Supabase-Api-Version": "2023-01-01" }]) {
      const older = await fetch(`${server.url}/auth/v1/user`, { headers });
      expect(await older.json()).toEqual({ code: 401, error_code: code, msg: message });
      expect(older.headers.get("x-supabase-api-version")).toBeNull();
      expect(older.headers.get("x-sb-error-code")).toBe(code);
    }
  });

  it("says that a body cannot be read, or which field is of the wrong type", async () => {
    const problem = "Could not parse request body as JSON";
    for (const body of ["", "{", "[]", '"text"', "null"]) {
      for (const path of ["/signup", "/token?grant_type=password", "/recover", "/verify"]) {
        const row = rowOf(await requestAuth(server, "POST", path, body));
        expect([path, body, ...row]).toEqual([path, body, 400, "bad_json", problem]);
      }
    }
    const wrong = await requestAuth(server, "POST", "/signup", { email: 5 });
    const named = `${problem}: email: Invalid input: expected string, received number`;
    expect(rowOf(wrong)).toEqual([400, "bad_json", named]);
  });

  it("refuses auth bodies of more than 1 MiB, and deeply nested ones", async () => {
    const large = await requestAuth(server, "POST", "/signup", { data: "x".repeat(1024 * 1024) });
    expect([large.status, large.body.code]).toEqual([413, "request_entity_too_large"]);
    const nested = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
    for (const data of [nested, `{"a":${nested}}`]) {
      const body = `{"email":"a@example.com","password":"1a2b3x","data":${data}}`;
      expect((await requestAuth(server, "POST", "/signup", body)).status).toBe(400);
    }
  });

  it("answers unknown auth paths and methods in the same form", async () => {
    for (const [method, path] of [
      ["GET", "/nothing"],
      ["DELETE", "/user"],
      ["GET", "/token"],
    ] as const) {
      const answer = await requestAuth(server, method, path);
      expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
    }
  });
});

describe("transient errors of auth", () => {
  const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  const busy = Object.assign(new Error("canceling statement due to lock timeout"), {
    code: "55P03",
  });
  const full = Object.assign(new Error("too many connections"), { code: "53300" });
  const slow = new Error("timeout exceeded when trying to connect");

  it.each([
    ["an unreachable database", refused],
    ["a lock that did not come", busy],
    ["too many connections", full],
    ["no connection in time", slow],
  ])("answers 503 to %s during a transient error, and the session survives", async (_, trouble) => {
    const { user } = await addAccount(server);
    const { refresh_token } = await openSession(server, user.email);
    const wrapped = new Error("Failed query", { cause: trouble });
    const response = await refreshWith(
      appWith(() => Promise.reject(wrapped)),
      refresh_token,
    );
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("1");
    const body = await response.text();
    expect(body).not.toContain(trouble.message);
    expect((await refreshWith(createApp(server.services), refresh_token)).status).toBe(200);
  });

  it("does not sign the official client out during a transient error", async () => {
    const { user } = await addAccount(server);
    const storage = new MemoryStorage();
    let down = false;
    const broken = appWith(() => Promise.reject(refused));
    const browser = authClient(server, { storage });
    Object.assign(browser, {
      fetch: (input: string, init: RequestInit) =>
        down ? broken.request(input, init) : fetch(input, init),
    });
    await browser.signInWithPassword({ email: user.email, password: PASSWORD });
    down = true;
    vi.useFakeTimers({ toFake: ["setTimeout", "Date"] });
    const refreshing = browser.refreshSession();
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await refreshing).error?.status).toBe(503);
    vi.useRealTimers();
    expect(storage.getItem("supabase.auth.token")).not.toBeNull();
    down = false;
    expect((await browser.getUser()).error).toBeNull();
  });

  it("answers 504 when auth work takes longer than 10 s", async () => {
    const { user } = await addAccount(server);
    const { refresh_token } = await openSession(server, user.email);
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const answering = refreshWith(
      appWith(() => new Promise<never>(() => undefined)),
      refresh_token,
    );
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0), { interval: 1 });
    await vi.advanceTimersByTimeAsync(10_000);
    const response = await answering;
    expect(response.status).toBe(504);
    expect(((await response.json()) as { code: string }).code).toBe("request_timeout");
  });

  it("answers 500 without details to unknown errors", async () => {
    const app = appWith(() => Promise.reject(new Error("select secret from table")));
    const { user } = await addAccount(server);
    const response = await refreshWith(app, (await openSession(server, user.email)).refresh_token);
    expect(response.status).toBe(500);
    const body = await response.text();
    expect(body).toContain('"unexpected_failure"');
    expect(body).not.toContain("secret");
    expect(server.logged.join("\n")).toContain("select secret from table");
  });
});

describe("public auth endpoints", () => {
  it("describes its features in the public settings", async () => {
    expect((await requestAuth(server, "GET", "/settings")).body).toMatchObject({
      external: { email: true, phone: false },
      disable_signup: false,
      mailer_autoconfirm: false,
      phone_autoconfirm: false,
      saml_enabled: false,
      sms_provider: "",
    });
    expect(Object.keys((await requestAuth(server, "GET", "/health")).body)).toEqual([
      "version",
      "name",
      "description",
    ]);
  });

  it("lets pages of this machine read the public auth endpoints, and no others", async () => {
    const preflight = (origin: string) =>
      fetch(`${server.url}/auth/v1/token`, {
        method: "OPTIONS",
        headers: { Origin: origin, "Access-Control-Request-Method": "POST" },
      });
    const own = await preflight("http://localhost:5173");
    expect(own.headers.get("access-control-allow-origin")).toBe("http://localhost:5173");
    const allowed = own.headers.get("access-control-allow-headers")?.toLowerCase();
    for (const name of [
      "authorization",
      "content-type",
      "x-client-info",
      "x-supabase-api-version",
      "apikey",
    ]) {
      expect(allowed).toContain(name);
    }
    const foreign = await preflight("https://elsewhere.example");
    expect(foreign.headers.get("access-control-allow-origin")).toBeNull();

    const error = await fetch(`${server.url}/auth/v1/user`, {
      headers: { Origin: "http://localhost:5173" },
    });
    expect(error.headers.get("access-control-expose-headers")?.toLowerCase()).toContain(
      "x-supabase-api-version",
    );
  });

  it("logs no secret when a query that carries one fails", async () => {
    const { db } = server.services;
    await db.execute(sql`alter table mails add constraint no_mail check (false) not valid`);
    try {
      const body = { email: "failing@example.com", password: "log-me-not-either" };
      expect((await requestAuth(server, "POST", "/signup", body)).status).toBe(500);
    } finally {
      await db.execute(sql`alter table mails drop constraint no_mail`);
    }
    const log = server.logged.join("\n");
    expect(log).toContain("no_mail");
    expect(log).toContain('insert into \\"mails\\"');
    expect(log).not.toContain("failing@example.com");
    expect(log).not.toContain("/auth/v1/verify?token=");
  });
});
