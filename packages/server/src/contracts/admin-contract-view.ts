import type { AdminContract, AdminContractDetail } from "@signpoint/api/entities/admin-contract";
import { contractMessages } from "@signpoint/api/messages";
import { getExpiration } from "@signpoint/api/rules/expiry";
import { and, count, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/client";
import { contracts, signedContracts } from "../db/schema/index";
import { DomainError } from "../domain-error";
import { type ContractRow, toContract } from "./contract-view";
import { findQuestions } from "./questions";

/** Contracts with their numbers of submissions, which one query counts for all of them. */
export async function toAdminContracts(
  db: Database,
  rows: ContractRow[],
  now: Date,
): Promise<AdminContract[]> {
  const counts = await countSignings(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const inStatus = (status: string) =>
      counts.find((one) => one.contract_id === row.id && one.status === status)?.signings ?? 0;
    return {
      ...toContract(row, now),
      expiration: getExpiration(row, now),
      places_taken: row.places_taken,
      submissions: {
        approved: row.places_approved,
        pending: inStatus("pending"),
        total: row.places_taken + inStatus("rejected"),
      },
    };
  });
}

/** Those that wait and those that gave their place back; all others are counted by their places. */
async function countSignings(db: Database, contractIds: string[]) {
  if (contractIds.length === 0) return [];
  const { contract_id, status } = signedContracts;
  return await db
    .select({ contract_id, status, signings: count() })
    .from(signedContracts)
    // Written out, so that the index of those is recognised.
    .where(and(inArray(contract_id, contractIds), sql`${status} in ('pending', 'rejected')`))
    .groupBy(contract_id, status);
}

/** One contract with its numbers and questions. */
export async function toAdminContractDetail(
  db: Database,
  row: ContractRow,
  now: Date,
): Promise<AdminContractDetail> {
  const [contract] = await toAdminContracts(db, [row], now);
  if (contract === undefined) throw new Error("one row makes one contract");
  return { ...contract, survey_questions: await findQuestions(db, row.id) };
}

/** The contract; NOT_FOUND when there is none or it is deleted. */
export async function findContractOrThrow(db: Database, contractId: string): Promise<ContractRow> {
  const [row] = await db.select().from(contracts).where(isPresent(contractId));
  return presentOrRefused(row);
}

/** The same, locked until the transaction ends: every change of a contract starts with this. */
export async function lockContract(tx: Transaction, contractId: string): Promise<ContractRow> {
  const [row] = await tx.select().from(contracts).where(isPresent(contractId)).for("update");
  return presentOrRefused(row);
}

function isPresent(contractId: string) {
  return and(eq(contracts.id, contractId), isNull(contracts.deleted_at));
}

function presentOrRefused(row: ContractRow | undefined): ContractRow {
  if (row === undefined) throw new DomainError("NOT_FOUND", { message: contractMessages.notFound });
  return row;
}
