import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../src/platform/db/new-id";
import { proofSeed, report, scale } from "../../support/proof";
import { testServer } from "../../support/server";
import { monthSequences } from "./month-sequences";
import { checkAtTheEnd, MODEL_ENVIRONMENT, newWorld, prepareServer } from "./new-world";
import { decideRedemption, redeem } from "./redemptions";
import { OPENING } from "./sequences";
import { type Real, step } from "./step";

const LENGTH = scale(60, 160);
const MONTHS = scale(1, 60);

const server = testServer(MODEL_ENVIRONMENT);
beforeAll(() => prepareServer(server));

/* Dates and sums, and what the model itself can detect, do not depend on the engine. */

describe("a model of the product", () => {
  it("keeps each closed month as it was, whatever of it ends later", {
    timeout: 3_600_000,
  }, async () => {
    const property = fc.asyncProperty(monthSequences(LENGTH), async (steps) => {
      const world = await newWorld(server);
      const real: Real = { server, before: null, outcomes: new Map() };
      for (const one of OPENING) await one.run(world, real);
      await fc.asyncModelRun(() => ({ model: world, real }), steps);
      await checkAtTheEnd(server, world);
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
    const world = await newWorld(server);
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
