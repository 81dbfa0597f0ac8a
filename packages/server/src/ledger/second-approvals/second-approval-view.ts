import type { SecondApproval } from "@signpoint/api/ledger/second-approval";
import { sql } from "drizzle-orm";
import type { CallerContext } from "../../platform/context";
import { secondApprovals } from "../../platform/db/schema/index";
import { selectUsername } from "../../platform/people/person-in-text";
import { findDecisionSubjects } from "../audit-log/find-decision-subjects";
import { haveSeconds } from "./assert-independent";
import { SUBJECT_TYPES } from "./request-second";

/** The columns of second approvals, with the names of their people. */
export const secondApprovalColumns = {
  id: secondApprovals.id,
  kind: secondApprovals.kind,
  state: secondApprovals.state,
  subject_id: secondApprovals.subject_id,
  user_id: secondApprovals.user_id,
  username: selectUsername(secondApprovals.user_id),
  points: secondApprovals.points,
  signed_contract_id: secondApprovals.signed_contract_id,
  new_email: secondApprovals.new_email,
  changes: secondApprovals.changes,
  has_code: sql<boolean>`${secondApprovals.code} is not null`,
  reason: secondApprovals.reason,
  requested_by: secondApprovals.requested_by,
  requested_by_username: selectUsername(secondApprovals.requested_by),
  requested_at: secondApprovals.requested_at,
  decided_by_username: selectUsername(secondApprovals.decided_by),
  decided_by_command: secondApprovals.decided_by_command,
  decided_at: secondApprovals.decided_at,
  note: secondApprovals.note,
};

type Row = Omit<SecondApproval, "subject_name" | "may_decide" | "operator_needed">;

/** Returns second approvals as an admin sees them. */
export async function toSecondApprovals(
  { db, caller, now }: CallerContext,
  rows: Row[],
): Promise<SecondApproval[]> {
  const subjects = await findDecisionSubjects(
    db,
    rows.map(({ kind, subject_id }) => ({ subject_type: SUBJECT_TYPES[kind], subject_id })),
  );
  const open = rows.filter(({ state }) => state === "open");
  const seconds = await haveSeconds(db, open, now());
  const inNeed = new Set(open.filter((_, index) => !seconds[index]).map(({ id }) => id));
  return rows.map((row) => ({
    ...row,
    subject_name: subjects.get(row.subject_id)?.name ?? null,
    may_decide:
      row.state === "open" && row.requested_by !== caller.user_id && row.user_id !== caller.user_id,
    operator_needed: inNeed.has(row.id),
  }));
}
