import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../src/db/new-id";
import { call } from "../support/call";
import { pendingSigning } from "../support/main-job";
import { addPerson, type Person } from "../support/people";
import { startTestServer, type TestServer } from "../support/server";

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await addPerson(server, { admin: true });
});
afterAll(() => server.stop());

describe("the queue of submissions", () => {
  it("shows those waiting longest first, page by page, each once", async () => {
    const expected: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      const person = await addPerson(server, { points: 100 });
      server.clock.advance(1_000);
      expected.push((await pendingSigning(server, person)).signingId);
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: Record<string, string> = { limit: "2", ...(cursor === null ? {} : { cursor }) };
      const { body } = await call(server, "GET", "/admin/submissions", { as: admin, query });
      const page = body as {
        items: { id: string; username: string }[];
        next_cursor: string | null;
        total: number;
      };
      expect(page.total).toBe(5);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual(expected);
  });

  it("opens each with its contract and signer", async () => {
    const person = await addPerson(server, { points: 100 });
    const { signingId, contract } = await pendingSigning(server, person);
    const { body } = await call(server, "GET", `/admin/submissions/${signingId}`, { as: admin });
    expect(body).toMatchObject({
      id: signingId,
      username: person.username,
      contract: { title: contract.title, points_cost: 100, points_reward: 250 },
    });
  });

  it("is for admins", async () => {
    const person = await addPerson(server);
    for (const path of ["/admin/submissions", `/admin/submissions/${newId()}`]) {
      expect((await call(server, "GET", path)).status).toBe(401);
      expect((await call(server, "GET", path, { as: person })).status).toBe(403);
    }
    const missing = `/admin/submissions/${newId()}`;
    expect((await call(server, "GET", missing, { as: admin })).status).toBe(404);
  });
});
