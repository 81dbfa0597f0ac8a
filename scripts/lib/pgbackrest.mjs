import { existsSync, readdirSync } from "node:fs";
import { Problem } from "./command.mjs";
import { ensureProgram, findRunning } from "./debian.mjs";

const clusters = "/usr/lib/postgresql";

/**
 * Resolves to variables with the paths of pgBackRest and of a Postgres that it knows: the machine's or Debian's
 * packages. Without them it prints why, and the proof counts as skipped.
 *
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
export async function ensurePgBackRest() {
  const chosen = process.env.PGBACKREST_PATH;
  try {
    return {
      PGBACKREST_PATH: await ensureProgram("pgBackRest", "pgbackrest", () =>
        findRunning(chosen, ["/usr/bin/pgbackrest"], "version"),
      ),
      PGBACKREST_POSTGRES_BIN: await ensureProgram("Postgres", "postgresql", debianPostgres),
    };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    console.log(`Skipped: ${error.message}`);
    return {};
  }
}

/** Returns the folder of the programs of Debian's newest Postgres. */
function debianPostgres() {
  const versions = existsSync(clusters) ? readdirSync(clusters) : [];
  return versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => `${clusters}/${version}/bin`)
    .find((folder) => existsSync(`${folder}/initdb`));
}
