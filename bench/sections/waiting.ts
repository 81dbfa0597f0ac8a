import { httpClient } from "../lib/http-client";
import type { Run } from "../lib/run";
import { quantile, spreadOf } from "../lib/statistics";
import { measureRate } from "../lib/together";
import { embeddedWorld } from "../lib/world-database";
import { startWorldServer } from "../lib/world-server";
import type { Section } from "../report/section";

const CLIENTS = 16;
/** A page, and a search that has to read everything. */
const PATHS = ["/api/contracts", "/api/contracts?search=nowhere&sort=reward"];

interface Round {
  healthMs: number[];
  rate: number;
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
    const { token } = server.who.steady;
    try {
      for (let round = 0; round < options.rounds; round += 1) {
        for (const path of PATHS) {
          let isDone = false;
          const load = measureRate(options.calls, CLIENTS, () =>
            server.client.expectOk({ path, token }),
          ).finally(() => {
            isDone = true;
          });
          const healthMs: number[] = [];
          while (!isDone) healthMs.push((await probe.expectOk({ path: "/healthz" })).elapsedMs);
          const name = `${path} on ${engine}`;
          measured.set(name, [...(measured.get(name) ?? []), { healthMs, rate: await load }]);
        }
      }
    } finally {
      probe.close();
      await server.stop();
    }
  }
  return {
    title: "Waiting",
    how: `How long \`/healthz\`, which needs no database, takes to answer while ${CLIENTS} clients ask for a page or for a search that finds nothing; the medians of ${options.rounds} rounds. The embedded engine (${options.embeddedUsers.toLocaleString("en")} people) works in the same thread as the server.`,
    goal: null,
    columns: ["meanwhile", "calls a second", "median ms", "p95 ms", "longest ms"],
    lines: [...measured].map(([name, rounds]) => {
      const over = (pick: (round: Round) => number) => spreadOf(rounds.map(pick)).median;
      return {
        cells: [
          name,
          over(({ rate }) => rate).toFixed(0),
          ...[0.5, 0.95, 1].map((share) => over(({ healthMs }) => quantile(healthMs, share))),
        ],
        met: null,
      };
    }),
    notes: [],
    raw: Object.fromEntries(measured),
  };
}
