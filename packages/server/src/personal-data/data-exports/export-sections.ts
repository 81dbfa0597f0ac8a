import { Readable } from "node:stream";
import { exportMessages } from "@signpoint/api/texts";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { exportEarnings } from "../../ledger/entries/export-earnings";
import type { Context } from "../../platform/context";
import { executeRows } from "../../platform/db/execute-rows";
import { files, redemptions } from "../../platform/db/schema/index";
import { decryptText } from "../../platform/encryption/encrypt";
import { hasOwnMark } from "../../platform/files/marked-store";
import { DamagedFileError, readWholeFile } from "../../platform/files/read-whole-file";
import { exportRedemptions } from "../../rewards/redemptions/export-redemptions";
import { selectHasCode } from "../../rewards/redemptions/redemption-view";
import { exportSources, type Source } from "./export-sources";
import type { ZipPart } from "./write-zip";

/** A part of an export, as its index names it. */
export interface ExportSection {
  title: string;
  about: string;
  parts: ZipPart[];
}

const PAGE = 500;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** Returns the parts of a person's export, which read their rows in pages when they are written. */
export function exportSections(ctx: Context<"bankKeys">, userId: string): ExportSection[] {
  const tables = exportSources(userId).map(
    (source): ExportSection => ({
      title: source.title,
      about: source.about,
      parts: [{ name: `${source.name}.json`, open: () => readJson(ctx, source) }],
    }),
  );
  const caller = { ...ctx, caller: { user_id: userId, session_id: "" } };
  const csv = (name: string, body: () => ReadableStream<Uint8Array>) => ({
    name,
    open: () => Readable.fromWeb(body() as never) as AsyncIterable<Uint8Array>,
  });
  const points = csv("points.csv", () => exportEarnings(caller, { period: "all" }).body);
  const orders = csv("redemptions.csv", () => exportRedemptions(caller).body);
  for (const { title, parts } of tables) if (title === "Points") parts.push(points);
  return [
    ...tables,
    {
      title: "Redemptions",
      about: "What you redeemed, with the bank details and addresses that you gave.",
      parts: [{ name: "redemptions.json", open: () => readRedemptions(ctx, userId) }, orders],
    },
  ];
}

export interface ExportedFiles {
  parts: ZipPart[];
  /** The names of those that are lost, known when all are written. */
  unreadable: string[];
}

/** Returns the person's uploads as parts. In place of one that is lost, its part says so; none is taken for lost while another store is configured. */
export async function exportFiles(ctx: Context<"files">, userId: string): Promise<ExportedFiles> {
  const { store } = ctx.files;
  const unreadable: string[] = [];
  const rows = await ctx.db
    .select({ path: files.path, size_bytes: files.size_bytes })
    .from(files)
    .where(and(eq(files.user_id, userId), inArray(files.state, ["stored", "submitted"])))
    .orderBy(asc(files.path));
  const read = async function* (name: string, file: (typeof rows)[number]) {
    try {
      yield await readWholeFile(store, file);
    } catch (error) {
      const isLost =
        error instanceof DamagedFileError && (await hasOwnMark(ctx.db, store)) !== false;
      if (!isLost) throw error;
      ctx.log.error({ err: error, path: file.path }, "a stored file cannot be exported");
      unreadable.push(name);
      yield `${exportMessages.unreadable}\n`;
    }
  };
  const parts = rows.map((file) => {
    const name = `files/${file.path}`;
    return { name, open: () => read(name, file) };
  });
  return { parts, unreadable };
}

/** Yields the rows as the text of a JSON array, page by page. */
async function* readJson({ db }: Context, source: Source): AsyncGenerator<string> {
  const { columns, from, id, where } = source;
  let after = FIRST_ID;
  let separator = "[\n";
  for (;;) {
    const rows = await executeRows<{ key: string; row: object }>(
      db,
      sql`select key, to_jsonb(page) - 'key' as row from (
        select ${id} as key, ${columns} from ${from} where ${where}) as page
        where key > ${after}::uuid order by key limit ${PAGE}`,
    );
    for (const { key, row } of rows) {
      yield separator + JSON.stringify(row);
      separator = ",\n";
      after = key;
    }
    if (rows.length < PAGE) break;
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}

async function* readRedemptions(
  { db, bankKeys, log }: Context<"bankKeys">,
  userId: string,
): AsyncGenerator<string> {
  const rows = await db
    .select({ row: redemptions, has_code: selectHasCode })
    .from(redemptions)
    .where(eq(redemptions.user_id, userId))
    .orderBy(asc(redemptions.id));
  const read = async (purpose: "bank_details" | "delivery", id: string, text: string | null) => {
    if (text === null) return null;
    try {
      return JSON.parse(await decryptText(bankKeys, { purpose, id }, text)) as unknown;
    } catch (error) {
      log.error({ err: error, redemption_id: id }, `stored ${purpose} cannot be exported`);
      return exportMessages.unreadable;
    }
  };
  const items: object[] = [];
  for (const { row, has_code } of rows) {
    const { account_hash, delivery_hash, request_id, ...shown } = row;
    const { decided_by, held_by, redemption_code, ...kept } = shown;
    items.push({
      ...kept,
      has_code,
      bank_details: await read("bank_details", row.id, row.bank_details),
      delivery: await read("delivery", row.id, row.delivery),
    });
  }
  yield `${JSON.stringify(items, null, 2)}\n`;
}
