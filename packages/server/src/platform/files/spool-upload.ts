import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { UPLOAD_MAX_BYTES } from "@signpoint/api/platform/constants";
import { uploadMessages } from "@signpoint/api/texts";
import { DomainError } from "../domain-error";
import { processPrefix, removeLeftovers } from "./leftovers";

const SPOOL_PREFIX = "signpoint-upload-";

/**
 * Writes a request's body to a temporary file, passes its path to `use`, returns the result, and always removes the
 * file. Throws PAYLOAD_TOO_LARGE as soon as one byte too many arrives, even when the request claimed fewer;
 * BAD_REQUEST when the client cancels.
 */
export async function withSpooledUpload<Result>(
  body: ReadableStream<Uint8Array> | null,
  use: (file: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(os.tmpdir(), SPOOL_PREFIX + processPrefix()));
  try {
    const file = path.join(folder, "file");
    await receive(body, file);
    return await use(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes temporary files of killed servers; returns the number of uploads. */
export async function removeSpooledLeftovers(): Promise<number> {
  return await removeLeftovers(os.tmpdir(), SPOOL_PREFIX);
}

async function receive(body: ReadableStream<Uint8Array> | null, file: string): Promise<void> {
  const source = body === null ? Readable.from([]) : Readable.fromWeb(body as never);
  let received = 0;
  let tooLarge = false;
  const limit = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      received += chunk.length;
      tooLarge = received > UPLOAD_MAX_BYTES;
      done(tooLarge ? new Error("too large") : null, chunk);
    },
  });
  let arrived = false;
  source.once("end", () => {
    arrived = true;
  });
  try {
    await pipeline(source, limit, createWriteStream(file, { flags: "wx", mode: 0o600 }));
  } catch (cause) {
    if (tooLarge) throw new DomainError("PAYLOAD_TOO_LARGE");
    if (!arrived && !isDiskError(cause)) {
      throw new DomainError("BAD_REQUEST", { message: uploadMessages.cancelled, cause });
    }
    throw cause;
  }
}

function isDiskError(error: unknown): boolean {
  return ["ENOSPC", "EDQUOT", "EIO", "EACCES", "EROFS", "EMFILE"].includes(
    (error as NodeJS.ErrnoException).code ?? "",
  );
}
