import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "./server";

/**
 * Starts the one server that all journeys share, on demo data. Resolves to a function that stops it.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const kept = process.env.E2E_DATA_DIR;
  const dataDir = kept ?? (await mkdtemp(join(tmpdir(), "signpoint-e2e-")));
  const server = await startServer(dataDir);
  process.env.E2E_URL = server.url;
  return async () => {
    await server.stop();
    if (!kept) await rm(dataDir, { recursive: true, force: true });
  };
}
