import { createReadStream } from "node:fs";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import type * as z from "zod";
import { requireKnownMigrations } from "../db/migrate";
import {
  BackupEnd,
  BackupError,
  BackupHead,
  END_NAME,
  FILES_FOLDER,
  HEAD_NAME,
  TABLES_FOLDER,
} from "./format";
import { Digester, differenceOf } from "./tables";

export type Part =
  | { kind: "head"; head: BackupHead }
  | { kind: "rows"; table: string; rows: string[] }
  | { kind: "file"; key: string; content: Buffer }
  | { kind: "end"; end: BackupEnd };

/**
 * Reads a backup from one end to the other and answers its first and last part; `BackupError` when it
 * cannot be read, is cut off, or does not hold what its end says, and `UnknownMigrationError` when another
 * version has written it.
 */
export async function checkArchive(source: string): Promise<{ head: BackupHead; end: BackupEnd }> {
  const digesters = new Map<string, Digester>();
  let head: BackupHead | undefined;
  let end: BackupEnd | undefined;
  let fileCount = 0;
  for await (const part of partsOf(source)) {
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
  const found = Object.fromEntries(
    Object.keys(end.tables).map((table) => [
      table,
      (digesters.get(table) ?? new Digester()).result(),
    ]),
  );
  const different = differenceOf(found, end.tables);
  if (different !== null) throw new BackupError(`${source} has been changed: ${different}`);
  if (fileCount !== end.files.count)
    throw new BackupError(`${source} does not hold all its files.`);
  return { head, end };
}

/** The parts of a backup in their order. One at a time is held in memory; none is large. */
export async function* partsOf(source: string): AsyncGenerator<Part> {
  const archive = extract();
  let trouble: unknown;
  pipeline(createReadStream(source), createGunzip(), archive).catch((error: unknown) => {
    trouble ??= error;
  });
  try {
    for await (const entry of archive) yield partOf(entry.header.name, await buffer(entry));
  } catch (error) {
    if (error instanceof BackupError) throw error;
    // What is wrong with the file is the reason of what is then wrong with its parts.
    const cause = trouble ?? error;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new BackupError(`${source} cannot be read as a backup: ${reason}`);
  } finally {
    archive.destroy();
  }
}

function partOf(name: string, content: Buffer): Part {
  if (name === HEAD_NAME) return { kind: "head", head: parsed(name, content, BackupHead) };
  if (name === END_NAME) return { kind: "end", end: parsed(name, content, BackupEnd) };
  if (name.startsWith(FILES_FOLDER)) {
    return { kind: "file", key: name.slice(FILES_FOLDER.length), content };
  }
  if (name.startsWith(TABLES_FOLDER)) {
    const table = name.slice(TABLES_FOLDER.length).split("/")[0] ?? "";
    return { kind: "rows", table, rows: content.toString().split("\n") };
  }
  throw new BackupError(`The backup has a part ${name} that this version does not know.`);
}

function parsed<Schema extends z.ZodType>(
  name: string,
  content: Buffer,
  schema: Schema,
): z.output<Schema> {
  const result = schema.safeParse(JSON.parse(content.toString()));
  if (result.success) return result.data;
  throw new BackupError(`The backup's ${name} is not one that this version understands.`);
}
