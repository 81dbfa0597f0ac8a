import type { ListOfPersonInput } from "@signpoint/api/accounts/admin-people";
import type { PersonSigning } from "@signpoint/api/accounts/person";
import { and, eq, sql } from "drizzle-orm";
import type * as z from "zod";
import type { Context } from "../../platform/context";
import { newestFirst, toPage } from "../../platform/db/keyset";
import { signedContracts } from "../../platform/db/schema/index";
import { assertPersonExists } from "./assert-person-exists";

const pages = newestFirst(signedContracts);

/** Returns one page of a person's signings, newest first. Throws NOT_FOUND for somebody who never was. */
export async function listPersonSignings(
  { db }: Context,
  { id: userId, limit, cursor }: z.output<typeof ListOfPersonInput>,
): Promise<{ items: PersonSigning[]; next_cursor: string | null }> {
  const after = pages.after(cursor);
  await assertPersonExists(db, userId);
  const { id, contract_id, status, points_cost, points_reward } = signedContracts;
  const { submitted_at, decided_at, created_at, agreed, user_id } = signedContracts;
  const title = sql<string>`${agreed}->>'title'`;
  const points = { points_cost, points_reward };
  const rows = await db
    .select({ id, contract_id, title, status, ...points, submitted_at, decided_at, created_at })
    .from(signedContracts)
    .where(and(eq(user_id, userId), after))
    .orderBy(...pages.order)
    .limit(limit + 1);
  const { page, next_cursor } = toPage(rows, limit, (row) => [row.created_at, row.id]);
  return { items: page, next_cursor };
}
