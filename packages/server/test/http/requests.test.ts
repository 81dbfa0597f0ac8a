import { beforeAll, describe, expect, it } from "vitest";
import { VERSION } from "../../src/platform/version";
import { addPerson, type Person } from "../support/people";
import { request } from "../support/request";
import { testServer } from "../support/server";

const server = testServer();
let person: Person;
beforeAll(async () => {
  person = await addPerson(server);
});

const post = (body: string | Uint8Array<ArrayBuffer>, contentType = "application/json") =>
  fetch(`${server.url}/api/rpc/sign_contract`, {
    method: "POST",
    headers: { authorization: `Bearer ${person.token}`, "content-type": contentType },
    body,
  });

describe("malformed requests", () => {
  it.each([
    ["broken JSON", "{", "application/json"],
    ["an empty body", "", "application/json"],
    ["a form", "p_contract_id=1", "application/x-www-form-urlencoded"],
    ["deep nesting", `${"[".repeat(50_000)}${"]".repeat(50_000)}`, "application/json"],
    ["a prototype key", '{"__proto__":{"x":1},"p_contract_id":"1"}', "application/json"],
    ["a huge number", '{"p_contract_id":1e999}', "application/json"],
  ])("answers 400 to a request with %s", async (_what, body, contentType) => {
    const response = await post(body, contentType);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "BAD_REQUEST" });
  });

  it("names each wrong field of a request", async () => {
    const response = await post('{"p_contract_id":7,"extra":1}');
    const { data } = (await response.json()) as { data: { fields: object } };
    expect(Object.keys(data.fields).sort((a, b) => a.localeCompare(b))).toEqual([
      "extra",
      "p_contract_id",
    ]);
  });

  it.each(["/api/contracts/%zz", "/api/%E0%A4%A", "/auth/v1/%ff"])(
    "answers 4xx to the path %s",
    async (path) => {
      const response = await fetch(server.url + path, {
        headers: { authorization: `Bearer ${person.token}` },
      });
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
    },
  );

  it.each([
    ["GET", "/nothing"],
    ["DELETE", "/contracts"],
    ["GET", "/rpc/sign_contract"],
  ])("answers 404 to %s %s", async (method, path) => {
    expect(await request(server, method, path, { as: person })).toMatchObject({
      status: 404,
      body: { code: "NOT_FOUND" },
    });
  });
});

describe("answers and their log", () => {
  it("tells the server's time, and logs the path of a request without its secrets", async () => {
    server.logged.length = 0;
    const { headers } = await fetch(`${server.url}/api/contracts?search=my-secret-search`, {
      headers: { authorization: `Bearer ${person.token}` },
    });
    const serverTime = Date.parse(headers.get("x-server-time") ?? "");
    expect(Math.abs(serverTime - Date.now())).toBeLessThan(60_000);
    const lines = server.logged.join("");
    expect(lines).toContain('"path":"/api/contracts"');
    expect(lines).toContain('"status":200');
    expect(lines).toMatch(/"request_id":"[0-9a-f-]{36}"/);
    expect(lines).not.toContain(person.token);
    expect(lines).not.toContain("my-secret-search");
  });
});

describe("service pages", () => {
  it("reports that the server is alive and ready", async () => {
    for (const path of ["/healthz", "/readyz"]) {
      expect((await fetch(server.url + path)).status).toBe(200);
    }
    expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({
      status: "ok",
      version: VERSION,
    });
  });

  it("describes every call in the OpenAPI document", async () => {
    const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as {
      openapi: string;
      paths: Record<string, Record<string, { responses: object; security?: object[] }>>;
    };
    expect(document.openapi).toMatch(/^3\.1/);
    const sign = document.paths["/rpc/sign_contract"]?.post;
    expect(Object.keys(sign?.responses ?? {})).toEqual(
      expect.arrayContaining(["200", "400", "401", "404", "409", "429"]),
    );
  });
});
