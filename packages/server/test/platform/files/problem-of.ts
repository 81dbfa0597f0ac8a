import { BadFileError } from "../../../src/platform/files/content/bad-file-error";
import { loadContentCheck } from "../../../src/platform/files/content/load-content-check";
import type { FileKind } from "../../../src/platform/files/file-kinds";

/** What is kept of the bytes; throws `BadFileError` when they are refused. */
export async function keptOf(kind: FileKind, bytes: Buffer): Promise<Buffer> {
  const check = await loadContentCheck(kind);
  return await check(bytes);
}

/** What is wrong with the bytes; null when they are taken. */
export async function problemOf(kind: FileKind, bytes: Buffer): Promise<string | null> {
  try {
    await keptOf(kind, bytes);
    return null;
  } catch (error) {
    if (error instanceof BadFileError) return error.problem;
    throw error;
  }
}
