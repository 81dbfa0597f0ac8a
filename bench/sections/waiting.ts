import { httpClient } from "../lib/http-client";
import { type Load, measureLoad, medianLoad } from "../lib/load";
import type { Run } from "../lib/run";
import { inWords, quantile, spreadOf } from "../lib/statistics";
import { embeddedWorld } from "../lib/world-database";
import { startWorldServer } from "../lib/world-server";
import type { Section } from "../report/section";

const CLIENTS = 16;
const GOAL_MS = 10;
const IDLE_PROBES = 200;
/** The first calls of a round are slower; a 99th percentile needs many. */
const CALLS_FACTOR = 5;
/** A page, and a search that has to read everything. */
const PATHS = ["/api/contracts", "/api/contracts?search=nowhere&sort=reward"];

interface Round {
  idleMs: number[];
  healthMs: number[];
  load: Load;
}

/** Measures how long a call that needs no database waits while others keep the database busy. */
export async function waiting(run: Run): Promise<Section> {
  const { options, folder, secrets, say } = run;
  const worlds = {
    Postgres: await run.full(),
    embedded: await embeddedWorld(folder, options.embeddedUsers, secrets.BANK_DETAILS_KEY, say),
  };
  const measured = new Map<string, Round[]>();
  for (const [engine, world] of Object.entries(worlds)) {
    const server = await startWorldServer(run, world, { connections: CLIENTS });
    const probe = httpClient(server.process.url, 1);
    const probeUntil = async (isDone: () => boolean): Promise<number[]> => {
      const times: number[] = [];
      while (!isDone()) times.push((await probe.expectOk({ path: "/healthz" })).elapsedMs);
      return times;
    };
    const { token } = server.who.steady;
    try {
      for (let round = 0; round < options.rounds; round += 1) {
        for (const path of PATHS) {
          let probes = 0;
          const idleMs = await probeUntil(() => ++probes > IDLE_PROBES);
          let isDone = false;
          const loading = measureLoad(
            server.process,
            { each: options.calls * CALLS_FACTOR, clients: CLIENTS },
            () => server.client.expectOk({ path, token }),
          ).finally(() => {
            isDone = true;
          });
          const healthMs = await probeUntil(() => isDone);
          const name = `${path} on ${engine}`;
          const rounds = measured.get(name) ?? [];
          measured.set(name, [...rounds, { idleMs, healthMs, load: await loading }]);
        }
      }
    } finally {
      probe.close();
      await server.stop();
    }
  }
  return {
    title: "Waiting",
    how: `How long \`/healthz\`, which needs no database, takes to answer while ${CLIENTS} clients ask for a page or for a search that finds nothing, and how much longer that is than right before, without them; the medians of ${options.rounds} rounds (embedded: ${options.embeddedUsers.toLocaleString("en")} people). CPU is the processor time of the server's process for each request, those to \`/healthz\` included.`,
    goal: `on the embedded engine at most ${GOAL_MS} ms longer than idle by the 99th percentile`,
    columns: [
      "meanwhile",
      "CPU ms",
      "calls a second",
      "median ms",
      "p95 ms",
      "p99 ms",
      "p99 longer than idle, ms",
      "goal",
    ],
    lines: [...measured].map(([name, rounds]) => {
      const over = (share: number) =>
        spreadOf(rounds.map(({ healthMs }) => quantile(healthMs, share))).median;
      const { rate } = medianLoad(rounds.map(({ load }) => load));
      const calls = options.calls * CALLS_FACTOR * CLIENTS;
      const cpuMs = spreadOf(
        rounds.map(({ load, healthMs }) => (load.cpuMs * calls) / (calls + healthMs.length)),
      ).median;
      const longer = spreadOf(
        rounds.map(({ healthMs, idleMs }) => quantile(healthMs, 0.99) - quantile(idleMs, 0.99)),
      );
      const isJudged = name.endsWith("embedded");
      return {
        cells: [
          name,
          cpuMs.toFixed(2),
          rate.toFixed(0),
          ...[0.5, 0.95, 0.99].map(over),
          inWords(longer, 1),
          isJudged ? `≤ ${GOAL_MS}` : "",
        ],
        met: isJudged ? longer.median <= GOAL_MS : null,
      };
    }),
    notes: [],
    raw: Object.fromEntries(measured),
  };
}
