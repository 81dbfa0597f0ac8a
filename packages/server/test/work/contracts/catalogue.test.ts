import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertContract, type NewContract } from "../../../src/operate/seed/factories";
import { contracts } from "../../../src/platform/db/schema/index";
import { Catalogue } from "../../../src/work/contracts/catalogue/catalogue";
import { clientOf, type Inputs } from "../../support/client";
import { addContract } from "../../support/main-job";
import { addPerson, type Person } from "../../support/people";
import { startTestServer, type TestServer } from "../../support/server";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const START = Date.parse("2030-03-01T12:00:00.000Z");

let server: TestServer;
let person: Person;

type Filters = Inputs["contracts"]["list"];
const list = (query: Filters = {}) =>
  clientOf(server, person).contracts.list({ limit: 100, ...query });

const titles = async (query: Filters) => (await list(query)).items.map(({ title }) => title);

async function startAnew(): Promise<void> {
  await server?.stop();
  server = await startTestServer();
  server.clock.set(new Date(START));
  person = await addPerson(server);
}

afterAll(() => server.stop());

describe("the search for contracts", () => {
  const texts: Partial<NewContract>[] = [
    { title: "Learn C++ and C#", description: "For beginners" },
    { title: "100% off_line", description: "A path is C:\\temp" },
    { title: "ZÜRICH Straße", description: "Прочитай КНИГУ" },
    { title: "写评论", description: "关于手机" },
    { title: "Plain", description: "nothing of note" },
  ];
  beforeAll(async () => {
    await startAnew();
    for (const text of texts) await addContract(server, text);
  });

  test.each([
    ["c++", ["Learn C++ and C#"]],
    ["C#", ["Learn C++ and C#"]],
    ["+", ["Learn C++ and C#"]],
    ["%", ["100% off_line"]],
    ["0%", ["100% off_line"]],
    ["_", ["100% off_line"]],
    ["f_l", ["100% off_line"]],
    ["\\", ["100% off_line"]],
    [":\\t", ["100% off_line"]],
    ["züri", ["ZÜRICH Straße"]],
    ["ü", ["ZÜRICH Straße"]],
    ["книг", ["ZÜRICH Straße"]],
    ["КН", ["ZÜRICH Straße"]],
    ["评", ["写评论"]],
    ["手机", ["写评论"]],
    ["NOTHING OF", ["Plain"]],
    ["  plain  ", ["Plain"]],
    ["z", ["ZÜRICH Straße"]],
    ["qq", []],
    ["plain nothing", []],
    ["n\nn", []],
  ])("finds contracts by the literal search %j", async (search, found) => {
    expect(await titles({ search })).toEqual(found);
  });
});

describe("the catalogue's counts", () => {
  beforeAll(startAnew);

  test("updates the catalogue's counts at once after every change", async () => {
    expect((await list()).counts).toEqual({ all: 0, top_earning: 0, official: 0, limited: 0 });
    const { db } = server.services;
    const long = { duration: 40 * 24 * 60 };
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

  test("does not cache the catalogue's counts of an uncommitted change", async () => {
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

  test("counts the catalogue once for many simultaneous requests", async () => {
    await addContract(server);
    const catalogue = new Catalogue(server.services.db);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => catalogue.stats(server.clock.now())),
    );
    expect(new Set(answers.map((answer) => answer.types)).size).toBe(1);
  });
});

describe("time in the catalogue", () => {
  const limited = async () => (await list()).counts.limited;
  beforeAll(startAnew);

  test("moves a contract between states and tags at the exact millisecond", async () => {
    await addContract(server, { title: "Ten days", duration: 10 * 24 * 60 });
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
      [3 * DAY - 1, "active", 0, 0],
      [3 * DAY, "active", 1, 1],
      [10 * DAY - 1, "active", 1, 1],
      [10 * DAY, "grace_period", 0, 0],
      [15 * DAY - 1, "grace_period", 0, 0],
      [15 * DAY, "fully_expired", 0, 0],
    ] as const;
    for (const [milliseconds, ...expected] of steps) {
      expect([milliseconds, ...(await at(milliseconds))]).toEqual([milliseconds, ...expected]);
    }
    for (const [milliseconds, ...expected] of steps.toReversed()) {
      expect([milliseconds, ...(await at(milliseconds))]).toEqual([milliseconds, ...expected]);
    }
  });

  test("makes an expired contract active again when it is extended", async () => {
    server.clock.set(new Date(START));
    person = await addPerson(server);
    const contract = await insertContract(
      server.services.db,
      { title: "Extended", duration: 60 },
      new Date(START - DAY),
    );
    expect(await titles({ status: "fully_expired" })).toContain("Extended");
    expect(await titles({ status: "expired" })).toEqual(await titles({ status: "fully_expired" }));
    await server.services.db
      .update(contracts)
      .set({ expires_at: new Date(START + MINUTE).toISOString() })
      .where(eq(contracts.id, contract.id));
    expect(await titles({ status: "fully_expired" })).not.toContain("Extended");
    expect(await titles({ status: "active" })).toContain("Extended");
  });
});
