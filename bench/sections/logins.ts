import { PASSWORD } from "../fill/account-tables";
import { httpClient } from "../lib/http-client";
import type { Run } from "../lib/run";
import { quantile, spreadOf } from "../lib/statistics";
import { startWorldServer } from "../lib/world-server";
import type { Section } from "../report/section";
import { userAt } from "../world/people";
import { FIRST_ORDINARY_USER } from "../world/size";

const LOGINS = 50;

interface Round {
  /** Milliseconds of each call that needs nothing but the event loop. */
  healthMs: number[];
  quietMs: number[];
  loginsPerSecond: number;
}

/**
 * Measures how long a call that needs nothing but the event loop waits while many people sign in at
 * once.
 */
export async function logins(run: Run): Promise<Section> {
  const database = await run.full();
  const server = await startWorldServer(run, database, {
    connections: LOGINS,
    isProduction: false,
  });
  const probe = httpClient(server.process.url, 1);
  const rounds: Round[] = [];
  const healthMs = async (until: () => boolean): Promise<number[]> => {
    const times: number[] = [];
    while (!until()) times.push((await probe.expectOk({ path: "/healthz" })).elapsedMs);
    return times;
  };
  try {
    for (let round = 0; round < run.options.rounds; round += 1) {
      let turns = 0;
      const quietMs = await healthMs(() => ++turns > 200);
      let isDone = false;
      const startedAt = performance.now();
      const signingIn = Promise.all(
        Array.from({ length: LOGINS }, (_, index) => {
          const { email } = userAt(database.world, FIRST_ORDINARY_USER + round * LOGINS + index);
          const body = { email, password: PASSWORD };
          const path = "/auth/v1/token?grant_type=password";
          return server.client.expectOk({ method: "POST", path, body });
        }),
      ).finally(() => {
        isDone = true;
      });
      const busyMs = await healthMs(() => isDone);
      await signingIn;
      const seconds = (performance.now() - startedAt) / 1_000;
      rounds.push({ healthMs: busyMs, quietMs, loginsPerSecond: LOGINS / seconds });
    }
  } finally {
    probe.close();
    await server.stop();
  }
  const over = (pick: (round: Round) => number) => spreadOf(rounds.map(pick)).median;
  const line = (name: string, times: (round: Round) => number[]) => ({
    cells: [
      name,
      over((round) => quantile(times(round), 0.5)),
      over((round) => quantile(times(round), 0.95)),
      over((round) => quantile(times(round), 1)),
    ],
    met: null,
  });
  return {
    title: "Logins",
    how: `How long \`/healthz\`, which needs nothing but the event loop, takes to answer while ${LOGINS} people sign in at once, and without logins; the medians of ${rounds.length} rounds. Passwords are hashed by argon2id with 19 MiB of memory, on threads beside the event loop.`,
    goal: null,
    columns: ["", "median ms", "p95 ms", "longest ms"],
    lines: [
      line("no logins", ({ quietMs }) => quietMs),
      line(`${LOGINS} sign in at once`, ({ healthMs: busy }) => busy),
    ],
    notes: [
      `${over(({ loginsPerSecond }) => loginsPerSecond).toFixed(1)} logins a second: the processors are the limit, all of which the hashing uses, so that calls beside it wait for their turn on a processor.`,
    ],
    raw: rounds,
  };
}
