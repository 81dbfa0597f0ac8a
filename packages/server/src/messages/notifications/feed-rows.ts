import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../platform/db/client";
import { executeRows } from "../../platform/db/execute-rows";
import { type JsonOf, jsonObject } from "../../platform/db/json-sql";
import { type Audience, selectRows } from "./audience";
import { BATCH, type NumberedEvent } from "./feed-reader";
import { toAdmins } from "./to-admins";
import { toPerson } from "./to-person";

/** The highest sequence numbers that were read: of the notifications to the admins, and to all people. */
export interface Heads {
  admins: number;
  person: number;
}

/** A numbered row and whom it is for; null for the admins. */
export interface FeedRow<Row> {
  sequence_number: number;
  owner_id: string | null;
  row: Row;
}

/** Returns the highest sequence numbers; 0 without a row. */
export async function readHeads(db: Database): Promise<Heads> {
  const [heads] = await executeRows<{ heads: Heads }>(
    db,
    sql`select ${jsonObject({ admins: head(toAdmins), person: head(toPerson) })} as heads`,
  );
  return heads?.heads ?? { admins: 0, person: 0 };
}

function head({ table }: Pick<Audience<never, unknown>, "table">) {
  return sql<number>`coalesce((select max(${table.sequence_number}) from ${table}), 0)`;
}

/** Returns the first `BATCH` rows of each audience after its sequence number, in order. */
export async function readRows(db: Database, after: Heads) {
  const rows = {
    admins: rowsAfter(toAdmins, after.admins, sql`true`),
    person: rowsAfter(toPerson, after.person, sql`true`),
  };
  const [found] = await executeRows<{ rows: JsonOf<typeof rows> }>(
    db,
    sql`select ${jsonObject(rows)} as rows`,
  );
  return found?.rows ?? { admins: [], person: [] };
}

/** Returns the first `BATCH` rows of one owner after a sequence number, in order. */
export async function readRowsOf(
  db: Database,
  ownerId: string | null,
  after: number,
): Promise<NumberedEvent[]> {
  if (ownerId === null) return await readOwn(db, toAdmins, after, sql`true`);
  return await readOwn(db, toPerson, after, sql`${toPerson.ownerId} = ${ownerId}`);
}

async function readOwn<Row>(
  db: Database,
  audience: Audience<Row, NumberedEvent["item"]>,
  after: number,
  isOwn: SQL,
): Promise<NumberedEvent[]> {
  const [found] = await executeRows<{ rows: FeedRow<Row>[] }>(
    db,
    sql`select ${rowsAfter(audience, after, isOwn)} as rows`,
  );
  return (found?.rows ?? []).map((row) => toEvent(audience, row));
}

/** Returns a row as the event of a stream. */
export function toEvent<Row>(
  { toItem }: Audience<Row, NumberedEvent["item"]>,
  { sequence_number, row }: FeedRow<Row>,
): NumberedEvent {
  return { sequence_number, item: toItem(row) };
}

function rowsAfter<Row>(
  audience: Audience<Row, unknown>,
  after: number,
  isOwn: SQL,
): SQL<FeedRow<Row>[]> {
  const { table, ownerId, row } = audience;
  const { sequence_number } = table;
  return selectRows(
    audience,
    jsonObject({ sequence_number: sql<number>`${sequence_number}`, owner_id: ownerId, row }),
    {
      where: sql`${sequence_number} > ${after} and ${isOwn}`,
      orderBy: sql`${sequence_number}`,
      limit: BATCH,
    },
  );
}
