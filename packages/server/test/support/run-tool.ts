import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { builtProgram, QUICK_START } from "./built-server";

export interface RunningTool {
  child: ChildProcess;
  /** Returns its error output so far. */
  said: () => string;
  ended: Promise<{ code: number; out: string; err: string }>;
}

/** Starts a command of the operator, built as for production. */
export function startTool(
  tool: string,
  parameters: string[],
  environment: NodeJS.ProcessEnv = {},
): RunningTool {
  const program = builtProgram("signpoint");
  const child = spawn(process.execPath, [...QUICK_START, program, tool, ...parameters], {
    // Whatever is installed on this machine is none of a test's business.
    env: { PATH: process.env.PATH, NODE_ENV: "test", SIGNPOINT_ENV: "-", ...environment },
  });
  let out = "";
  let err = "";
  child.stdout.on("data", (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    err += chunk.toString();
  });
  const ended = once(child, "close").then(([code]) => ({ code: Number(code ?? 0), out, err }));
  return { child, said: () => err, ended };
}

/** Runs a command of the operator to its end. */
export function runTool(tool: string, parameters: string[], environment?: NodeJS.ProcessEnv) {
  return startTool(tool, parameters, environment).ended;
}
