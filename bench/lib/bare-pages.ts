import { cp, rm } from "node:fs/promises";
import path from "node:path";
import { createEmbeddedClient } from "../../packages/server/src/platform/db/embedded/embedded-engine";
import { startBareServer } from "./bare-server";
import { httpClient } from "./http-client";
import { type Measured, thisProcess } from "./load";
import { hotPages, type Page } from "./pages";
import type { Run } from "./run";
import type { WorldDatabase } from "./world-database";
import { signInTo } from "./world-server";

/** Makes pages by the best known statement and nothing else. */
export interface BarePages extends Measured {
  make: (page: Page) => Promise<{ elapsedMs: number; body: string }>;
  stop: () => Promise<void>;
}

/** Starts a bare route on Postgres that sends one prepared statement for each page. */
export async function bareRoute(
  run: Run,
  database: WorldDatabase,
  connections: number,
): Promise<BarePages> {
  const pages = hotPages(database.world);
  const sessionOf = await sessions(run, database, pages);
  const server = await startBareServer(run, database.environment.DATABASE_URL ?? "", pages);
  const client = httpClient(server.url, connections);
  return {
    cpuMs: server.cpuMs,
    make: (page) => client.expectOk({ path: page.path, token: sessionOf(page) }),
    stop: async () => {
      client.close();
      await server.stop();
    },
  };
}

/**
 * Opens the embedded engine in this process, without HTTP, and prepares one statement for each page. It works on a copy, because only one process can open the
 * folder; no process may have it open meanwhile.
 */
export async function bareEngine(run: Run, database: WorldDatabase): Promise<BarePages> {
  const pages = hotPages(database.world);
  const sessionOf = await sessions(run, database, pages);
  const dataDir = path.join(run.folder, "bare");
  await rm(dataDir, { recursive: true, force: true });
  await cp(path.join(database.environment.DATA_DIR ?? "", "pglite"), dataDir, { recursive: true });
  const engine = await createEmbeddedClient({ dataDir });
  for (const { name, statement } of pages) await engine.exec(`prepare "${name}" as ${statement}`);
  return {
    ...thisProcess,
    make: async (page) => {
      const startedAt = performance.now();
      const ids = [sessionOf(page), ...page.params].map((id) => `'${id}'`);
      const execute = `execute "${page.name}" (${ids.join(", ")})`;
      const { rows } = await engine.query<[string, string]>(execute, [], { rowMode: "array" });
      return { elapsedMs: performance.now() - startedAt, body: rows[0]?.[1] ?? "" };
    },
    stop: async () => {
      await engine.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Signs the callers of the pages in. Returns their sessions' ids. */
async function sessions(
  run: Run,
  database: WorldDatabase,
  pages: Page[],
): Promise<(page: Page) => string> {
  const callers = [...new Set(pages.map(({ caller }) => caller))];
  const people = await signInTo(run, database, "http://127.0.0.1", callers);
  return ({ caller }) => people[callers.indexOf(caller)]?.sessionId ?? "";
}
