import { rm } from "node:fs/promises";
import path from "node:path";
import { freePort } from "../../packages/server/test/support/free-port";
import type { Run } from "../lib/run";
import { startProcess } from "../lib/server-process";
import { inWords, spreadOf } from "../lib/statistics";
import { embeddedWorld } from "../lib/world-database";
import type { Section } from "../report/section";

const GOAL_MS = 3_000;

/** Measures the time from the start of the process to its first response. */
export async function start(run: Run): Promise<Section> {
  const { options, folder, secrets, say } = run;
  const fresh = path.join(folder, "fresh");
  const large = await embeddedWorld(folder, options.embeddedUsers, secrets.BANK_DETAILS_KEY, say);
  const { environment } = await run.full();
  const kinds = {
    "embedded, cold: an empty folder, with demo data": { DATA_DIR: fresh, SEED: "demo" },
    "embedded, warm: the same folder again": { DATA_DIR: fresh, SEED: "demo" },
    [`embedded, warm: ${options.embeddedUsers.toLocaleString("en")} people`]: large.environment,
    [`Postgres, warm: ${options.users.toLocaleString("en")} people`]: environment,
  };
  const times = new Map<string, number[]>(Object.keys(kinds).map((name) => [name, []]));
  for (let round = 0; round < options.rounds; round += 1) {
    await rm(fresh, { recursive: true, force: true });
    for (const [name, settings] of Object.entries(kinds)) {
      const server = await startProcess(await freePort(), { ...secrets, ...settings });
      times.get(name)?.push(server.startedInMs);
      await server.stop();
    }
  }
  await rm(fresh, { recursive: true, force: true });
  return {
    title: "Start",
    how: `Milliseconds from the start of the process until \`/readyz\` answers; ${options.rounds} rounds.`,
    goal: `a warm start on the embedded engine in less than ${GOAL_MS} ms`,
    columns: ["start", "ms"],
    lines: [...times].map(([name, measured]) => {
      const spread = spreadOf(measured);
      const isJudged = name.startsWith("embedded, warm");
      return { cells: [name, inWords(spread, 0)], met: isJudged ? spread.median < GOAL_MS : null };
    }),
    notes: [],
    raw: Object.fromEntries(times),
  };
}
