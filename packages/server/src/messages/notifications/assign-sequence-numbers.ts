import { sql } from "drizzle-orm";
import { holdLock } from "../../platform/db/advisory-locks";
import type { Database } from "../../platform/db/client";
import { executeRows } from "../../platform/db/execute-rows";
import type { Audience } from "./audience";
import { toAdmins } from "./to-admins";
import { toPerson } from "./to-person";

type Numbered = Pick<Audience<never, unknown>, "table" | "sequence" | "lock" | "isShown">;

/**
 * Assigns sequence numbers to the rows that were committed without one. Only one process does so at a time, until its
 * commit, so numbers become visible in order: a reader that has read up to a number has missed nothing before it. Each
 * number is higher than all before it, those of deleted rows too: a reader may have gone past them.
 */
export async function assignSequenceNumbers(db: Database): Promise<void> {
  const [found] = await executeRows<{ of_admins: boolean; of_people: boolean }>(
    db,
    sql`select exists (${unnumbered(toAdmins)}) as of_admins, exists (${unnumbered(toPerson)}) as of_people`,
  );
  if (found?.of_admins) await assign(db, toAdmins);
  if (found?.of_people) await assign(db, toPerson);
}

function unnumbered({ table, isShown }: Numbered, columns = sql``) {
  return sql`select ${columns} from ${table} where ${isShown} and ${table.sequence_number} is null`;
}

async function assign(db: Database, audience: Numbered): Promise<void> {
  const { table, sequence, lock } = audience;
  const highest = sql`(select greatest(last_value, (select max(sequence_number) from ${table})) from ${sql.identifier(sequence)})`;
  const next = sql`id, ${highest} + row_number() over (order by created_at, id) as sequence_number`;
  await db.transaction(async (tx) => {
    await holdLock(tx, lock);
    await tx.execute(sql`
      update ${table} set sequence_number = numbered.sequence_number
      from (${unnumbered(audience, next)}) as numbered
      where ${table.id} = numbered.id`);
    await tx.execute(sql`select setval(${sequence}, ${highest})`);
  });
}
