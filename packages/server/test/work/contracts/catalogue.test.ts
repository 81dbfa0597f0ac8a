import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { insertContract, type NewContract } from "../../../src/operate/seed/factories";
import { contracts } from "../../../src/platform/db/schema/index";
import { Catalogue } from "../../../src/work/contracts/catalogue/catalogue";
import { clientOf, type Inputs } from "../../support/client";
import { addContract } from "../../support/main-job";
import { allPages } from "../../support/pages";
import { addPerson, type Person } from "../../support/people";
import { request } from "../../support/request";
import { testServer } from "../../support/server";

/** In minutes. */
const DAY = 24 * 60;
const DAY_MS = DAY * 60_000;
const START = Date.parse("2030-03-01T12:00:00.000Z");

type Filters = Inputs["contracts"]["list"];

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
      const paged = await allPages((next) => list({ sort, limit: 1, ...next }));
      expect(paged.map(({ title }) => title)).toEqual(whole);
    },
  );

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

describe("the search for contracts", () => {
  const texts: Partial<NewContract>[] = [
    { title: "Learn C++ and C#", description: "For beginners" },
    { title: "100% off_line", description: "A path is C:\\temp" },
    { title: "ZÜRICH Straße", description: "Прочитай КНИГУ" },
    { title: "写评论", description: "关于手机" },
    { title: "Plain", description: "nothing of note" },
  ];
  beforeAll(async () => {
    for (const text of texts) await addContract(server, text);
  });

  it.each([
    ["c++", ["Learn C++ and C#"]],
    ["+", ["Learn C++ and C#"]],
    ["%", ["100% off_line", "Beta 100%"]],
    ["f_l", ["100% off_line"]],
    ["\\", ["100% off_line"]],
    [":\\t", ["100% off_line"]],
    ["züri", ["ZÜRICH Straße"]],
    ["ü", ["ZÜRICH Straße"]],
    ["КН", ["ZÜRICH Straße"]],
    ["评", ["写评论"]],
    ["手机", ["写评论"]],
    ["  NOTHING OF  ", ["Plain"]],
    ["ALPHA", ["Delta", "Alpha"]],
    ["qq", []],
    ["plain nothing", []],
    ["n\nn", []],
  ])("finds contracts by the literal search %j", async (search, found) => {
    expect(await titles({ search })).toEqual(found);
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
});

/** Deletes all contracts, and has another time, in which the person is somebody else. */
async function startAnew(): Promise<void> {
  server.clock.set(new Date(START));
  await server.services.db.update(contracts).set({ deleted_at: new Date(START).toISOString() });
  person = await addPerson(server);
}

describe("the catalogue's counts", () => {
  beforeAll(startAnew);

  it("updates the catalogue's counts at once after every change", async () => {
    expect((await list()).counts).toEqual({ all: 0, top_earning: 0, official: 0, limited: 0 });
    const { db } = server.services;
    const long = { duration: 40 * DAY };
    const first = await addContract(server, { ...long, points_reward: 100 });
    expect(await list()).toMatchObject({ counts: { all: 1, top_earning: 1 }, types: ["Digital"] });
    await addContract(server, { ...long, points_reward: 500, type: "Research", is_official: true });
    expect(await list()).toMatchObject({
      counts: { all: 2, top_earning: 1, official: 1, limited: 0 },
      types: ["Digital", "Research"],
    });
    const change = (set: Partial<typeof contracts.$inferInsert>) =>
      db.update(contracts).set(set).where(eq(contracts.id, first.id));
    await change({ max_signers: 50 });
    expect((await list()).counts.limited).toBe(1);
    await change({ max_signers: 51 });
    expect((await list()).counts.limited).toBe(0);
    await change({ status: "inactive" });
    expect((await list()).counts.all).toBe(1);
    await change({ status: "active", points_reward: 900 });
    expect((await list()).counts).toMatchObject({ all: 2, top_earning: 1 });
    expect((await list({ category: "top_earning" })).items).toHaveLength(1);
    await change({ deleted_at: server.clock.now().toISOString() });
    expect((await list()).counts.all).toBe(1);
  });

  it("does not cache the catalogue's counts of an uncommitted change", async () => {
    const { db, catalogue } = server.services;
    const before = await catalogue.stats(server.clock.now());
    await db
      .transaction(async (tx) => {
        await insertContract(tx, {}, server.clock.now());
        throw new Error("changed my mind");
      })
      .catch(() => undefined);
    expect(await catalogue.stats(server.clock.now())).toEqual(before);
  });

  it("counts the catalogue once for many simultaneous requests", async () => {
    await addContract(server);
    const catalogue = new Catalogue(server.services.db);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => catalogue.stats(server.clock.now())),
    );
    expect(new Set(answers.map((answer) => answer.types)).size).toBe(1);
  });
});

describe("time in the catalogue", () => {
  beforeAll(startAnew);
  const limited = async () => (await list()).counts.limited;

  it("moves a contract between states and tags at the exact millisecond", async () => {
    await addContract(server, { title: "Ten days", duration: 10 * DAY });
    const at = async (milliseconds: number) => {
      server.clock.set(new Date(START + milliseconds));
      person = await addPerson(server);
      const states: string[] = [];
      for (const status of ["active", "grace_period", "fully_expired"] as const) {
        if ((await titles({ status })).includes("Ten days")) states.push(status);
      }
      return [...states, await limited(), (await list({ category: "limited" })).items.length];
    };
    const steps = [
      [3 * DAY_MS - 1, "active", 0, 0],
      [3 * DAY_MS, "active", 1, 1],
      [10 * DAY_MS - 1, "active", 1, 1],
      [10 * DAY_MS, "grace_period", 0, 0],
      [15 * DAY_MS - 1, "grace_period", 0, 0],
      [15 * DAY_MS, "fully_expired", 0, 0],
    ] as const;
    for (const [milliseconds, ...expected] of steps) {
      expect([milliseconds, ...(await at(milliseconds))]).toEqual([milliseconds, ...expected]);
    }
    expect(await titles({ status: "expired" })).toEqual(["Ten days"]);
    for (const [milliseconds, ...expected] of steps.toReversed()) {
      expect([milliseconds, ...(await at(milliseconds))]).toEqual([milliseconds, ...expected]);
    }
  });
});
