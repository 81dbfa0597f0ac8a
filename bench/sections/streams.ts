import { Agent, type IncomingMessage, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { OpenDatabase } from "../../packages/server/src/platform/db/client";
import { executeRows } from "../../packages/server/src/platform/db/execute-rows";
import { singleStatement } from "../../packages/server/src/platform/db/transaction";
import { tell } from "../../packages/server/test/support/tell";
import type { Run } from "../lib/run";
import { startWorldServer, type WorldServer } from "../lib/world-server";
import type { Section } from "../report/section";
import { FIRST_ORDINARY_USER } from "../world/size";

const COUNTS = [0, 1_000, 2_000, 5_000];
/** So many of one account are allowed. */
const PER_PERSON = 20;
/** Opened at the same time. */
const BATCH = 50;
/** Each session is looked at once in that time. */
const SECONDS = 30;

/** Measures what live connections cost a server: memory, and processor time while nothing and while something is told. */
export async function streams(run: Run): Promise<Section> {
  const most = Math.max(...COUNTS);
  const people = Array.from({ length: most / PER_PERSON }, (_, n) => FIRST_ORDINARY_USER + n);
  const database = await run.full();
  const server = await startWorldServer(run, database, { people });
  const opened = await database.open();
  const agent = new Agent({ keepAlive: true });
  const open: IncomingMessage[] = [];
  const found = [];
  try {
    for (const count of COUNTS) {
      const before = server.process.cpuMs();
      const added = count - open.length;
      while (open.length < count) {
        const next = Array.from({ length: BATCH }, (_, n) => open.length + n);
        const tokens = next.map((n) => server.people[Math.floor(n / PER_PERSON)]?.token ?? "");
        open.push(...(await Promise.all(tokens.map((token) => openStream(server, agent, token)))));
      }
      const openingMs = added === 0 ? 0 : (server.process.cpuMs() - before) / added;
      const quiet = await watch(server, opened, () => Promise.resolve());
      const told = await watch(server, opened, async () => {
        await tell(singleStatement(opened.db), server.who.steady, new Date());
      });
      found.push({ count, openingMs, quiet, told, megabytes: server.process.memoryMb().now });
    }
    const ended = open.filter((stream) => stream.readableEnded || stream.destroyed).length;
    if (ended > 0) throw new Error(`${ended} streams have ended`);
  } finally {
    agent.destroy();
    await opened.close();
    await server.stop();
  }
  const [none] = found;
  return {
    title: "Live connections",
    how: `Streams of notices, ${PER_PERSON} of each person, open at one process on Postgres; each figure is over ${SECONDS} seconds, in which each session is looked at once. Told: a notice a second to a person without a stream. CPU is that of the server's process.`,
    goal: null,
    columns: [
      "open",
      "MB",
      "kB each",
      "CPU ms to open one",
      "CPU ms a second, quiet",
      "told",
      "transactions a second, quiet",
    ],
    lines: found.map(({ count, openingMs, quiet, told, megabytes }) => ({
      cells: [
        count.toLocaleString("en"),
        megabytes.toFixed(0),
        count === 0 ? "" : (((megabytes - (none?.megabytes ?? 0)) * 1_024) / count).toFixed(0),
        count === 0 ? "" : openingMs.toFixed(1),
        quiet.cpuMs.toFixed(1),
        told.cpuMs.toFixed(1),
        quiet.transactions.toFixed(0),
      ],
      met: null,
    })),
    notes: [],
    raw: found,
  };
}

/** Opens a stream and resolves when it has begun. What it brings is read and thrown away. */
function openStream(
  { process }: WorldServer,
  agent: Agent,
  token: string,
): Promise<IncomingMessage> {
  const headers = { accept: "text/event-stream", authorization: `Bearer ${token}` };
  return new Promise((resolve, reject) => {
    const outgoing = request(`${process.url}/api/notices/stream`, { agent, headers }, (stream) => {
      stream.on("error", () => undefined);
      stream.resume();
      if (stream.statusCode === 200) resolve(stream);
      else reject(new Error(`a stream was answered with ${stream.statusCode}`));
    });
    outgoing.on("error", reject);
    outgoing.end();
  });
}

/** Returns what the server uses in a second of a time in which this is done once a second. */
async function watch(server: WorldServer, opened: OpenDatabase, work: () => Promise<void>) {
  const cpuBefore = server.process.cpuMs();
  const committedBefore = await committed(opened);
  const startedAt = performance.now();
  for (let second = 1; second <= SECONDS; second += 1) {
    await work();
    await pause(Math.max(0, startedAt + second * 1_000 - performance.now()));
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  return {
    cpuMs: (server.process.cpuMs() - cpuBefore) / seconds,
    transactions: ((await committed(opened)) - committedBefore) / seconds,
  };
}

async function committed({ db }: OpenDatabase): Promise<number> {
  const [row] = await executeRows<{ count: string }>(
    db,
    sql`select xact_commit as count from pg_stat_database where datname = current_database()`,
  );
  return Number(row?.count);
}
