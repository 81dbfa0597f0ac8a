import { execFileSync } from "node:child_process";
import { ensureProgram } from "./debian.mjs";

/** Debian installs it in a folder that is not in every user's PATH. */
const places = ["pgbouncer", "/usr/sbin/pgbouncer", "/usr/local/bin/pgbouncer"];

/**
 * Resolves to the path of PgBouncer for the proofs: the one in `PGBOUNCER_PATH`, the machine's, or
 * Debian's package.
 */
export async function ensurePgBouncer() {
  const chosen = process.env.PGBOUNCER_PATH;
  return await ensureProgram("PgBouncer", "pgbouncer", () =>
    (chosen ? [chosen] : places).find(runs),
  );
}

/** @param {string} program */
function runs(program) {
  try {
    execFileSync(program, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
