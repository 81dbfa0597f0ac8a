import { placesLeft, signingRefusal } from "@signpoint/api/work/signing";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { contracts } from "../../../src/platform/db/schema/index";
import type { ContractRow } from "../../../src/work/contracts/contract-view";
import { clientOf, type Inputs, type Outputs } from "../../support/client";
import { addContract, sign } from "../../support/main-job";
import { fillContracts } from "../../support/many-contracts";
import { allPages } from "../../support/pages";
import { addPerson, type Person } from "../../support/people";
import { testServer } from "../../support/server";

type Filters = Inputs["contracts"]["list"];
type Item = Outputs["contracts"]["list"]["items"][number];

const server = testServer();
/** Can afford nothing, few, and most of the contracts. */
let people: { points: number; person: Person; signed: Set<string> }[];

/** Returns the whole list, page by page. */
function listAll(person: Person, query: Filters, limit = 100): Promise<Item[]> {
  const { list } = clientOf(server, person).contracts;
  return allPages((next) => list({ ...query, limit, ...next }));
}

const idsOf = (items: { id: string }[]) => items.map(({ id }) => id);

beforeAll(async () => {
  server.clock.set("2030-03-01T12:00:00.000Z");
  const { db } = server.services;
  await fillContracts(db, 350, server.clock.now(), { words: 8 });
  await db.execute(sql`update contracts set duration = 0, expires_at = null
    where abs(hashtext(id::text)) % 10 < 7`);
  await db.execute(sql`update contracts set places_taken = max_signers
    where max_signers > 0 and abs(hashtext(title)) % 2 = 0`);
  people = [];
  for (const points of [0, 30, 100_000]) {
    const person = await addPerson(server, { points: points + 10 });
    const { id } = await addContract(server, { points_cost: 10 });
    await sign(server, person, id);
    people.push({ points, person, signed: new Set([id]) });
  }
});

describe("the contracts that the caller can sign now", () => {
  test.each([0, 30, 100_000])(
    "are, with a balance of %d points, exactly those that the rule allows",
    async (points) => {
      const one = people.find((someone) => someone.points === points);
      if (one === undefined) throw new Error("no such person");
      const rows = await server.services.db.select().from(contracts);
      const isAllowed = (contract: ContractRow) =>
        signingRefusal({
          contract: { ...contract, places_left: placesLeft(contract) },
          standing: null,
          balance: points,
          signingStatus: one.signed.has(contract.id) ? "in_progress" : "none",
          now: server.clock.now(),
        }) === null;
      const allowed = new Set(idsOf(rows.filter(isAllowed)));
      expect(allowed.size).toBeGreaterThan(points === 0 ? 5 : 20);
      const queries: Filters[] = points === 30 ? [{}, { search: "the" }] : [{}];
      for (const query of queries) {
        const whole = await listAll(one.person, query);
        const can = await listAll(one.person, { ...query, signable: "true" });
        const cannot = await listAll(one.person, { ...query, signable: "false" });
        expect(idsOf(can)).toEqual(idsOf(whole).filter((id) => allowed.has(id)));
        expect(idsOf(cannot)).toEqual(idsOf(whole).filter((id) => !allowed.has(id)));
      }
    },
  );

  test.each(["newest", "reward", "net", "expiring"] as const)(
    "keep the order of the list when sorted by %s, page by page",
    async (sort) => {
      for (const { person } of people.slice(1)) {
        const can = await listAll(person, { sort, signable: "true" });
        const ids = new Set(idsOf(can));
        const whole = idsOf(await listAll(person, { sort })).filter((id) => ids.has(id));
        expect(idsOf(can)).toEqual(whole);
        const short = await listAll(person, { sort, signable: "true", type: "Research" }, 7);
        expect(idsOf(short)).toEqual(
          idsOf(can.filter(({ type }) => type === "Research")).slice(0, short.length),
        );
        expect(short).toHaveLength(can.filter(({ type }) => type === "Research").length);
      }
    },
  );

  test("are without points those that cost nothing", async () => {
    const [poor, , rich] = people.map(({ person }) => person);
    if (poor === undefined || rich === undefined) throw new Error("nobody");
    const free = await listAll(poor, { free: "true", signable: "true" });
    expect(idsOf(free)).toEqual(idsOf(await listAll(poor, { signable: "true" })));
    expect(idsOf(await listAll(rich, { free: "true", signable: "true" }))).toEqual(idsOf(free));
    const all = await listAll(rich, { free: "true" });
    expect(all.length).toBeGreaterThan(free.length);
    expect(all.every(({ points_cost }) => points_cost === 0)).toBe(true);
  });

  test("are the same among more than are sorted at once, all others being closed to the caller", async () => {
    const [, , rich] = people;
    if (rich === undefined) throw new Error("nobody");
    const listed = async () => [
      idsOf(await listAll(rich.person, { signable: "true" })),
      idsOf(await listAll(rich.person, { sort: "reward", signable: "true", type: "Research" }, 7)),
    ];
    const before = await listed();
    expect(before[1]?.length).toBeGreaterThan(7);
    await server.services.db.execute(sql`
      insert into contracts (id, title, type, description, activity, points_cost, points_reward, duration,
        max_signers, survey_required, is_official, status, named_only, created_at)
      select gen_random_uuid(), title, type, description, activity, 0, points_reward, 0, 0, false, false, 'active', true,
        created_at
      from (select * from contracts order by id limit 251) as copied, generate_series(1, 2)`);
    expect(await listed()).toEqual(before);
  });
});

test("sorts contracts by what they leave, reward minus cost", async () => {
  const [, , rich] = people;
  if (rich === undefined) throw new Error("nobody");
  const net = (await listAll(rich.person, { sort: "net" }, 60)).map(
    ({ points_reward, points_cost }) => points_reward - points_cost,
  );
  expect(net.length).toBeGreaterThan(200);
  expect(net).toEqual(net.toSorted((one, other) => other - one));
});
