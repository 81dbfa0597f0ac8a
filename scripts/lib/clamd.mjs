import { execFileSync } from "node:child_process";
import { ensureProgram } from "./debian.mjs";

/** Debian keeps it where not everybody's PATH leads. */
const places = ["clamd", "/usr/sbin/clamd"];

/** The clamd for the proofs: the one that `CLAMD_PATH` names, the machine's, or Debian's package. */
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
