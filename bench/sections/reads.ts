import { cp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { authenticate } from "../../packages/server/src/auth/authenticate";
import { listContracts } from "../../packages/server/src/contracts/list-contracts";
import { getDashboard } from "../../packages/server/src/earnings/get-dashboard";
import { freePort } from "../../packages/server/test/support/free-port";
import { type HttpClient, httpClient } from "../lib/http-client";
import { signIn } from "../lib/people";
import { recorderOn, type Statement } from "../lib/recorder";
import type { Run } from "../lib/run";
import { startProcess } from "../lib/server-process";
import { inWords, spreadOf } from "../lib/statistics";
import { measureRate } from "../lib/together";
import { embeddedWorld, type WorldDatabase } from "../lib/world-database";
import { startWorldServer } from "../lib/world-server";
import type { Section } from "../report/section";
import { userIdOf } from "../world/people";
import { STEADY_USER } from "../world/size";

const GOAL = 0.6;
const CLIENTS = 16;
const BARE_SERVER = fileURLToPath(new URL("../programs/bare-server.ts", import.meta.url));

/** The measured calls, as functions of the server. */
const READS = {
  "/api/contracts": listContracts,
  "/api/dashboard": getDashboard,
} as const;
type Read = keyof typeof READS;

interface Rates {
  http: number[];
  bare: number[];
}

/**
 * Measures pages over HTTP against the same statements, through the same driver, behind a bare route.
 */
export async function reads(run: Run): Promise<Section> {
  const worlds = {
    Postgres: await run.full(),
    embedded: await embeddedWorld(
      run.folder,
      run.options.embeddedUsers,
      run.secrets.BANK_DETAILS_KEY,
      run.say,
    ),
  };
  const measured: Record<string, Rates> = {};
  for (const [engine, world] of Object.entries(worlds)) {
    for (const read of Object.keys(READS) as Read[]) {
      measured[`${read} on ${engine}`] = await compare(run, world, read);
      run.say(`  ${read} on ${engine} measured`);
    }
  }
  return buildSection(run, measured);
}

async function compare(run: Run, world: WorldDatabase, read: Read): Promise<Rates> {
  const statements = path.join(run.folder, "statements.json");
  await writeFile(statements, JSON.stringify(await recordStatements(run, world, read)));
  // Only one process can open the embedded engine's folder, so the bare server gets a copy.
  const { DATA_DIR: original, DATABASE_URL } = world.environment;
  const copy = path.join(run.folder, "bare");
  await rm(copy, { recursive: true, force: true });
  if (original !== undefined) {
    await cp(path.join(original, "pglite"), copy, { recursive: true });
  }
  const server = await startWorldServer(run, world, { connections: CLIENTS });
  const bare = await startProcess(
    await freePort(),
    { STATEMENTS: statements, ...(DATABASE_URL ? { DATABASE_URL } : { DATABASE_FOLDER: copy }) },
    ["--import", "tsx", BARE_SERVER],
  );
  const bareClient = httpClient(bare.url, CLIENTS);
  const each = run.options.calls * 2;
  const rate = (client: HttpClient, call: { path: string; token?: string }) =>
    measureRate(each, CLIENTS, () => client.expectOk(call));
  const rates: Rates = { http: [], bare: [] };
  try {
    const { token } = server.who.steady;
    for (let round = -1; round < run.options.rounds; round += 1) {
      const bareRate = await rate(bareClient, { path: "/" });
      const httpRate = await rate(server.client, { path: read, token });
      if (round < 0) continue;
      rates.bare.push(bareRate);
      rates.http.push(httpRate);
    }
  } finally {
    bareClient.close();
    await server.stop();
    await bare.stop();
    await rm(copy, { recursive: true, force: true });
  }
  return rates;
}

/** Returns the statements of the second call, because the first one fills the server's caches. */
async function recordStatements(run: Run, world: WorldDatabase, read: Read): Promise<Statement[]> {
  const opened = await world.open();
  try {
    const { services, record } = await recorderOn(run, opened);
    const [person] = await signIn(services, [userIdOf(world.world, STEADY_USER)]);
    const call = async () => {
      const caller = await authenticate(services, `Bearer ${person?.token}`);
      if (caller === null) throw new Error("the person is signed in");
      await READS[read]({ ...services, caller }, { category: "all", sort: "newest", limit: 20 });
    };
    await call();
    return (await record(call)).statements;
  } finally {
    await opened.close();
  }
}

function buildSection({ options }: Run, measured: Record<string, Rates>): Section {
  return {
    title: "Reads",
    how: `${CLIENTS} clients, ${options.calls * 2 * CLIENTS} calls in each of ${options.rounds} rounds, in turns: the authenticated call over HTTP, and the statements that it sends, one after the other through the same driver behind a route that does nothing else. Postgres with ${options.users.toLocaleString("en")} people, the embedded engine with ${options.embeddedUsers.toLocaleString("en")}.`,
    goal: `at least ${GOAL} of the bare route`,
    columns: ["call", "a second", "bare route, a second", "ratio"],
    lines: Object.entries(measured).map(([name, { http, bare }]) => {
      const ratio = spreadOf(http.map((value, round) => value / (bare[round] ?? Number.NaN)));
      const rate = (values: number[]) => spreadOf(values).median.toFixed(0);
      return { cells: [name, rate(http), rate(bare), inWords(ratio)], met: ratio.median >= GOAL };
    }),
    notes: [],
    raw: measured,
  };
}
