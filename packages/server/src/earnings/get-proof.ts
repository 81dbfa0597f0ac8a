import type { ProofInput } from "@signpoint/api/calls/earnings";
import type { ProofEntry, ProofFile } from "@signpoint/api/entities/proof-file";
import { monthBounds } from "@signpoint/api/rules/statement";
import { and, asc, desc, eq, getTableColumns, gte, lt, lte, type SQL, sql } from "drizzle-orm";
import type * as z from "zod";
import type { CallerContext } from "../context";
import type { Database } from "../db/client";
import { earnings, earningsTotals, ledgerBlocks, ledgerLeaves } from "../db/schema/index";
import { sha256 } from "../ledger/merkle";
import { proveConsistency, proveSeals } from "../sealing/prove-seals";
import type { Download } from "./csv-download";

/** Few enough that a page with its proofs takes a megabyte. */
const PAGE_ENTRIES = 100;

const { nodes: _nodes, is_mailed: _mailed, ...checkpointColumns } = getTableColumns(ledgerBlocks);

type Input = z.output<typeof ProofInput>;

/**
 * Returns the caller's ledger of one calendar month in UTC as a file that proves each entry against the newest checkpoint,
 * and with `from` that this checkpoint continues an older block. Read page by page while it is sent. Throws
 * TOO_MANY_REQUESTS.
 */
export async function getProof(
  ctx: CallerContext<"ledgerKey" | "limits">,
  { month, from }: Input,
): Promise<Download> {
  const { user_id } = ctx.caller;
  await ctx.limits.proofPerAccount.consume(user_id);
  const [checkpoint = null] = await ctx.db
    .select(checkpointColumns)
    .from(ledgerBlocks)
    .orderBy(desc(ledgerBlocks.block))
    .limit(1);
  const size = checkpoint?.block ?? 0;
  const head = {
    version: "signpoint-proof-1" as const,
    user_id,
    month,
    key: { algorithm: "Ed25519" as const, public_key: ctx.ledgerKey.publicKey },
    checkpoint,
    consistency:
      from === undefined || from > size
        ? null
        : { from, path: await proveConsistency(ctx.db, from, size) },
    opening: await sumBefore(ctx.db, user_id, month),
  };
  return {
    headers: {
      "content-type": "application/json",
      "content-disposition": `attachment; filename="signpoint-proof-${month}.json"`,
    },
    body: streamText(writeFile(ctx.db, head, size)),
  };
}

async function sumBefore(db: Database, userId: string, month: string): Promise<number> {
  const { user_id, month: counted, points_in, points_out } = earningsTotals;
  const [row] = await db
    .select({ points: sql<number>`coalesce(sum(${points_in} - ${points_out}), 0)`.mapWith(Number) })
    .from(earningsTotals)
    .where(and(eq(user_id, userId), lt(counted, month)));
  return row?.points ?? 0;
}

/** Yields the file in parts, an entry in each line. */
async function* writeFile(
  db: Database,
  head: Omit<ProofFile, "entries" | "closing">,
  size: number,
): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},\n"entries":[`;
  let [closing, separator] = [head.opening, "\n"];
  for await (const entries of readEntries(db, head, size)) {
    const lines = entries.map((entry) => {
      closing += entry.points_earned;
      return JSON.stringify({ ...entry, balance_after: closing } satisfies ProofEntry);
    });
    yield separator + lines.join(",\n");
    separator = ",\n";
  }
  yield `\n],"closing":${closing}}\n`;
}

type Unbalanced = Omit<ProofEntry, "balance_after">;

async function* readEntries(
  db: Database,
  { user_id, month }: Pick<ProofFile, "user_id" | "month">,
  size: number,
): AsyncGenerator<Unbalanced[]> {
  const { start, end } = monthBounds(month);
  const own = and(
    eq(earnings.user_id, user_id),
    gte(earnings.timestamp, start.toISOString()),
    lt(earnings.timestamp, end.toISOString()),
  );
  let after: SQL | undefined;
  for (;;) {
    const rows = await selectPage(db, and(own, after), size);
    if (rows.length > 0) yield await withSeals(db, rows, size);
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_ENTRIES) return;
    after = sql`(${earnings.timestamp}, ${earnings.id}) > (${last.timestamp}::timestamptz, ${last.id}::uuid)`;
  }
}

async function selectPage(db: Database, where: SQL | undefined, size: number) {
  const { id, source, points_earned, timestamp, cause_id, person_id, details } = earnings;
  const { entry_id, block, position, words_hash } = ledgerLeaves;
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
      block,
      position,
    })
    .from(earnings)
    .leftJoin(ledgerLeaves, and(eq(entry_id, id), lte(block, size)))
    .where(where)
    .orderBy(asc(timestamp), asc(id))
    .limit(PAGE_ENTRIES);
}

async function withSeals(
  db: Database,
  rows: Awaited<ReturnType<typeof selectPage>>,
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
