import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { builtProgram } from "../../support/built-server";
import { report } from "../../support/proof";
import type { FailedRequest } from "../database-faults/load";
import { type Outcome, Workplace } from "./workplace";

const PATIENCE_MS = 300_000;
/** For somebody's write to be answered while servers close that do not drain. */
const GAP_MS = 10_000;
/** For all servers together to be replaced by new ones. */
const OUTAGE_MS = 60_000;

/** The folder of the programs of this version. */
const dist = () => path.dirname(builtProgram("main"));
const distOf = (folder = "") => path.join(folder, "packages/server/dist");

/** What a server prints in each run of its sealing, ten seconds apart, that the database refuses. */
const NOT_SEALED = "the ledger could not be sealed";
const PATIENCE = { timeout: 90_000, interval: 200 };

const seconds = (milliseconds: number): number => Math.round(milliseconds / 100) / 10;

/** Prints what people saw, and demands that all that was answered is there, once, and everybody still signed in. */
function judge(place: Workplace, what: string, outcome: Outcome): void {
  const { audit, lostSessions, ...damage } = outcome;
  const { requests, failed, slowestMs, outageMs, writeGapMs } = place.load.seen;
  for (const request of failed) process.stdout.write(`failed: ${JSON.stringify(request)}\n`);
  report(what, {
    requests,
    "failed requests": failed.length,
    ...byStatus(failed),
    "s of the slowest request": seconds(slowestMs),
    "s in which requests failed": seconds(outageMs),
    "s without an acknowledged write": seconds(writeGapMs),
    "acknowledged writes lost": damage.lost.length,
    "done twice or otherwise wrong": damage.unexplained.length + damage.mismatches.length,
    "sessions lost": lostSessions.length,
  });
  expect({ ...damage, lostSessions }).toEqual({
    lost: [],
    unexplained: [],
    mismatches: [],
    lostSessions: [],
  });
  expect(audit).toMatch(/^Audit clean: /m);
}

/** Counts failures: a 502 is the proxy's; a 503 a server's that waited for a lock or has no database, or the proxy's that knows no server. */
function byStatus(failed: FailedRequest[], when = ""): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of failed) {
    const name = `${status === 0 ? "without an answer" : `answered ${status}`}${when}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** Ends each server in an orderly way and starts this version in its place, while the other one serves. */
async function replaceEach(place: Workplace): Promise<void> {
  const { seen } = place.load;
  for (const name of [...place.house.servers.keys()]) {
    const begun = seen.failed.length;
    expect(await place.house.endServer(name)).toBe(0);
    // The proxy reports a refused connection late: what was sent to the closed server is to be answered before.
    await place.untilEverybodyWorks();
    const closed = seen.failed.length;
    const startedAt = performance.now();
    await place.house.startServer(name, dist());
    const taken = seconds(performance.now() - startedAt);
    await place.untilEverybodyWorks();
    report(`upgrade: ${name}`, {
      "requests that failed while it closed": closed - begun,
      ...byStatus(seen.failed.slice(begun, closed), " then"),
      "while the new one migrated and started": seen.failed.length - closed,
      ...byStatus(seen.failed.slice(closed), " meanwhile"),
      "s until that was healthy": taken,
    });
  }
}

describe("servers of the version before the newest migrations", () => {
  let place: Workplace;
  beforeAll(async () => {
    place = await Workplace.open(distOf(process.env.VERSION_BEFORE), dist());
  }, PATIENCE_MS);
  afterAll(() => place?.house.stop(), PATIENCE_MS);

  it("serve people beside the new schema, which seals nothing of theirs, and a new server seals all of it", {
    timeout: PATIENCE_MS,
  }, async () => {
    const { house } = place;
    const outcome = await place.during(async () => {
      await house.endServer("server-1");
      await house.startServer("server-1", dist());
      await house.endServer("server-1");
      const [old] = house.servers.values();
      const refusals = () => old?.printed().split(NOT_SEALED).length ?? 0;
      const [before, refused, since] = [await place.sealing(), refusals(), performance.now()];
      await vi.waitUntil(() => refusals() >= refused + 3, PATIENCE);
      const after = await place.sealing();
      expect(after.blocks).toBe(before.blocks);
      expect(after.waiting).toBeGreaterThan(before.waiting);
      report("upgrade: an old server alone beside the new schema", {
        seconds: seconds(performance.now() - since),
        "entries that waited": after.waiting,
        "lines about it in the log": refusals() - refused,
      });
      await house.startServer("server-1", dist());
      await vi.waitUntil(async () => (await place.sealing()).blocks > after.blocks, PATIENCE);
    });
    judge(place, "upgrade: an old server beside the new schema, then a new one", outcome);
    await vi.waitUntil(async () => (await place.sealing()).waiting === 0, PATIENCE);
  });

  it("are replaced one after the other while writes go on, though they close without draining", {
    timeout: PATIENCE_MS,
  }, async () => {
    const outcome = await place.during(() => replaceEach(place));
    judge(place, "upgrade: one server after the other, from before DRAIN_SECONDS", outcome);
    expect(place.load.seen.writeGapMs).toBeLessThan(GAP_MS);
  });

  it("and then restarted in this version, one after the other, without a failed request", {
    timeout: PATIENCE_MS,
  }, async () => {
    const outcome = await place.during(() => replaceEach(place));
    judge(place, "upgrade: one server after the other, with DRAIN_SECONDS", outcome);
    expect(place.load.seen.failed).toEqual([]);
  });
});

/** Their writes lack columns that migrations of this version demand, so that they cannot serve beside it. */
describe("servers of 1.0.0", () => {
  let place: Workplace;
  beforeAll(async () => {
    place = await Workplace.open(distOf(process.env.FIRST_VERSION), dist());
  }, PATIENCE_MS);
  afterAll(() => place?.house.stop(), PATIENCE_MS);

  it("are all stopped under load, and this version goes on with all that they acknowledged", {
    timeout: PATIENCE_MS,
  }, async () => {
    const outcome = await place.during(async () => {
      const names = [...place.house.servers.keys()];
      await Promise.all(names.map((name) => place.house.endServer(name)));
      for (const name of names) await place.house.startServer(name, dist());
    });
    judge(place, "upgrade: 1.0.0 stopped, then this version started", outcome);
    expect(place.load.seen.outageMs).toBeLessThan(OUTAGE_MS);
  });
});
