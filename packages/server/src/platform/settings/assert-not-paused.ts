import type { PAUSES } from "@signpoint/api/platform/constants";
import { pauseMessages } from "@signpoint/api/texts";
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../db/client";
import { executeRows } from "../db/execute-rows";
import { DomainError } from "../domain-error";

type Pause = (typeof PAUSES)[number];

const COLUMNS: Record<Pause, SQL> = {
  payouts: sql`payouts_paused`,
  redemptions: sql`redemptions_paused`,
  signings: sql`signings_paused`,
};

/** Returns whether something is paused, as an SQL value: hot calls check it in their only query. */
export function selectPaused(pause: Pause): SQL<boolean> {
  return sql<boolean>`(select ${COLUMNS[pause]} from settings)`;
}

/** Returns the refusal of what is paused. */
export function pausedError(pause: Pause): DomainError {
  return new DomainError("PAUSED", { message: pauseMessages.refused(pause) });
}

/** Throws PAUSED while something is paused. */
export async function assertNotPaused(db: Database, pause: Pause): Promise<void> {
  const [row] = await executeRows<{ paused: boolean }>(
    db,
    sql`select ${selectPaused(pause)} as paused`,
  );
  if (row?.paused) throw pausedError(pause);
}
