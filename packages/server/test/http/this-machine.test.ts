import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { beforeAll, describe, expect, it } from "vitest";
import { createAccount } from "../../src/accounts/auth/create-account";
import { DEMO_ADMIN_EMAIL, DEMO_PASSWORD } from "../../src/accounts/auth/demo-accounts";
import { hashPassword } from "../../src/accounts/auth/passwords";
import { createApp } from "../../src/http/app";
import { testServer } from "../support/server";

const server = testServer();
beforeAll(async () => {
  const { db } = server.services;
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const account = { email: DEMO_ADMIN_EMAIL, password_hash, username: undefined };
  await createAccount(db, { ...account, referred_by: undefined }, server.services);
});

type Headers = Record<string, string>;

/** Asks over a real socket with exactly these headers: `fetch` would write a Host of its own. */
async function ask(method: string, path: string, headers: Headers, body?: object) {
  const asked = request(`${server.url}${path}`, {
    method,
    headers: { "content-type": "application/json", ...headers },
  });
  asked.end(body === undefined ? undefined : JSON.stringify(body));
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  let text = "";
  for await (const chunk of answer.setEncoding("utf8")) text += String(chunk);
  return { status: answer.statusCode, text };
}

const DOORS = {
  "the mailbox": { open: 200, shut: 404, ask: (h: Headers) => ask("GET", "/dev/mailbox", h) },
  "the mailbox as JSON": {
    open: 200,
    shut: 404,
    ask: (h: Headers) => ask("GET", "/dev/mailbox.json", h),
  },
  "the metrics": { open: 200, shut: 404, ask: (h: Headers) => ask("GET", "/metrics", h) },
  "the demo login": {
    open: 200,
    shut: 400,
    ask: (h: Headers) =>
      ask("POST", "/auth/v1/token?grant_type=password", h, {
        email: ` ${DEMO_ADMIN_EMAIL.toUpperCase()} `,
        password: DEMO_PASSWORD,
      }),
  },
};

describe.each(Object.entries(DOORS))("access from this machine alone: %s", (_name, door) => {
  it("is allowed to a program of this machine that names it as the host, directly", async () => {
    for (const host of ["127.0.0.1:3000", "LocalHost", "[::1]:80"]) {
      expect([host, (await door.ask({ host })).status]).toEqual([host, door.open]);
    }
  });

  it("is refused under another host, and when the request was forwarded", async () => {
    for (const host of ["evil.example:3000", "127.0.0.1.evil.example", "[::]:3000"]) {
      const { status, text } = await door.ask({ host });
      expect([host, status]).toEqual([host, door.shut]);
      expect(text).toMatch(/"code":"(NOT_FOUND|invalid_credentials)"|Invalid login credentials/);
    }
    const forwarded = await door.ask({ host: "localhost", Via: "127.0.0.1" });
    expect(forwarded.status).toBe(door.shut);
  });
});

it.each(["Forwarded", "X-Real-IP", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto"])(
  "a request that was forwarded with %s does not come from this machine",
  async (name) => {
    const { ask: look, shut } = DOORS["the metrics"];
    expect((await look({ host: "localhost", [name]: "127.0.0.1" })).status).toBe(shut);
  },
);

it("refuses the mailbox and the metrics to other machines under any host", async () => {
  const app = createApp(server.services);
  const from = (remoteAddress: string | undefined) => ({ incoming: { socket: { remoteAddress } } });
  for (const path of ["/dev/mailbox.json", "/metrics"]) {
    const status = async (peer: string | undefined) =>
      (await app.request(path, { headers: { host: "localhost" } }, from(peer))).status;
    for (const peer of [
      "192.0.2.1",
      "::ffff:192.0.2.1",
      "2001:db8::1",
      "fe80::1%eth0",
      undefined,
    ]) {
      expect(await status(peer), `${path} from ${peer}`).toBe(404);
    }
    for (const peer of ["127.0.0.1", "::1", "::ffff:127.0.0.1"]) {
      expect(await status(peer), `${path} from ${peer}`).toBe(200);
    }
  }
});

it("answers and logs a refused demo login like a wrong password", async () => {
  server.logged.length = 0;
  const refused = await DOORS["the demo login"].ask({ host: "evil.example" });
  const wrong = await ask(
    "POST",
    "/auth/v1/token?grant_type=password",
    {},
    {
      email: "nobody@example.com",
      password: "wrong password",
    },
  );
  expect(refused).toEqual(wrong);
  expect(server.logged.join("")).toContain('"event":"login_failed"');
});

it("demands the metrics token and refuses the demo accounts in production, also on this machine", async () => {
  const token = "a token of the operator's";
  const production = { ...server.services.config, isDevelopment: false, METRICS_TOKEN: token };
  const app = createApp({ ...server.services, config: production });
  const env = { incoming: { socket: { remoteAddress: "127.0.0.1" } } };
  const answer = (path: string, init: RequestInit = {}) => {
    const headers = { host: "localhost", "content-type": "application/json", ...init.headers };
    return app.request(path, { ...init, headers }, env);
  };
  const status = async (...request: Parameters<typeof answer>) => (await answer(...request)).status;
  expect(await status("/metrics")).toBe(404);
  expect(await status("/metrics", { headers: { authorization: `Bearer ${token}` } })).toBe(200);
  // Where the web app is built, its page answers every other path; the mailbox is a JSON array.
  expect(await (await answer("/dev/mailbox.json")).text()).not.toMatch(/^\[/);
  const body = JSON.stringify({ email: DEMO_ADMIN_EMAIL, password: DEMO_PASSWORD });
  expect(await status("/auth/v1/token?grant_type=password", { method: "POST", body })).toBe(400);
});
