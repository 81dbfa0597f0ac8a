import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startPostgres } from "../../packages/server/test/support/postgres";
import { SIGNPOINT, startServer } from "./server";

/**
 * Starts the one server that all journeys share, on demo data, and the Postgres that it has them in. Resolves to a function
 * that stops both, and rejects when the points do not add up.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  const DATA_DIR = await mkdtemp(join(tmpdir(), "signpoint-e2e-"));
  const DATABASE_URL = await postgres.createDatabase("journeys");
  const server = await startServer(DATA_DIR, { DATABASE_URL });
  process.env.E2E_URL = server.url;
  return async () => {
    await server.stop();
    await audit({ PATH: process.env.PATH, DATA_DIR, DATABASE_URL });
    await postgres.stop();
    await rm(DATA_DIR, { recursive: true, force: true });
  };
}

/** Prints what the audit of the points says at its end. Rejects, with all that it says, when it finds a mismatch. */
async function audit(env: NodeJS.ProcessEnv): Promise<void> {
  const { stdout } = await promisify(execFile)(process.execPath, [SIGNPOINT, "audit", "--shell"], {
    env,
  });
  process.stdout.write(stdout.slice(stdout.indexOf("Audit clean")));
}
