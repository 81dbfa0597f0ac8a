import type { ADMIN_ACTIONS, DECISION_SUBJECTS } from "@signpoint/api/constants";
import type { Transaction } from "../db/client";
import { newId } from "../db/new-id";
import { adminDecisions } from "../db/schema/index";

/** An admin, or the operator's command or the system itself. */
export type Decider = { admin_id: string } | { actor: "command" | "system" };

/**
 * Inserts a decision into the audit log and returns its id, which can be the cause of a ledger entry. Call it in the
 * transaction of the change.
 */
export async function recordDecision(
  tx: Transaction,
  decision: Decider & {
    /** The id that it gets; a new one unless it is given. */
    id?: string;
    action: (typeof ADMIN_ACTIONS)[number];
    subject_type: (typeof DECISION_SUBJECTS)[number];
    subject_id: string;
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
    now: Date;
  },
): Promise<string> {
  const { now, id = newId(), ...fields } = decision;
  await tx.insert(adminDecisions).values({ ...fields, id, created_at: now.toISOString() });
  return id;
}
