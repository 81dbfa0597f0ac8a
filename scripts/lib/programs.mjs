import { ensureProgram, findRunning } from "./debian.mjs";

// Debian installs both in a folder that is not in every user's PATH.

/** Resolves to the path of clamd for the proofs: the one in `CLAMD_PATH`, the machine's, or Debian's package. */
export const ensureClamd = () =>
  ensureProgram("clamd", "clamav-daemon", () =>
    findRunning(process.env.CLAMD_PATH, ["clamd", "/usr/sbin/clamd"]),
  );

/** Does the same for PgBouncer and `PGBOUNCER_PATH`. */
export const ensurePgBouncer = () =>
  ensureProgram("PgBouncer", "pgbouncer", () =>
    findRunning(process.env.PGBOUNCER_PATH, [
      "pgbouncer",
      "/usr/sbin/pgbouncer",
      "/usr/local/bin/pgbouncer",
    ]),
  );
