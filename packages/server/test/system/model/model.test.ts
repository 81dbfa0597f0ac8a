import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { proofSeed, report, scale } from "../../support/proof";
import { testServer } from "../../support/server";
import { checkAtTheEnd, MODEL_ENVIRONMENT, newWorld, prepareServer } from "./new-world";
import { OPENING, sequences } from "./sequences";
import type { Real } from "./step";

/** The embedded engine is to do the same as Postgres, for which one has enough of each. */
const SEQUENCES = scale(process.env.TEST_ENGINE === "postgres" ? 2 : 1, 100);
const LENGTH = scale(60, 160);
/** `seed;path;path of the steps`, as a failure prints it. */
const REPLAY = process.env.MODEL_REPLAY ?? "";

const server = testServer(MODEL_ENVIRONMENT);
beforeAll(() => prepareServer(server));

describe("a model of the product", () => {
  it("agrees with the server after each step of random sequences", {
    timeout: 3_600_000,
  }, async () => {
    const [seed = "", path = "", replayPath = ""] = REPLAY.split(";");
    const outcomes = new Map<string, number>();
    const property = fc.asyncProperty(sequences(LENGTH, replayPath), async (steps) => {
      const world = await newWorld(server);
      const real: Real = { server, before: null, outcomes };
      for (const one of OPENING) await one.run(world, real);
      await fc.asyncModelRun(() => ({ model: world, real }), steps);
      await checkAtTheEnd(server, world);
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
});
