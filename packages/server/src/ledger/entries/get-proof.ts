import type { ProofInput } from "@signpoint/api/books/earnings-calls";
import type { Checkpoint } from "@signpoint/api/ledger/sealing/checkpoint";
import type { ProofEntry, ProofFile } from "@signpoint/api/ledger/sealing/proof-file";
import { monthBounds } from "@signpoint/api/ledger/statement-rules";
import { and, asc, eq, gte, inArray, lt, lte, sql } from "drizzle-orm";
import type * as z from "zod";
import type { CallerContext } from "../../platform/context";
import type { Database } from "../../platform/db/client";
import { executeRows } from "../../platform/db/execute-rows";
import { jsonArray } from "../../platform/db/json-sql";
import { earnings, earningsTotals, ledgerLeaves } from "../../platform/db/schema/index";
import type { Block } from "../sealing/block-keys";
import { sha256 } from "../sealing/merkle";
import { proveConsistency, proveSeals } from "../sealing/prove-seals";
import { selectNewestBlock } from "../sealing/select-newest-block";
import type { Download } from "./csv-download";

/** Few enough that a page with its proofs takes a megabyte. */
const PAGE_ENTRIES = 100;

type Input = z.output<typeof ProofInput>;

/**
 * Returns the caller's ledger of one calendar month in UTC as a file that proves each entry against the newest checkpoint,
 * and with `from` that this checkpoint continues an older block. Which entries it has is decided at once; they never change
 * and are read page by page while it is sent. Throws TOO_MANY_REQUESTS.
 */
export async function getProof(
  ctx: CallerContext<"ledgerKey" | "limits">,
  { month, from }: Input,
): Promise<Download> {
  const { user_id } = ctx.caller;
  await ctx.limits.proofPerAccount.consume(user_id);
  const newest = await selectNewestBlock(ctx.db);
  const size = newest?.block ?? 0;
  const { opening, ids } = await selectMonth(ctx.db, user_id, month);
  const head = {
    version: "signpoint-proof-1" as const,
    user_id,
    month,
    // Until a block is sealed with a new key, the newest one is signed with the key of before.
    key: {
      algorithm: "Ed25519" as const,
      public_key: newest?.public_key ?? ctx.ledgerKey.publicKey,
    },
    checkpoint: newest === null ? null : toCheckpoint(newest),
    consistency:
      from === undefined || from > size
        ? null
        : { from, path: await proveConsistency(ctx.db, from, size) },
    opening,
  };
  return {
    headers: {
      "content-type": "application/json",
      "content-disposition": `attachment; filename="signpoint-proof-${month}.json"`,
    },
    body: streamText(writeFile(ctx.db, { head, ids, size })),
  };
}

function toCheckpoint(newest: Block): Checkpoint {
  const { block, entries, root, previous, sealed_at, tree, signature } = newest;
  return { block, entries, root, previous, sealed_at, tree, signature };
}

/**
 * Returns the balance before a month and the ids of its entries in their order. One statement reads
 * both: an entry that commits between two would be counted in one and missing in the other.
 */
async function selectMonth(
  db: Database,
  userId: string,
  given: string,
): Promise<{ opening: number; ids: string[] }> {
  const { start, end } = monthBounds(given);
  const { id, user_id, timestamp } = earnings;
  const own = and(
    eq(user_id, userId),
    gte(timestamp, start.toISOString()),
    lt(timestamp, end.toISOString()),
  );
  const { month, points_in, points_out } = earningsTotals;
  const before = and(eq(earningsTotals.user_id, userId), lt(month, given));
  const [row] = await executeRows<{ opening: string; ids: string[] }>(
    db,
    sql`select ${jsonArray(sql`${id}`, sql`from ${earnings} where ${own} order by ${timestamp}, ${id}`)} as ids,
      (select coalesce(sum(${points_in} - ${points_out}), 0) from ${earningsTotals} where ${before}) as opening`,
  );
  return { opening: Number(row?.opening ?? 0), ids: row?.ids ?? [] };
}

interface Content {
  head: Omit<ProofFile, "entries" | "closing">;
  ids: readonly string[];
  /** How many blocks the proofs are about. */
  size: number;
}

/** Yields the file in parts, an entry in each line. */
async function* writeFile(db: Database, { head, ids, size }: Content): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},\n"entries":[`;
  let [closing, separator] = [head.opening, "\n"];
  for (let at = 0; at < ids.length; at += PAGE_ENTRIES) {
    const rows = await selectEntries(db, ids.slice(at, at + PAGE_ENTRIES), size);
    const lines = (await withSeals(db, rows, size)).map((entry) => {
      closing += entry.points_earned;
      return JSON.stringify({ ...entry, balance_after: closing } satisfies ProofEntry);
    });
    yield separator + lines.join(",\n");
    separator = ",\n";
  }
  yield `\n],"closing":${closing}}\n`;
}

type Unbalanced = Omit<ProofEntry, "balance_after">;

async function selectEntries(db: Database, ids: string[], size: number) {
  const { id, source, points_earned, timestamp, cause_id, person_id, details } = earnings;
  const { entry_id, block, position, words_hash, number, balance } = ledgerLeaves;
  return await db
    .select({
      id,
      source,
      points_earned,
      timestamp,
      cause_id,
      person_id,
      words: details,
      words_hash,
      number,
      balance,
      block,
      position,
    })
    .from(earnings)
    .leftJoin(ledgerLeaves, and(eq(entry_id, id), lte(block, size)))
    .where(inArray(id, ids))
    .orderBy(asc(timestamp), asc(id));
}

async function withSeals(
  db: Database,
  rows: Awaited<ReturnType<typeof selectEntries>>,
  size: number,
): Promise<Unbalanced[]> {
  const places = rows.flatMap(({ block, position }) =>
    block === null || position === null ? [] : [{ block, position }],
  );
  const seals = (await proveSeals(db, places, size)).values();
  return rows.map(({ block, position: _position, words_hash, ...entry }) => ({
    ...entry,
    words_hash: words_hash ?? sha256(entry.words),
    seal: block === null ? null : (seals.next().value ?? null),
  }));
}

function streamText(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => {
      await parts.return(undefined);
    },
  });
}
