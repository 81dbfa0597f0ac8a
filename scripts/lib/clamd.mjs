import { execFileSync } from "node:child_process";
import { ensureProgram } from "./debian.mjs";

/** Debian installs it in a folder that is not in every user's PATH. */
const places = ["clamd", "/usr/sbin/clamd"];

/**
 * Resolves to the path of clamd for the proofs: the one in `CLAMD_PATH`, the machine's, or Debian's
 * package.
 */
export async function ensureClamd() {
  const chosen = process.env.CLAMD_PATH;
  return await ensureProgram("clamd", "clamav-daemon", () =>
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
