import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import type { LocalFile } from "../../platform/files/file-store";
import { processPrefix, removeLeftovers } from "../../platform/files/leftovers";

const PREFIX = "signpoint-export-";

/** A file of the archive. It is opened when its turn comes, so that one is open at a time. */
export interface ZipPart {
  name: string;
  open: () => AsyncIterable<string | Uint8Array>;
}

/**
 * Writes a ZIP file to a temporary folder, passes it to `use`, and always removes it. Nothing is in memory as a whole.
 * `onPart` is called after each part; its error stops the writing.
 */
export async function withZip(
  parts: readonly ZipPart[],
  onPart: (done: number) => Promise<void>,
  use: (file: LocalFile) => Promise<void>,
): Promise<number> {
  const folder = await mkdtemp(path.join(os.tmpdir(), PREFIX + processPrefix()));
  try {
    const file = path.join(folder, "export.zip");
    const sha256 = await write(file, parts, onPart);
    const { size } = await stat(file);
    await use({ path: file, sizeBytes: size, sha256, contentType: "application/zip" });
    return size;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes what killed servers left; returns how many exports. */
export async function removeExportLeftovers(): Promise<number> {
  return await removeLeftovers(os.tmpdir(), PREFIX);
}

async function write(
  file: string,
  parts: readonly ZipPart[],
  onPart: (done: number) => Promise<void>,
): Promise<string> {
  const zip = new ZipFile();
  const output = new Readable().wrap(zip.outputStream);
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : undefined);
  zip.on("error", fail);
  parts.forEach(({ name, open }, index) => {
    zip.addReadStreamLazy(name, {}, (done) => {
      const stream = Readable.from(
        withReport(open, () => onPart(index + 1)),
        { objectMode: false },
      );
      // Its error would end the process: nobody else listens to a part.
      stream.on("error", fail);
      done(null, stream);
    });
  });
  zip.end();
  const hash = createHash("sha256");
  const hashing = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(output, hashing, createWriteStream(file, { flags: "wx", mode: 0o600 }));
  return hash.digest("hex");
}

async function* withReport(
  open: ZipPart["open"],
  report: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of open()) yield typeof chunk === "string" ? Buffer.from(chunk) : chunk;
  await report();
}
