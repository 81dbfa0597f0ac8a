import { quantile, spreadOf } from "./statistics";

/** What one round of calls cost. */
export interface Load {
  /** Calls per second. */
  rate: number;
  /** Milliseconds of processor time that the process spent on each call, in all its threads. */
  cpuMs: number;
  /** Milliseconds from sending a call to its response: the 99th percentile. */
  p99Ms: number;
}

/** A process whose use of the processor is measured. */
export interface Measured {
  /** Milliseconds of processor time so far. */
  cpuMs: () => number;
}

/** Runs `work` `each` times with every client, all clients at once, against one process. */
export async function measureLoad(
  server: Measured,
  { each, clients }: { each: number; clients: number },
  work: (client: number, turn: number) => Promise<{ elapsedMs: number }>,
): Promise<Load> {
  const times: number[] = [];
  const cpuBefore = server.cpuMs();
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let turn = 0; turn < each; turn += 1) times.push((await work(client, turn)).elapsedMs);
    }),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  const calls = each * clients;
  return {
    rate: calls / seconds,
    cpuMs: (server.cpuMs() - cpuBefore) / calls,
    p99Ms: quantile(times, 0.99),
  };
}

/** Returns the medians of several rounds. */
export function medianLoad(rounds: readonly Load[]): Load {
  const median = (pick: (load: Load) => number) => spreadOf(rounds.map(pick)).median;
  return {
    rate: median(({ rate }) => rate),
    cpuMs: median(({ cpuMs }) => cpuMs),
    p99Ms: median(({ p99Ms }) => p99Ms),
  };
}
