import { measureLoad } from "../lib/load";
import type { Run } from "../lib/run";
import { embeddedWorld } from "../lib/world-database";
import { startWorldServer } from "../lib/world-server";
import type { Section } from "../report/section";

const CLIENTS = 32;
const PATHS = ["/api/contracts", "/api/dashboard", "/api/earnings", "/api/marketplace/items"];

/** Measures the memory of the server's process before, under and after load. */
export async function memory(run: Run): Promise<Section> {
  const { options, folder, secrets, say } = run;
  const worlds = {
    Postgres: await run.full(),
    embedded: await embeddedWorld(folder, options.embeddedUsers, secrets.BANK_DETAILS_KEY, say),
  };
  const each = options.calls * 5;
  const lines = [];
  const raw: Record<string, unknown> = {};
  for (const [engine, world] of Object.entries(worlds)) {
    const server = await startWorldServer(run, world, { connections: CLIENTS });
    try {
      const before = server.process.memoryMb();
      const { token } = server.who.steady;
      const load = await measureLoad(server.process, { each, clients: CLIENTS }, (client, turn) =>
        server.client.expectOk({ path: PATHS[(client + turn) % PATHS.length] ?? "/", token }),
      );
      const { now, peak } = server.process.memoryMb();
      raw[engine] = { before, now, peak, load };
      const shown = [before.now, peak, now].map((megabytes) => megabytes.toFixed(0));
      const { cpuMs, rate } = load;
      lines.push({ cells: [engine, ...shown, cpuMs.toFixed(2), rate.toFixed(0)], met: null });
    } finally {
      await server.stop();
    }
  }
  return {
    title: "Memory",
    how: `Megabytes that the server's process holds (resident set), with ${CLIENTS} clients making ${each * CLIENTS} calls.`,
    goal: null,
    columns: [
      "database",
      "after the start",
      "at most",
      "after the load",
      "CPU ms for each call",
      "calls a second",
    ],
    lines,
    notes: ["The embedded engine holds the database's own memory in the same process."],
    raw,
  };
}
