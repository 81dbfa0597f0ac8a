import type { ADMIN_ACTIONS, DECISION_SUBJECTS } from "@signpoint/api/platform/constants";
import type { Transaction } from "../../platform/db/client";
import { newId } from "../../platform/db/new-id";
import { adminDecisions } from "../../platform/db/schema/index";

/** An admin, or the operator's command or the system itself. */
export type Decider = { admin_id: string } | { actor: "command" | "system" };

type NewDecision = Decider & {
  /** The id that it gets; a new one unless it is given. */
  id?: string;
  action: (typeof ADMIN_ACTIONS)[number];
  subject_type: (typeof DECISION_SUBJECTS)[number];
  subject_id: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  now: Date;
};

/**
 * Inserts a decision into the audit log and returns its id, which can be the cause of a ledger entry. Call it in the
 * transaction of the change.
 */
export async function recordDecision(tx: Transaction, decision: NewDecision): Promise<string> {
  const id = decision.id ?? newId();
  await recordDecisions(tx, [{ ...decision, id }]);
  return id;
}

/** Inserts decisions that were taken together into the audit log, in one statement. */
export async function recordDecisions(tx: Transaction, decisions: NewDecision[]): Promise<void> {
  if (decisions.length === 0) return;
  await tx.insert(adminDecisions).values(
    decisions.map(({ now, id = newId(), ...fields }) => {
      return { ...fields, id, created_at: now.toISOString() };
    }),
  );
}
