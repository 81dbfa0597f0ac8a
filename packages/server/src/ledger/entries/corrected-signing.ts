import { signingDeductionError } from "@signpoint/api/ledger/corrections";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/client";
import { jsonArray, jsonObject } from "../../platform/db/json-sql";
import { adminDecisions, signedContracts } from "../../platform/db/schema/index";
import { DomainError } from "../../platform/domain-error";
import { selectUsername } from "../../platform/people/person-in-text";

/** The points that a recorded deduction took, as an SQL value. */
const takenPoints: SQL<number> = sql<number>`((${adminDecisions.before} ->> 'points')::bigint
  - (${adminDecisions.after} ->> 'points')::bigint)`;

/** The recorded deductions that name the signing that the query reads. A person has few decisions about them. */
const namesSigning: SQL = sql`${adminDecisions.action} = 'deduct_points'
  and ${adminDecisions.subject_id} = ${signedContracts.user_id}
  and ${adminDecisions.after} ->> 'signed_contract_id' = ${signedContracts.id}::text`;

/** The points that deductions took back of the signing that the query reads, as an SQL value. */
const sumOfTaken: SQL<number> = sql<number>`(select coalesce(sum(${takenPoints}), 0)::int from ${adminDecisions} where ${namesSigning})`;

/** The same for a query of many signings, of which none but approved ones are looked up. */
export const selectTakenBack: SQL<number> = sql<number>`case when ${signedContracts.status} = 'approved' then ${sumOfTaken} else 0 end`;

/** A deduction that names a signing. `at` is ISO 8601; `by` is a username. */
export interface SigningDeduction {
  at: string;
  points: number;
  reason: string | null;
  by?: string | null;
}

/** Returns an SQL value: the deductions that name the signing that the query reads, oldest first, with or without names. */
export function selectDeductions({ named }: { named: boolean }): SQL<SigningDeduction[]> {
  const fields = {
    at: adminDecisions.created_at,
    points: takenPoints,
    reason: sql<string | null>`${adminDecisions.after} ->> 'reason'`,
  };
  return sql`case when ${signedContracts.status} = 'approved' then ${jsonArray(
    jsonObject(named ? { ...fields, by: selectUsername(adminDecisions.admin_id) } : fields),
    sql`from ${adminDecisions} where ${namesSigning} order by ${adminDecisions.created_at}, ${adminDecisions.id}`,
  )} else '[]' end`;
}

/**
 * Throws BAD_REQUEST unless the signing is an approved one of the person and `points` of what it
 * paid are not taken back yet. Two admins could take the same reward: call it with the person
 * locked.
 */
export async function assertDeductible(
  tx: Transaction,
  { user_id, signed_contract_id, points }: Deduction,
): Promise<void> {
  const [signing] = await tx
    .select({
      status: signedContracts.status,
      points_reward: signedContracts.points_reward,
      taken: sumOfTaken,
    })
    .from(signedContracts)
    .where(and(eq(signedContracts.id, signed_contract_id), eq(signedContracts.user_id, user_id)));
  const problem = signingDeductionError(signing ?? null, points);
  if (problem === null) return;
  throw new DomainError("BAD_REQUEST", {
    message: problem.message,
    fields: { [problem.field]: problem.message },
  });
}

interface Deduction {
  user_id: string;
  signed_contract_id: string;
  /** How many are to be taken, above 0. */
  points: number;
}
