import { fstatSync, mkdirSync, readdirSync, readFileSync, readSync, writeFileSync } from "node:fs";
import path from "node:path";
import {
  type HostFiles,
  type HostStream,
  SyncedNodeFs,
} from "../../../src/platform/db/embedded/synced-node-fs";

/** What a disk writes whole or not at all. */
const SECTOR_BYTES = 512;

interface Range {
  start: number;
  end: number;
}

/** What is on the disk for certain, and what was only handed to the system. */
interface File {
  kept: Buffer;
  handedOver: Range[];
}

/**
 * The engine's file layer in front of a disk that forgets, when the power goes, what nobody asked it to
 * keep. Names go with the contents of files, as on ext4 and xfs; a sector that it was not asked to keep
 * may be there all the same.
 */
export class RecordedDisk extends SyncedNodeFs {
  /** How often the disk was asked to keep something. */
  syncs = 0;
  private readonly files = new Map<string, File>();
  private keptNames = new Map<string, File>();

  constructor(private readonly folder: string) {
    super(folder);
    for (const { path: name } of entriesOf(folder).filter(({ isFile }) => isFile)) {
      const file = { kept: readFileSync(path.join(folder, name)), handedOver: [] };
      this.files.set(name, file);
      this.keptNames.set(name, file);
    }
  }

  /** The folder as it may be found after a power cut at this moment; `isKept` decides about each sector. */
  cut(target: string, isKept: () => boolean): void {
    for (const { path: name } of entriesOf(this.folder).filter(({ isFile }) => !isFile)) {
      mkdirSync(path.join(target, name), { recursive: true });
    }
    for (const [name, file] of this.keptNames) {
      writeFileSync(path.join(target, name), this.found(name, file, isKept));
    }
  }

  protected override prepare(host: HostFiles): void {
    super.prepare(host);
    const nameOf = (node: object) => path.relative(this.folder, host.realPath(node));
    const { write, fsync, setattr } = host.stream_ops as Hooks;
    const { mknod, rename, unlink, setattr: setattrByName } = host.node_ops as Hooks;
    Object.assign(host.stream_ops, {
      write: (
        stream: HostStream,
        bytes: unknown,
        offset: number,
        length: number,
        start: number,
      ) => {
        this.fileAt(nameOf(stream.node)).handedOver.push({ start, end: start + length });
        return write?.(stream, bytes, offset, length, start);
      },
      fsync: (stream: HostStream) => {
        const answer = fsync?.(stream);
        this.syncs += 1;
        this.keep(nameOf(stream.node), stream.nfd);
        return answer;
      },
      setattr: (stream: HostStream, ...given: unknown[]) => {
        this.fileAt(nameOf(stream.node)).handedOver.push({
          start: 0,
          end: Number.MAX_SAFE_INTEGER,
        });
        return setattr?.(stream, ...given);
      },
    });
    Object.assign(host.node_ops, {
      mknod: (parent: object, name: string, ...given: unknown[]) => {
        this.files.delete(path.join(nameOf(parent), name));
        return mknod?.(parent, name, ...given);
      },
      rename: (node: object, folder: object, name: string) => {
        const from = nameOf(node);
        const answer = rename?.(node, folder, name);
        this.files.set(path.join(nameOf(folder), name), this.fileAt(from));
        this.files.delete(from);
        return answer;
      },
      unlink: (parent: object, name: string) => {
        this.files.delete(path.join(nameOf(parent), name));
        return unlink?.(parent, name);
      },
      setattr: (node: object, ...given: unknown[]) => {
        this.fileAt(nameOf(node)).handedOver.push({ start: 0, end: Number.MAX_SAFE_INTEGER });
        return setattrByName?.(node, ...given);
      },
    });
  }

  private fileAt(name: string): File {
    const file = this.files.get(name) ?? { kept: Buffer.alloc(0), handedOver: [] };
    this.files.set(name, file);
    return file;
  }

  private keep(name: string, nfd: number): void {
    const stat = fstatSync(nfd);
    if (stat.isDirectory()) {
      this.keepNamesIn(name);
      return;
    }
    const file = this.fileAt(name);
    // The log is synced again and again, at the same 16 MB.
    if (stat.size !== file.kept.length) file.kept = resized(file.kept, stat.size);
    copyHandedOver(file, file.kept, (start, end) =>
      readSync(nfd, file.kept, start, end - start, start),
    );
    file.handedOver = [];
    this.keptNames.set(name, file);
  }

  private keepNamesIn(folder: string): void {
    const isIn = (name: string) => path.dirname(name) === (folder === "" ? "." : folder);
    this.keptNames = new Map([
      ...[...this.keptNames].filter(([name]) => !isIn(name)),
      ...[...this.files].filter(([name]) => isIn(name)),
    ]);
  }

  private found(name: string, file: File, isKept: () => boolean): Buffer {
    if (file.handedOver.length === 0 || this.files.get(name) !== file) return file.kept;
    const live = readFileSync(path.join(this.folder, name));
    const found = resized(file.kept, isKept() ? live.length : file.kept.length);
    copyHandedOver(file, found, (start, end) => {
      for (let sector = start; sector < end; sector += SECTOR_BYTES) {
        if (isKept()) live.copy(found, sector, sector, Math.min(sector + SECTOR_BYTES, end));
      }
    });
    return found;
  }
}

type Hooks = Record<string, ((...given: unknown[]) => unknown) | undefined>;

function resized(bytes: Buffer, size: number): Buffer {
  const buffer = Buffer.alloc(size);
  bytes.copy(buffer);
  return buffer;
}

/** Has `copy` write each range that was handed over since then, in whole sectors, up to the end of the buffer. */
function copyHandedOver(
  { handedOver }: File,
  { length }: Buffer,
  copy: (start: number, end: number) => void,
): void {
  for (const { start, end } of handedOver) {
    const first = Math.floor(start / SECTOR_BYTES) * SECTOR_BYTES;
    if (first < length) copy(first, Math.min(end, length));
  }
}

function entriesOf(folder: string): { path: string; isFile: boolean }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => ({
    path: path.relative(folder, path.join(entry.parentPath, entry.name)),
    isFile: entry.isFile(),
  }));
}
