import { writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../../packages/server/test/support/free-port";
import type { Page } from "./pages";
import type { Run } from "./run";
import { type ServerProcess, startProcess } from "./server-process";

const PROGRAM = fileURLToPath(new URL("../programs/bare-server.ts", import.meta.url));

/** Starts a server that makes the pages with one prepared statement each and does nothing else. */
export async function startBareServer(
  { folder }: Run,
  databaseUrl: string,
  pages: Page[],
): Promise<ServerProcess> {
  const file = path.join(folder, "pages.json");
  await writeFile(file, JSON.stringify(pages));
  return await startProcess(
    await freePort(),
    { PAGES: file, DATABASE_URL: databaseUrl, NODE_ENV: "production" },
    ["--import", "tsx", PROGRAM],
  );
}
