import * as z from "zod";

/**
 * What a backup is: a gzipped tar archive. `backup.json` comes first; then the rows of every table, in
 * pieces, one JSON text for each line; then the uploaded files; and `end.json`, without which the
 * archive is not whole.
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
  /** The hashes of the migrations that had made the schema. */
  migrations: z.array(z.string()).min(1),
  /** Where each sequence stands. */
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
    /** What the database names and the file store did not have. */
    missing: z.array(z.string()),
  }),
});
export type BackupEnd = z.infer<typeof BackupEnd>;

/** Something the operator can put right; the message says what. */
export class BackupError extends Error {}
