import { execFileSync } from "node:child_process";
import { ensureProgram } from "./debian.mjs";

/** Debian keeps it where not everybody's PATH leads. */
const places = ["pgbouncer", "/usr/sbin/pgbouncer", "/usr/local/bin/pgbouncer"];

/** PgBouncer for the proofs: the one that `PGBOUNCER_PATH` names, the machine's, or Debian's package. */
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
