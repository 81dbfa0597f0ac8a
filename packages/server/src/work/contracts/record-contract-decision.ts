import { pickFields } from "@signpoint/api/platform/form-fields";
import { CONTRACT_DEFAULTS } from "@signpoint/api/work/contracts/contract-form-rules";
import { recordDecision } from "../../ledger/audit-log/record-decision";
import type { Caller } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import type { ContractRow } from "./contract-view";
import { findNamedPeople } from "./for-whom/named-people";
import { findQuestions } from "./questions";

/** Returns a contract's own fields, current questions and the ids of the people it names, for the audit log. */
export async function snapshotContract(tx: Transaction, row: ContractRow) {
  const questions = await findQuestions(tx, row.id);
  const people = await findNamedPeople(tx, row.id);
  return {
    ...pickFields(CONTRACT_DEFAULTS, row),
    status: row.status,
    expires_at: row.expires_at,
    opens_at: row.opens_at,
    deleted_at: row.deleted_at,
    named_people: people.map(({ id }) => id),
    survey_questions: questions.map(({ contract_id: _contract, ...question }) => question),
  };
}

/** Inserts an admin's change of a contract into the audit log. */
export async function recordContractDecision(
  tx: Transaction,
  caller: Caller,
  action: "create_contract" | "update_contract" | "delete_contract" | "extend_contract",
  change: {
    id: string;
    before: Record<string, unknown> | null;
    after: Record<string, unknown>;
    now: Date;
  },
): Promise<void> {
  await recordDecision(tx, {
    admin_id: caller.user_id,
    action,
    subject_type: "contract",
    subject_id: change.id,
    before: change.before,
    after: change.after,
    now: change.now,
  });
}
