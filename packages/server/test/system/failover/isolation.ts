import { execFile, spawn } from "node:child_process";
import { createHmac, randomBytes } from "node:crypto";
import { readlinkSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

const execute = promisify(execFile);
const RUN_KEY = randomBytes(16);
const REPOSITORY = path.resolve(import.meta.dirname, "../../../../..");

/** What operators install. */
export const DEPLOYED = path.join(REPOSITORY, "deploy/failover");
/** Where the log of each program lies, for whoever looks for the reason of a failure. */
export const LOGS = path.join(REPOSITORY, ".cache/failover");

/** Set by `npm run prove -- failover`, which starts the tests in a network and mounts of their own. */
export const IS_ISOLATED =
  process.env.PROOFS === "on" &&
  ["net", "mnt"].every((kind) => namespaceOf("self", kind) !== namespaceOf("1", kind));

export async function run(program: string, ...parameters: string[]): Promise<string> {
  return (await execute(program, parameters)).stdout;
}

/** Returns the text of one of those files, such as `patroni.yml`. */
export function deployed(name: string): Promise<string> {
  return readFile(path.join(DEPLOYED, name), "utf8");
}

/** Returns the variables of a file that systemd reads. */
export function variablesOf(text: string): Record<string, string> {
  const lines = text.split("\n").filter((line) => /^[A-Z]/.test(line));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
}

/** Returns a text with a password in the place of each `SECRET_OF_...`: the same for the same name. */
export function withSecrets(text: string): string {
  return text.replace(/SECRET_OF_[A-Z]+/g, secret);
}

/** Returns the password of this run for a name. */
export function secret(name: string): string {
  return createHmac("sha256", RUN_KEY).update(name).digest("hex");
}

/** Covers a folder of the machine with an empty one, which ends with the tests, and writes files to it. */
export async function coverFolder(folder: string, files: Record<string, string>): Promise<void> {
  await mkdir(folder, { recursive: true });
  await run("mount", "-t", "tmpfs", "-o", "mode=755", "tmpfs", folder);
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
}

/**
 * Starts a shell script as the first process of a process table of its own. It ends, with all that it started, when
 * this process ends in any way.
 */
export function startFirstProcess(flags: string[], script: string, ...parameters: string[]) {
  const isolate = ["unshare", ...flags, "--pid", "--fork", "--kill-child", "--mount-proc"];
  return spawn(
    "setpriv",
    ["--pdeathsig", "KILL", ...isolate, "sh", "-c", script, "sh", ...parameters],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
}

export function namespaceOf(process: number | string, kind: string): string {
  try {
    return readlinkSync(`/proc/${process}/ns/${kind}`);
  } catch {
    return "";
  }
}
