import { beforeAll, describe, expect, it } from "vitest";
import type { NewContract } from "../../../src/operate/seed/factories";
import { newId } from "../../../src/platform/db/new-id";
import { clientOf, type Inputs, type Outputs } from "../../support/client";
import { addContract, sign } from "../../support/main-job";
import { addPerson, type Person } from "../../support/people";
import { request } from "../../support/request";
import { testServer } from "../../support/server";

const DAY = 24 * 60;

const server = testServer();
let person: Person;
beforeAll(async () => {
  server.clock.set("2026-06-01T12:00:00.000Z");
  person = await addPerson(server, { points: 1_000 });
  const offered: Partial<NewContract>[] = [
    { title: "Alpha", points_reward: 10, duration: 30 * DAY, is_official: true },
    { title: "Beta 100%", points_reward: 20, duration: 2 * DAY, type: "Research" },
    { title: "Gamma", points_reward: 30, duration: 0, max_signers: 50 },
    { title: "Delta", points_reward: 400, duration: 20 * DAY, description: "alphabet soup" },
    { title: "Hidden", status: "inactive" },
  ];
  for (const contract of offered) {
    server.clock.advance(1_000);
    await addContract(server, contract);
  }
});

type Filters = Inputs["contracts"]["list"];
const list = (query: Filters = {}) => clientOf(server, person).contracts.list(query);
const titles = async (query: Filters = {}) => (await list(query)).items.map(({ title }) => title);

describe("the catalogue", () => {
  it("lists active contracts, newest first, with counts and types", async () => {
    const { items, counts, types, next_cursor } = await list();
    expect(items.map(({ title }) => title)).toEqual(["Delta", "Gamma", "Beta 100%", "Alpha"]);
    expect(counts).toEqual({ all: 4, top_earning: 1, official: 1, limited: 2 });
    expect(types).toEqual(["Digital", "Research"]);
    expect(next_cursor).toBeNull();
    expect(items.map(({ tags }) => tags)).toEqual([
      ["top_earning"],
      ["limited"],
      ["limited"],
      ["official"],
    ]);
  });

  it.each<[Filters, string[]]>([
    [{ category: "limited" }, ["Gamma", "Beta 100%"]],
    [{ category: "official" }, ["Alpha"]],
    [{ category: "top_earning" }, ["Delta"]],
    [{ type: "Research" }, ["Beta 100%"]],
    [{ search: "ALPHA" }, ["Delta", "Alpha"]],
    [{ search: "100%" }, ["Beta 100%"]],
    [{ search: "_" }, []],
    [{ sort: "reward" }, ["Delta", "Gamma", "Beta 100%", "Alpha"]],
    [{ sort: "expiring" }, ["Beta 100%", "Delta", "Alpha", "Gamma"]],
    [{ status: "grace_period" }, []],
  ])("lists contracts by %j as %j", async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });

  it.each(["newest", "reward", "net", "expiring"] as const)(
    "pages contracts sorted by %s without gaps",
    async (sort) => {
      const whole = await titles({ sort });
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Outputs["contracts"]["list"] = await list({
          sort,
          limit: 1,
          ...(cursor !== null && { cursor }),
        });
        seen.push(...page.items.map(({ title }) => title));
        cursor = page.next_cursor;
      } while (cursor !== null);
      expect(seen).toEqual(whole);
    },
  );

  it("shows in the catalogue what the caller has signed", async () => {
    const [first] = (await list()).items;
    await sign(server, person, first?.id ?? "");
    expect((await list()).items[0]?.signing_status).toBe("in_progress");
  });

  it.each<Record<string, string>>([
    { limit: "0" },
    { limit: "101" },
    { limit: "many" },
    { cursor: "nonsense" },
    { sort: "random" },
    { type: "Other" },
    { page: "2" },
    { search: "x".repeat(101) },
  ])("refuses the filter %j of the catalogue", async (query) => {
    const answer = await request(server, "GET", "/contracts", { as: person, query });
    expect(answer).toMatchObject({ status: 400, body: { code: "BAD_REQUEST" } });
  });
});

describe("one contract", () => {
  it("returns a contract with its questions, tags, expiration and places", async () => {
    const contract = await addContract(server, {
      max_signers: 5,
      questions: [{ question_type: "multiple_choice", question_text: "Which?", options: ["A"] }],
    });
    const body = await clientOf(server, person).contracts.get({ id: contract.id });
    expect(body).toMatchObject({
      id: contract.id,
      places_left: 5,
      expired: false,
      expiration: { status: "active" },
      survey_questions: [{ question_text: "Which?", options: ["A"] }],
      signing: null,
    });
    expect(body).not.toHaveProperty("places_taken");
    expect(body).not.toHaveProperty("deleted_at");
  });

  it("answers 404 to unknown contracts and 401 without a session", async () => {
    const path = `/contracts/${newId()}`;
    expect(await request(server, "GET", path, { as: person })).toMatchObject({
      status: 404,
      body: { code: "NOT_FOUND", message: "Contract not found" },
    });
    expect((await request(server, "GET", "/contracts/7", { as: person })).status).toBe(400);
    expect((await request(server, "GET", path)).status).toBe(401);
  });

  it("returns the expiration of a contract", async () => {
    const contract = await addContract(server, { duration: 2 });
    server.clock.advance(60_000);
    const body = await clientOf(server, person).contracts.checkExpiration({
      p_contract_id: contract.id,
    });
    expect(body).toMatchObject({
      status: "active",
      timeRemaining: 60_000,
      gracePeriodRemaining: 120_000,
    });
  });
});
