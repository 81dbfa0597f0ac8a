import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Options } from "../lib/run";
import { renderMarkdown } from "./markdown";
import type { Section } from "./section";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Writes all sections measured so far, as Markdown and as JSON with all raw values. */
export async function writeReport(options: Options, sections: Section[]): Promise<void> {
  const place = path.resolve(ROOT, options.report ?? ".cache/bench/report");
  const heading = {
    date: new Date().toISOString().slice(0, 16).replace("T", " "),
    machine: `${os.cpus().length} processor cores for callers, servers and databases together, ${Math.round(os.totalmem() / 2 ** 30)} GB of memory, Node ${process.versions.node}, commit ${commit()}`,
    command: `npm run bench -- --users ${options.users} --embedded-users ${options.embeddedUsers} --rounds ${options.rounds}${options.only.length > 0 ? ` --only ${options.only.join(",")}` : ""}${options.routes.length > 0 ? ` --routes ${options.routes.join(",")}` : ""}`,
    load: `load average at the end ${os.loadavg()[0]?.toFixed(1)}`,
  };
  await mkdir(path.dirname(place), { recursive: true });
  await writeFile(`${place}.md`, renderMarkdown(heading, sections));
  await writeFile(
    `${place}.json`,
    `${JSON.stringify({ ...heading, options, sections }, rounded)}\n`,
  );
}

function commit(): string {
  return execFileSync("git", ["rev-parse", "--short", "HEAD"], {
    cwd: ROOT,
    encoding: "utf8",
  }).trim();
}

/** Rounds to 3 digits, which is microseconds for times in milliseconds. */
function rounded(_key: string, value: unknown): unknown {
  return typeof value === "number" ? Math.round(value * 1_000) / 1_000 : value;
}
