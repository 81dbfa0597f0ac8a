import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import type { MessagePort } from "node:worker_threads";
import type { FileKind } from "../file-kinds";
import { BadFileError, type FileProblem } from "./bad-file-error";
import { contentCheckOf } from "./inspect-content";

export interface CheckTask {
  path: string;
  kind: FileKind;
  /** Told when everything is loaded and the check itself begins. */
  started: MessagePort;
}

export type CheckResult =
  | { sizeBytes: number; sha256: string }
  /** `unexpected` says what a library threw that is no refusal of ours. */
  | { problem: FileProblem; unexpected?: string };

/**
 * Checks a file, in a thread of its own, and leaves in its place what is to be stored. Whatever a library
 * throws at hostile content is a damaged file; only reading and writing fail otherwise.
 */
export default async function checkFile({ path, kind, started }: CheckTask): Promise<CheckResult> {
  const check = await contentCheckOf(kind);
  const bytes = await readFile(path);
  started.postMessage("started");
  started.close();
  const kept = await checked(check, bytes);
  if (!Buffer.isBuffer(kept)) return kept;
  if (kept !== bytes) await writeFile(path, kept);
  return { sizeBytes: kept.length, sha256: createHash("sha256").update(kept).digest("hex") };
}

async function checked(
  check: Awaited<ReturnType<typeof contentCheckOf>>,
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
