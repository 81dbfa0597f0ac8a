import { type BarePages, bareEngine, bareRoute } from "../lib/bare-pages";
import { type Load, measureLoad } from "../lib/load";
import { hotPages, type Page, rowIds } from "../lib/pages";
import type { Run } from "../lib/run";
import { embeddedWorld, type WorldDatabase } from "../lib/world-database";
import { startWorldServer, type WorldServer } from "../lib/world-server";
import type { Section } from "../report/section";
import { CLIENTS, callsEach, type ReadLoads, readsReport } from "./reads-report";

const WARM_UP_EACH = 30;

/**
 * Measures pages over HTTP against the best known statement for each: on Postgres behind a bare route, on the embedded
 * engine in this process without HTTP.
 */
export async function reads(run: Run): Promise<Section> {
  const { options, folder, secrets, say } = run;
  const { embeddedUsers } = options;
  const embedded = await embeddedWorld(folder, embeddedUsers, secrets.BANK_DETAILS_KEY, say);
  const postgres = await run.full();
  const measured: ReadLoads = new Map();
  await compareAll(run, "Postgres", postgres, await bareRoute(run, postgres, CLIENTS), measured);
  await compareAll(run, "embedded", embedded, await bareEngine(run, embedded), measured);
  return readsReport(run, measured);
}

async function compareAll(
  run: Run,
  engine: string,
  database: WorldDatabase,
  bare: BarePages,
  measured: ReadLoads,
): Promise<void> {
  try {
    const server = await startWorldServer(run, database, { connections: CLIENTS });
    try {
      const pages = hotPages(database.world);
      for (const page of pages) await warmUp(page, server, bare);
      for (const page of pages) {
        measured.set(`${page.name} on ${engine}`, await compare(run, page, server, bare));
        run.say(`  ${page.name} on ${engine} measured`);
      }
    } finally {
      await server.stop();
    }
  } finally {
    await bare.stop();
  }
}

/** Lets both compile what they run often. Throws unless their pages have the same rows, so that equal work is compared. */
async function warmUp(page: Page, server: WorldServer, bare: BarePages): Promise<void> {
  const bodies = [(await server.get(page)).body, (await bare.make(page)).body];
  const [rows, bareRows] = bodies.map((body) => rowIds(body).join(" "));
  if (rows !== bareRows) throw new Error(`${page.name}: the bare statement returns other rows`);
  const load = { clients: CLIENTS, each: WARM_UP_EACH };
  await measureLoad(bare, load, () => bare.make(page));
  await measureLoad(server.process, load, () => server.get(page));
}

async function compare(
  run: Run,
  page: Page,
  server: WorldServer,
  bare: BarePages,
): Promise<{ http: Load[]; bare: Load[] }> {
  const load = { clients: CLIENTS, each: callsEach(run) };
  const rounds: { http: Load[]; bare: Load[] } = { http: [], bare: [] };
  for (let round = 0; round < run.options.rounds; round += 1) {
    rounds.bare.push(await measureLoad(bare, load, () => bare.make(page)));
    rounds.http.push(await measureLoad(server.process, load, () => server.get(page)));
  }
  return rounds;
}
