import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import type { MessagePort } from "node:worker_threads";
import type { FileKind } from "../file-kinds";
import { readCpuMs, threadStatPath } from "../thread-time";
import { BadFileError, type FileProblem } from "./bad-file-error";
import { loadContentCheck } from "./load-content-check";

export interface CheckTask {
  path: string;
  kind: FileKind;
  /** Receives the thread's `threadStatPath` when the libraries are loaded and the check begins. */
  started: MessagePort;
}

export type CheckResult =
  | { sizeBytes: number; sha256: string }
  /** `tookMs` is the time of a processor that it took; `unexpected` the message of an error that a library threw. */
  | { problem: FileProblem; tookMs: number; unexpected?: string };

/**
 * Checks a file and replaces its content by what is to be stored. Runs in a thread of its own. An error that a
 * library throws for hostile content counts as a damaged file; only errors of reading and writing are thrown.
 */
export default async function checkFile({ path, kind, started }: CheckTask): Promise<CheckResult> {
  const check = await loadContentCheck(kind);
  const bytes = await readFile(path);
  const statPath = threadStatPath();
  const usedMs = () => readCpuMs(statPath) ?? performance.now();
  const before = usedMs();
  started.postMessage(statPath);
  started.close();
  const result = await runCheck(check, bytes);
  if (!Buffer.isBuffer(result)) return { ...result, tookMs: usedMs() - before };
  if (result !== bytes) await writeFile(path, result);
  return { sizeBytes: result.length, sha256: createHash("sha256").update(result).digest("hex") };
}

async function runCheck(
  check: Awaited<ReturnType<typeof loadContentCheck>>,
  bytes: Buffer,
): Promise<Buffer | { problem: FileProblem; unexpected?: string }> {
  try {
    return await check(bytes);
  } catch (error) {
    if (error instanceof BadFileError) return { problem: error.problem };
    return {
      problem: "damaged",
      unexpected: error instanceof Error ? error.message : String(error),
    };
  }
}
