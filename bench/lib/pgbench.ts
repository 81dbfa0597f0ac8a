import { execFile, execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { ensureProgram } from "../../scripts/lib/debian.mjs";

/** Debian installs the programs of each Postgres version in here. */
const VERSIONS = "/usr/lib/postgresql";

/**
 * Resolves to the path of pgbench, which npm does not offer: the machine's, or Debian's package as
 * root.
 */
export async function findPgbench(): Promise<string> {
  return await ensureProgram("pgbench", "postgresql-contrib", () => {
    const installed = existsSync(VERSIONS)
      ? readdirSync(VERSIONS).map((version) => path.join(VERSIONS, version, "bin", "pgbench"))
      : [];
    return ["pgbench", ...installed].find(runs);
  });
}

/** Runs a script this number of times with each client. Resolves to the transactions per second. */
export async function runPgbench(
  program: string,
  url: string,
  script: string,
  {
    clients,
    each,
    variables,
  }: { clients: number; each: number; variables: Record<string, number> },
): Promise<number> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "signpoint-pgbench-"));
  const file = path.join(folder, "script.sql");
  await writeFile(file, script);
  const defined = Object.entries(variables).flatMap(([name, value]) => ["-D", `${name}=${value}`]);
  const counts = [`--client=${clients}`, "--jobs=2", `--transactions=${each}`];
  try {
    const { stdout } = await promisify(execFile)(
      program,
      ["--no-vacuum", "--protocol=prepared", `--file=${file}`, ...counts, ...defined, url],
      { env: { PATH: process.env.PATH, LC_ALL: "C" } },
    );
    const processed = /actually processed: (\d+)/.exec(stdout)?.[1];
    const rate = /tps = ([\d.]+)/.exec(stdout)?.[1];
    if (rate === undefined || Number(processed) !== clients * each) {
      throw new Error(`pgbench did not finish: ${stdout}`);
    }
    return Number(rate);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function runs(program: string): boolean {
  try {
    execFileSync(program, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
