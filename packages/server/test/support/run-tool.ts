import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { vi } from "vitest";
import { runProgram } from "../../src/operate/program/run-program";
import { builtProgram, QUICK_START } from "./built-server";

/** Whatever is installed on this machine is none of a test's business. */
const SHELL = { NODE_ENV: "test", SIGNPOINT_ENV: "-" };

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
    env: { PATH: process.env.PATH, ...SHELL, ...environment },
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

/**
 * Runs a command of the operator within this process, one at a time: what `runTool` starts a process for, without its log and without
 * signals.
 */
export async function runHere(
  tool: string,
  parameters: string[],
  environment: NodeJS.ProcessEnv = {},
) {
  let out = "";
  let err = "";
  const print = (...texts: unknown[]) => {
    out += `${texts.join(" ")}\n`;
  };
  const report = (...texts: unknown[]) => {
    err += `${texts.join(" ")}\n`;
  };
  const spies = [
    vi.spyOn(console, "log").mockImplementation(print),
    vi.spyOn(console, "error").mockImplementation(report),
    vi.spyOn(process.stdout, "write").mockImplementation((text) => {
      out += String(text);
      return true;
    }),
    vi.spyOn(process.stderr, "write").mockImplementation((text) => {
      err += String(text);
      return true;
    }),
  ];
  try {
    const shell = { ...SHELL, LOG_LEVEL: "silent", ...environment };
    const { signal } = new AbortController();
    const code = await runProgram([tool, ...parameters], { shell, signal });
    return { code, out, err };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
