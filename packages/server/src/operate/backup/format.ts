import * as z from "zod";

/**
 * The format of a backup: a gzipped tar archive. It begins with `backup.json`, followed by the rows of every table
 * (in several parts, one row as JSON on each line), the uploaded files, and `end.json`. Without `end.json` the
 * archive is incomplete.
 */
export const FORMAT = 1;
export const HEAD_NAME = "backup.json";
export const END_NAME = "end.json";
export const TABLES_FOLDER = "tables/";
export const FILES_FOLDER = "files/";

export const BackupHead = z.strictObject({
  format: z.literal(FORMAT),
  created_at: z.iso.datetime(),
  engine: z.enum(["pglite", "postgres"]),
  /** The hashes of the migrations that were applied. */
  migrations: z.array(z.string()).min(1),
  /** The newest checkpoint of the sealed ledger, as a line; null before the first, missing in earlier backups. */
  checkpoint: z.string().nullable().optional(),
  /** The current value of each sequence. */
  sequences: z.array(
    z.strictObject({ name: z.string(), value: z.string(), is_called: z.boolean() }),
  ),
});
export type BackupHead = z.infer<typeof BackupHead>;

export const BackupEnd = z.strictObject({
  tables: z.record(z.string(), z.strictObject({ rows: z.int(), digest: z.string() })),
  files: z.strictObject({
    count: z.int(),
    bytes: z.int(),
    /** Files that have a row in the database and were not in the file store, or damaged or unreadable there. */
    missing: z.array(z.string()),
  }),
});
export type BackupEnd = z.infer<typeof BackupEnd>;

/** What is known of a backup that was written: its last part, and the SHA-256 of the file. */
export const WrittenBackup = BackupEnd.extend({
  sha256: z.string(),
  /** Whether files are missing because the whole store is gone, or another one. A server of an earlier version does not say it. */
  isStoreLost: z.boolean().default(false),
});
export type WrittenBackup = z.infer<typeof WrittenBackup>;

/** Thrown for a problem that the operator can correct. The message says how. */
export class BackupError extends Error {}
