import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { run } from "../failover/isolation";
import { writeCallFilter } from "./call-filter";
import type { UnitCommand } from "./unit-file";

const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin";

/** A command that runs under the restrictions of a unit. */
export interface UnitProcess {
  /** Its own process. */
  pid: () => Promise<number>;
  /** All that it has printed so far. */
  printed: () => string;
  ended: Promise<{ code: number | null; output: string }>;
  child: ChildProcess;
}

/** Starts a command as the unit would start its own: the same user, folders, limits and filters. */
export async function startUnit(unit: UnitCommand, command: string[]): Promise<UnitProcess> {
  const filter = path.join(await mkdtemp(path.join(os.tmpdir(), "filter-")), "calls");
  await writeCallFilter(filter, unit.allowedFamilies, unit.locksPersonality);
  const calls = openSync(filter, "r");
  const binds: string[] = [];
  for (const { folder, isOptional, mode } of unit.writable) {
    if (mode !== undefined) await makeStateFolder(unit, folder, mode);
    binds.push(isOptional ? "--bind-try" : "--bind", folder, folder);
  }
  const variables = {
    PATH,
    HOME: unit.workingDirectory,
    USER: unit.user,
    LOGNAME: unit.user,
    ...unit.environment,
    ...(await variablesOfFile(unit.environmentFile)),
  };
  const user = [`--reuid=${unit.user}`, `--regid=${unit.user}`, "--init-groups"];
  const parameters = [
    ...["--pdeathsig", "KILL", ...unit.wrappers, "bwrap", "--die-with-parent"],
    ...[...unit.mounts, ...binds, "--chdir", unit.workingDirectory],
    ...["--info-fd", "3", "--seccomp", "4", "--clearenv"],
    ...Object.entries(variables).flatMap((pair) => ["--setenv", ...pair]),
    ...["setpriv", ...user, "--inh-caps=-all", "--no-new-privs"],
    ...["sh", "-c", `umask ${unit.umask}; exec "$@"`, "sh", ...command],
  ];
  const child = spawn("setpriv", parameters, { stdio: ["ignore", "pipe", "pipe", "pipe", calls] });
  closeSync(calls);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
    });
  }
  const info = child.stdio[3];
  if (!info || !("read" in info)) throw new Error("bubblewrap tells nothing");
  const told = text(info);
  const ended = once(child, "close").then(() => ({ code: child.exitCode, output }));
  return {
    pid: async () => (JSON.parse(await told) as { "child-pid": number })["child-pid"],
    printed: () => output,
    ended,
    child,
  };
}

async function makeStateFolder(unit: UnitCommand, folder: string, mode: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, mode);
  await run("chown", `${unit.user}:${unit.user}`, folder);
}

async function variablesOfFile(file: string): Promise<Record<string, string>> {
  const lines = (await readFile(file, "utf8")).split("\n").filter((line) => line.includes("="));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
}

/** Returns a line of what the kernel says of a process, such as `Seccomp`. */
export function statusOf(pid: number, name: string): string {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return new RegExp(`^${name}:\\s*(.*)$`, "m").exec(status)?.[1] ?? "";
}
