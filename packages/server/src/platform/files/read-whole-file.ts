import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { FileStore } from "./file-store";

/** What a local disk answers for a file that it cannot read, or that is a folder by now. */
const DAMAGE = ["EIO", "EISDIR"];
/** The same of ext4 and XFS where a checksum does not fit: EBADMSG and EUCLEAN of Linux, for which Node has no names. */
const DAMAGE_OF_LINUX = [-74, -117];

/** Thrown for a file that is not in the store, or damaged there. The message says how. */
export class DamagedFileError extends Error {}

/**
 * Returns a whole file, of which none is large. Throws `DamagedFileError` when that file alone is lost; any other error means that
 * the store cannot be read.
 */
export async function readWholeFile(
  store: FileStore,
  { path, size_bytes }: { path: string; size_bytes: number },
  signal?: AbortSignal,
): Promise<Buffer> {
  try {
    const stream = await store.open(path);
    if (stream === null) throw new DamagedFileError("it is not in the file store");
    const content = await buffer(Readable.fromWeb(stream as never, { signal }));
    if (content.length === size_bytes) return content;
    throw new DamagedFileError(`it has ${content.length} bytes in place of ${size_bytes}`);
  } catch (error) {
    const { code = "", errno = 0, message } = error as NodeJS.ErrnoException;
    const isDamage = DAMAGE.includes(code) || DAMAGE_OF_LINUX.includes(errno);
    throw isDamage ? new DamagedFileError(message, { cause: error }) : error;
  }
}
