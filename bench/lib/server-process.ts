import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Measured } from "./load";

/** Linux counts processor time in hundredths of a second. */
const MS_PER_TICK = 10;
const MAIN = fileURLToPath(new URL("../../packages/server/dist/main.js", import.meta.url));

/** A program that serves HTTP in its own process. */
export interface ServerProcess extends Measured {
  url: string;
  /** Milliseconds from its start to its first response. */
  startedInMs: number;
  /** Resident memory in megabytes: the present value and the highest one so far. */
  memoryMb: () => { now: number; peak: number };
  stop: () => Promise<void>;
}

/** The public URL of a server that runs in production, where limits are on and outputs of hot calls are not validated. */
export const PRODUCTION_URL = "https://signpoint.example";

/** The variables with which a server runs in production, but for its database and its keys. */
export const PRODUCTION = {
  NODE_ENV: "production",
  RATE_LIMITS: "on",
  PUBLIC_URL: PRODUCTION_URL,
  SMTP_URL: "smtp://127.0.0.1:1",
  MAIL_FROM: "Signpoint <no-reply@signpoint.example>",
  CONTACT_EMAIL: "support@signpoint.example",
  TRUST_PROXY: "1",
  METRICS_TOKEN: "a token of more than 16 characters",
  // The admins of a bench have a password alone.
  ADMIN_SECOND_FACTOR: "optional",
};

/** Starts the built server, or another program, and waits until `/readyz` returns 200. */
export async function startProcess(
  port: number,
  environment: Record<string, string>,
  program: string[] = [MAIN],
): Promise<ServerProcess> {
  const url = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const child = spawn(process.execPath, program, {
    env: {
      PATH: process.env.PATH,
      HOST: "127.0.0.1",
      PORT: String(port),
      PUBLIC_URL: url,
      RATE_LIMITS: "off",
      SEED: "none",
      // The audit of a large world would run at the start, beside what is measured.
      AUDIT_INTERVAL_HOURS: "0",
      ...environment,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let errorOutput = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errorOutput = (errorOutput + text).slice(-4_000);
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await waitUntilReady(url, child, () => errorOutput);
  return {
    url,
    startedInMs: performance.now() - startedAt,
    cpuMs: () => readCpuMs(child),
    memoryMb: () => readMemory(child),
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

async function waitUntilReady(url: string, child: ChildProcess, errorOutput: () => string) {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`A server did not start: ${errorOutput()}`);
    try {
      const answer = await fetch(`${url}/readyz`);
      await answer.arrayBuffer();
      if (answer.status === 200) return;
    } catch {
      // The server does not listen yet.
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
  }
}

function readMemory(child: ChildProcess): { now: number; peak: number } {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  const megabytes = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? Number.NaN) / 1_024;
  return { now: megabytes("VmRSS"), peak: megabytes("VmHWM") };
}

/** Returns the processor time of all threads, in user and in system mode (fields 14 and 15 of `stat`). */
function readCpuMs(child: ChildProcess): number {
  const stat = readFileSync(`/proc/${child.pid}/stat`, "utf8");
  // The second field is the name in brackets, which may contain spaces.
  const [user, system] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13);
  return (Number(user) + Number(system)) * MS_PER_TICK;
}
