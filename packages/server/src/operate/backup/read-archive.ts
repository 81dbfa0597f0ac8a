import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import type * as z from "zod";
import { requireKnownMigrations } from "../../platform/db/migrate";
import { openBackup } from "./encryption";
import {
  BackupEnd,
  BackupError,
  BackupHead,
  END_NAME,
  FILES_FOLDER,
  HEAD_NAME,
  TABLES_FOLDER,
} from "./format";
import { Digester, findDifference } from "./tables";

export interface ReadOptions {
  /** The private keys for an encrypted backup. */
  identities?: readonly string[] | undefined;
  /** Stops the reading; its reason is thrown. */
  signal?: AbortSignal | undefined;
}

export type Part =
  | { kind: "head"; head: BackupHead }
  | { kind: "rows"; table: string; rows: string[] }
  | { kind: "file"; key: string; content: Buffer }
  | { kind: "end"; end: BackupEnd };

/**
 * Reads a whole backup and returns its first and its last part. Throws `BackupError` when it cannot be read, is
 * incomplete, or does not match the digests of its last part; `UnknownMigrationError` when it comes from another
 * version.
 */
export async function checkArchive(
  source: string,
  options: ReadOptions = {},
): Promise<{ head: BackupHead; end: BackupEnd }> {
  const digesters = new Map<string, Digester>();
  let head: BackupHead | undefined;
  let end: BackupEnd | undefined;
  let fileCount = 0;
  for await (const part of readParts(source, options)) {
    if (part.kind === "head") head = part.head;
    else if (part.kind === "end") end = part.end;
    else if (part.kind === "file") fileCount += 1;
    else {
      const digester = digesters.get(part.table) ?? new Digester();
      digesters.set(part.table, digester.add(part.rows));
    }
  }
  if (head === undefined || end === undefined) {
    throw new BackupError(`${source} is not a whole backup.`);
  }
  requireKnownMigrations(head.migrations);
  const actual = Object.fromEntries(
    Object.keys(end.tables).map((table) => [
      table,
      (digesters.get(table) ?? new Digester()).result(),
    ]),
  );
  const difference = findDifference(actual, end.tables);
  if (difference !== null) throw new BackupError(`${source} has been changed: ${difference}`);
  if (fileCount !== end.files.count)
    throw new BackupError(`${source} does not hold all its files.`);
  return { head, end };
}

/** Returns the first part of a backup, without reading the rest. Throws `BackupError`. */
export async function readHead(source: string, options: ReadOptions = {}): Promise<BackupHead> {
  for await (const part of readParts(source, options)) {
    if (part.kind === "head") return part.head;
    break;
  }
  throw new BackupError(`${source} is not a whole backup.`);
}

/** Yields the parts of a backup in their order. Only one part is in memory at a time; none is large. */
export async function* readParts(
  source: string,
  { identities = [], signal }: ReadOptions,
): AsyncGenerator<Part> {
  const content = await openBackup(source, identities);
  const archive = extract();
  let fileError: unknown;
  pipeline(content, createGunzip(), archive).catch((error: unknown) => {
    fileError ??= error;
  });
  try {
    for await (const entry of archive) {
      signal?.throwIfAborted();
      yield toPart(entry.header.name, await buffer(entry));
    }
  } catch (error) {
    signal?.throwIfAborted();
    // An error of the file is the cause of errors in its parts.
    const cause = error instanceof BackupError ? error : (fileError ?? error);
    if (cause instanceof BackupError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new BackupError(`${source} cannot be read as a backup: ${reason}`);
  } finally {
    archive.destroy();
  }
}

function toPart(name: string, content: Buffer): Part {
  if (name === HEAD_NAME) return { kind: "head", head: parsePart(name, content, BackupHead) };
  if (name === END_NAME) return { kind: "end", end: parsePart(name, content, BackupEnd) };
  if (name.startsWith(FILES_FOLDER)) {
    return { kind: "file", key: name.slice(FILES_FOLDER.length), content };
  }
  if (name.startsWith(TABLES_FOLDER)) {
    const table = name.slice(TABLES_FOLDER.length).split("/")[0] ?? "";
    return { kind: "rows", table, rows: content.toString().split("\n") };
  }
  throw new BackupError(`The backup has a part ${name} that this version does not know.`);
}

function parsePart<Schema extends z.ZodType>(
  name: string,
  content: Buffer,
  schema: Schema,
): z.output<Schema> {
  const result = schema.safeParse(JSON.parse(content.toString()));
  if (result.success) return result.data;
  throw new BackupError(`The backup's ${name} is not one that this version understands.`);
}
