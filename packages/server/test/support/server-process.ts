import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { builtProgram, QUICK_START } from "./built-server";

export interface ServerProcess {
  url: string;
  process: ChildProcess;
  /** Resolves when the server says that it is ready; rejects when it ends before. */
  ready: Promise<void>;
  /** Resolves when it has ended in any way. */
  ended: Promise<void>;
  /** What it has printed so far. */
  printed: () => string;
}

/** Starts a server in a process of its own, built as for production; `program` is that of another version. */
export function spawnServer(
  port: number,
  environment: Record<string, string>,
  program = builtProgram("main"),
): ServerProcess {
  const child = spawn(process.execPath, [...QUICK_START, program], {
    env: {
      ...process.env,
      NODE_ENV: "test",
      PORT: String(port),
      SEED: "none",
      RATE_LIMITS: "off",
      LOG_LEVEL: "error",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const endWithUs = () => child.kill("SIGKILL");
  const ends = ["exit", "disconnect"] as const;
  for (const end of ends) process.once(end, endWithUs);
  const ended = once(child, "exit").then(() => {
    for (const end of ends) process.off(end, endWithUs);
  });
  let output = "";
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes("is ready at")) resolve();
    });
    child.stderr.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.once("exit", () => reject(new Error(`the server ended: ${output}`)));
  });
  // A test that kills a server before it is ready does not wait for it.
  ready.catch(() => undefined);
  return { url: `http://127.0.0.1:${port}`, process: child, ready, ended, printed: () => output };
}
