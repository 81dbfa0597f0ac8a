import type { ADMIN_ACTIONS, DECISION_SUBJECTS } from "@signpoint/api/constants";
import type { Transaction } from "../db/client";
import { newId } from "../db/new-id";
import { adminDecisions } from "../db/schema/index";

/** Who decides: an admin, or nobody of the app. */
type Decider = { admin_id: string } | { actor: "command" | "system" };

/**
 * Inserts who did what to what and how it changed, in the transaction that does it; returns the id, by
 * which a ledger entry can name the decision as its cause.
 */
export async function recordDecision(
  tx: Transaction,
  decision: Decider & {
    action: (typeof ADMIN_ACTIONS)[number];
    subject_type: (typeof DECISION_SUBJECTS)[number];
    subject_id: string;
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
    now: Date;
  },
): Promise<string> {
  const { now, ...fields } = decision;
  const id = newId();
  await tx.insert(adminDecisions).values({ ...fields, id, created_at: now.toISOString() });
  return id;
}
