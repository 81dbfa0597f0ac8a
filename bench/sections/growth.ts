import type { Run } from "../lib/run";
import { inWords, quantile, spreadOf } from "../lib/statistics";
import { startWorldServer, type WorldServer } from "../lib/world-server";
import type { Section } from "../report/section";
import { type GrowthCall, growthCalls } from "./growth-calls";

const GOAL = 1.5;
const WARM_UP_CALLS = 3;
/** With 60 calls the 95th percentile is the third longest: chance. */
const CALLS_FACTOR = 5;

interface Round {
  small: number[];
  full: number[];
}

interface Timing {
  name: string;
  /**
   * Items in the response of each size. Only pages of the same length cost the same to write and send.
   */
  items: [number, number];
  rounds: Round[];
}

/**
 * Measures every list, search, count and statistic over HTTP, call by call, at full size against 1% of
 * it.
 */
export async function growth(run: Run): Promise<Section> {
  const worlds = [await run.small(), await run.full()] as const;
  const servers = [
    await startWorldServer(run, worlds[0], { isProduction: false }),
    await startWorldServer(run, worlds[1], { isProduction: false }),
  ] as const;
  const calls = [growthCalls(worlds[0].world), growthCalls(worlds[1].world)] as const;
  const timings: Timing[] = [];
  try {
    for (const [index, small] of calls[0].entries()) {
      const full = calls[1][index];
      if (full === undefined) throw new Error("both worlds have the same calls");
      timings.push(await measure(run, servers, [small, full]));
      if (index % 10 === 9) run.say(`  ${index + 1} of ${calls[0].length} calls measured`);
    }
  } finally {
    for (const server of servers) await server.stop();
  }
  return buildSection(run, timings);
}

async function measure(
  { options }: Run,
  servers: readonly [WorldServer, WorldServer],
  calls: readonly [GrowthCall, GrowthCall],
): Promise<Timing> {
  const items: [number, number] = [0, 0];
  const timed = async (side: 0 | 1): Promise<number> => {
    const { client, who } = servers[side];
    const call = calls[side];
    const answer = await client.expectOk({ ...call, token: who[call.who].token });
    items[side] = itemsIn(answer.body);
    return answer.elapsedMs;
  };
  for (let turn = 0; turn < WARM_UP_CALLS; turn += 1) await Promise.all([timed(0), timed(1)]);
  const rounds: Round[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    const times: Round = { small: [], full: [] };
    for (let turn = 0; turn < options.calls * CALLS_FACTOR; turn += 1) {
      times.small.push(await timed(0));
      times.full.push(await timed(1));
    }
    rounds.push(times);
  }
  return { name: calls[0].name, items, rounds };
}

function itemsIn(body: string): number {
  const parsed = JSON.parse(body) as { items?: unknown[] } | unknown[];
  return Array.isArray(parsed) ? parsed.length : (parsed.items?.length ?? 0);
}

function buildSection({ options }: Run, timings: Timing[]): Section {
  const rows = timings.map(({ name, items, rounds }) => {
    const all = (side: keyof Round) => rounds.flatMap((round) => round[side]);
    const ratios = rounds.map((round) => quantile(round.full, 0.5) / quantile(round.small, 0.5));
    const p95 = quantile(all("full"), 0.95) / quantile(all("small"), 0.95);
    const comparable = items[0] === items[1];
    return { name, items, all, p95, ratio: spreadOf(ratios), comparable };
  });
  const everything = (side: keyof Round) =>
    quantile(
      timings.flatMap(({ rounds }) => rounds.flatMap((round) => round[side])),
      0.95,
    );
  const overall = everything("full") / everything("small");
  const comparable = rows.filter((row) => row.comparable);
  const byMedian = comparable.filter(({ ratio }) => ratio.median <= GOAL);
  return {
    title: "Growth",
    how: `${options.users.toLocaleString("en")} people against 1% of them, one call at a time, over HTTP, each to a server of its own on the same Postgres; ${options.rounds} rounds of ${options.calls * CALLS_FACTOR} calls to each in turns.`,
    goal: `the 95th percentile of each call at most ${GOAL} times that at 1%`,
    columns: ["call", "items", "ms at 1%", "ms", "p95 ms", "ratio of medians", "ratio of p95"],
    lines: rows
      .toSorted((a, b) => b.p95 - a.p95)
      .map(({ name, items, all, p95, ratio, comparable }) => ({
        cells: [
          name,
          items[0] === items[1] ? String(items[0]) : items.join(" / "),
          quantile(all("small"), 0.5),
          quantile(all("full"), 0.5),
          quantile(all("full"), 0.95),
          inWords(ratio),
          p95,
        ],
        met: comparable ? p95 <= GOAL : null,
      })),
    notes: [
      `Over all calls together, the 95th percentile is ${overall.toFixed(2)} times that at 1%.`,
      `By their medians, which other work on the machine disturbs less, ${byMedian.length} of ${comparable.length} calls stay within ${GOAL} times.`,
      "Calls whose pages differ in length are shown without a verdict: a longer page costs more to write.",
    ],
    raw: timings,
  };
}
