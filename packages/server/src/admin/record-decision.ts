import type { ADMIN_ACTIONS, DECISION_SUBJECTS } from "@signpoint/api/constants";
import type { Database } from "../db/client";
import { newId } from "../db/new-id";
import { adminDecisions } from "../db/schema/index";

/** Keeps who did what to what and how it changed, in the transaction that does it. */
export async function recordDecision(
  tx: Database,
  decision: {
    admin_id: string;
    action: (typeof ADMIN_ACTIONS)[number];
    subject_type: (typeof DECISION_SUBJECTS)[number];
    subject_id: string;
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
    now: Date;
  },
): Promise<void> {
  const { now, ...fields } = decision;
  await tx.insert(adminDecisions).values({ ...fields, id: newId(), created_at: now.toISOString() });
}
