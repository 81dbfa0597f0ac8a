import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { creditPoints } from "../../../src/operate/seed/factories";
import { newId } from "../../../src/platform/db/new-id";
import { settings } from "../../../src/platform/db/schema/index";
import { clientOf } from "../../support/client";
import { BANK_DETAILS } from "../../support/marketplace";
import { addPerson } from "../../support/people";
import { proofSeed, report, scale } from "../../support/proof";
import { testServer } from "../../support/server";
import { monthSequences } from "./month-sequences";
import { checkMonths } from "./months";
import { decideRedemption, redeem } from "./redemptions";
import { DAILY_FACTOR, SECOND_FROM } from "./second-approvals";
import { OPENING, sequences } from "./sequences";
import { type Real, step } from "./step";
import type { World } from "./world";

const SEQUENCES = scale(2, 100);
const LENGTH = scale(60, 160);
const MONTHS = scale(2, 60);
const POINTS = 300;
/** `seed;path;path of the steps`, as a failure prints it. */
const REPLAY = process.env.MODEL_REPLAY ?? "";

const server = testServer({ SECOND_APPROVAL_FROM_POINTS: String(SECOND_FROM) });
beforeAll(async () => {
  server.clock.set(new Date());
  await addPerson(server, { admin: true });
});

/** Three people and two admins with some points, and nothing else. */
async function newWorld(): Promise<World> {
  const people: World["people"] = [];
  await server.services.db.update(settings).set({
    bonus_hold_until_first_approval: false,
    bonus_cap_per_inviter_month: 0,
    cash_person_daily_dollars: 0,
    cash_account_daily_dollars: 0,
    points_per_dollar: null,
    second_daily_factor: DAILY_FACTOR,
  });
  for (const isAdmin of [false, false, false, true, true]) {
    const person = await addPerson(server, { admin: isAdmin });
    const { db } = server.services;
    await creditPoints(db, person.id, POINTS, "To begin with", server.clock.now());
    people.push({
      person,
      isAdmin,
      referralCode: person.id.slice(-12).toUpperCase(),
      balance: POINTS,
      ledger: [`POINTS_EARNED ${POINTS}`],
    });
  }
  const now = server.clock.now().getTime();
  const gone: World["gone"] = [];
  return {
    now,
    people,
    gone,
    contracts: [],
    signings: [],
    items: [],
    redemptions: [],
    awaiting: [],
    alone: [],
    rate: null,
    closed: [],
    bonuses: { hold: false, cap: 0 },
    bank: { ...BANK_DETAILS, accountNumber: newId().replaceAll(/\D/g, "").slice(-10) },
    limits: { person: 0, account: 0 },
  };
}

/** What each person is told of their balance, and what the audit says. */
async function checkAtTheEnd(world: World): Promise<void> {
  for (const { person, balance } of world.people) {
    const body = await clientOf(server, person).profile.getCurrentUserProfile({});
    expect((body as { points: number }[])[0]?.points).toBe(balance);
  }
  await checkMonths(world, server);
  expect((await server.audit()).mismatches).toEqual([]);
}

describe("a model of the product", () => {
  it("agrees with the server after each step of random sequences", {
    timeout: 3_600_000,
  }, async () => {
    const [seed = "", path = "", replayPath = ""] = REPLAY.split(";");
    const outcomes = new Map<string, number>();
    const property = fc.asyncProperty(sequences(LENGTH, replayPath), async (steps) => {
      const world = await newWorld();
      const real: Real = { server, before: null, outcomes };
      for (const one of OPENING) await one.run(world, real);
      await fc.asyncModelRun(() => ({ model: world, real }), steps);
      await checkAtTheEnd(world);
    });
    const result = await fc.check(property, {
      numRuns: SEQUENCES,
      seed: seed === "" ? proofSeed() : Number(seed),
      ...(path !== "" && { path }),
    });
    const stepsPath = /replayPath="([^"]*)"/.exec(String(result.counterexample?.[0]))?.[1];
    const replay = `MODEL_REPLAY="${result.seed};${result.counterexamplePath};${stepsPath}"`;
    const failure = [replay, await fc.asyncDefaultReportMessage(result), result.errorInstance];
    expect(result.failed ? failure.join("\n") : "").toBe("");
    const steps = [...outcomes.values()].reduce((sum, times) => sum + times, 0);
    report("model", { sequences: result.numRuns, steps, "kinds of outcome": outcomes.size });
    if (process.env.MODEL_OUTCOMES)
      process.stdout.write(`${JSON.stringify([...outcomes].sort())}\n`);
  });

  // Dates and sums, which do not depend on the engine, and take the embedded one ten seconds.
  it("keeps each closed month as it was, whatever of it ends later", {
    timeout: 3_600_000,
    skip: process.env.TEST_ENGINE === "pglite" && process.env.TEST_ENGINES === "split",
  }, async () => {
    const property = fc.asyncProperty(monthSequences(LENGTH), async (steps) => {
      const world = await newWorld();
      const real: Real = { server, before: null, outcomes: new Map() };
      for (const one of OPENING) await one.run(world, real);
      await fc.asyncModelRun(() => ({ model: world, real }), steps);
      await checkAtTheEnd(world);
    });
    await fc.assert(property, { numRuns: MONTHS, seed: proofSeed(), endOnFailure: true });
    report("closed months", { sequences: MONTHS });
  });

  it("detects a refund that is one point too high", async () => {
    await server.services.db.execute(sql`
      create or replace function apply_entry() returns trigger language plpgsql as $$
      begin
        update users set points = points + new.points_earned
          + case new.source when 'REDEMPTION_REJECTED' then 1 else 0 end
          where id = new.user_id;
        return null;
      end $$`);
    const world = await newWorld();
    const real: Real = { server, before: null, outcomes: new Map() };
    const steps = [
      ...OPENING,
      step(redeem, 0, 0, newId(), { repeats: null, showsPrice: "true" }),
      step(decideRedemption, 3, 3, false),
    ];
    const goOn = async () => {
      for (const one of steps) await one.run(world, real);
    };
    await expect(goOn()).rejects.toThrow(/balance is not the sum of entries/);
  });
});
