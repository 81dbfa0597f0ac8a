import { type Load, measureLoad, medianLoad } from "../lib/load";
import { hotPages } from "../lib/pages";
import type { Run } from "../lib/run";
import { embeddedWorld } from "../lib/world-database";
import { startWorldServer } from "../lib/world-server";
import type { Section } from "../report/section";
import { CLIENTS } from "./transaction-setup";

const WARM_UP_EACH = 30;

/** Measures the pages that are called most over HTTP, on each engine. */
export async function reads(run: Run): Promise<Section> {
  const { options, folder, secrets, say } = run;
  const { embeddedUsers, users, rounds } = options;
  const each = options.calls * 10;
  const databases = {
    Postgres: await run.full(),
    embedded: await embeddedWorld(folder, embeddedUsers, secrets.BANK_DETAILS_KEY, say),
  };
  const measured = new Map<string, Load[]>();
  for (const [engine, database] of Object.entries(databases)) {
    const server = await startWorldServer(run, database, { connections: CLIENTS });
    try {
      for (const page of hotPages(database.world)) {
        const load = (turns: number) =>
          measureLoad(server.process, { clients: CLIENTS, each: turns }, () => server.get(page));
        await load(WARM_UP_EACH);
        const loads: Load[] = [];
        for (let round = 0; round < rounds; round += 1) loads.push(await load(each));
        measured.set(`${page.name} on ${engine}`, loads);
        say(`  ${page.name} on ${engine} measured`);
      }
    } finally {
      await server.stop();
    }
  }
  return {
    title: "Reads",
    how: `${CLIENTS} clients, ${CLIENTS * each} calls over HTTP in each of ${rounds} rounds: on Postgres with ${users.toLocaleString("en")} people, on the embedded engine with ${embeddedUsers.toLocaleString("en")}. CPU is the processor time of the server's process for each call.`,
    goal: null,
    columns: ["call", "CPU ms", "a second", "p99 ms"],
    lines: [...measured].map(([name, loads]) => {
      const { cpuMs, rate, p99Ms } = medianLoad(loads);
      return { cells: [name, cpuMs.toFixed(2), rate.toFixed(0), p99Ms.toFixed(1)], met: null };
    }),
    notes: [],
    raw: Object.fromEntries(measured),
  };
}
