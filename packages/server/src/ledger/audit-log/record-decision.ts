import type { ADMIN_ACTIONS, DECISION_SUBJECTS } from "@signpoint/api/platform/constants";
import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/client";
import { newId } from "../../platform/db/new-id";

type Action = (typeof ADMIN_ACTIONS)[number];
type Subject = (typeof DECISION_SUBJECTS)[number];

/** A decision in SQL: what its columns are for each row of `from`. They mean the same as those of `NewDecision`. */
interface DecisionSql {
  id: SQL;
  /** An admin unless it is given. */
  actor?: "system" | SQL;
  adminId?: SQL;
  action: Action | SQL;
  subjectType: Subject | SQL;
  subjectId: SQL;
  before?: SQL;
  after: SQL;
  now: SQL;
  /** A table or CTE: one decision for each of its rows. */
  from: SQL;
}

/**
 * Returns the INSERT of decisions into the audit log, the only one, as a CTE of the statement that makes the change. The
 * comment names the writer: in tests the database refuses decisions of any other.
 */
export function insertDecisionSql(decision: DecisionSql): SQL {
  const { id, actor = "admin", adminId, action, subjectType, subjectId, before, after } = decision;
  const value = (given: string | SQL) =>
    typeof given === "string" ? sql.raw(`'${given}'`) : given;
  return sql`insert into admin_decisions /* insertDecisionSql */
      (id, actor, admin_id, action, subject_type, subject_id, before, after, created_at)
    select ${id}, ${value(actor)}, ${adminId ?? sql`null::uuid`}, ${value(action)}, ${value(subjectType)},
      ${subjectId}, ${before ?? sql`null::jsonb`}, ${after}, ${decision.now} from ${decision.from}`;
}

/** An admin, or the operator's command or the system itself. */
export type Decider = { admin_id: string } | { actor: "command" | "system" };

type NewDecision = Decider & {
  /** The id that it gets; a new one unless it is given. */
  id?: string;
  action: Action;
  subject_type: Subject;
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
  const rows = decisions.map(({ now, id = newId(), ...fields }) => {
    return { actor: "admin", ...fields, id, created_at: now.toISOString() };
  });
  await tx.execute(
    insertDecisionSql({
      id: sql`id`,
      actor: sql`actor`,
      adminId: sql`admin_id`,
      action: sql`action`,
      subjectType: sql`subject_type`,
      subjectId: sql`subject_id`,
      before: sql`before`,
      after: sql`after`,
      now: sql`created_at`,
      from: sql`json_to_recordset(${JSON.stringify(rows)}::json) as given (id uuid, actor text, admin_id uuid,
        action text, subject_type text, subject_id uuid, before jsonb, after jsonb, created_at timestamptz)`,
    }),
  );
}
