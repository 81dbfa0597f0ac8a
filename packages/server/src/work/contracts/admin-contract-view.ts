import { STATUSES_WITHOUT_PLACE } from "@signpoint/api/platform/constants";
import { contractMessages } from "@signpoint/api/texts";
import type {
  AdminContract,
  AdminContractDetail,
} from "@signpoint/api/work/contracts/admin-contract";
import { getExpiration } from "@signpoint/api/work/contracts/expiry";
import { and, count, eq, inArray, isNull, sql } from "drizzle-orm";
import { findAwaitingSecond } from "../../ledger/second-approvals/request-second";
import type { Database, Transaction } from "../../platform/db/client";
import { wordList } from "../../platform/db/schema/checks";
import { contracts, signedContracts } from "../../platform/db/schema/index";
import { COUNTED_STATUSES } from "../../platform/db/schema/signed-contracts";
import { DomainError } from "../../platform/domain-error";
import { type ContractRow, toContract } from "./contract-view";
import { findNamedPeople } from "./for-whom/named-people";
import { findQuestions } from "./questions";

/** Returns contracts as admins see them, with their numbers of submissions, counted for all of them in one query. */
export async function toAdminContracts(
  db: Database,
  rows: ContractRow[],
  now: Date,
): Promise<AdminContract[]> {
  const ids = rows.map(({ id }) => id);
  const [counts, awaiting] = await Promise.all([
    countSignings(db, ids),
    findAwaitingSecond(db, ids),
  ]);
  return rows.map((row) => {
    const inStatus = (status: string) =>
      counts.find((one) => one.contract_id === row.id && one.status === status)?.signings ?? 0;
    return {
      ...toContract(row, now),
      version: row.version,
      opens_at: row.opens_at,
      expiration: getExpiration(row, now),
      awaiting_second: awaiting.has(row.id),
      places_taken: row.places_taken,
      submissions: {
        approved: row.places_approved + row.places_overturned,
        pending: inStatus("pending"),
        total:
          row.places_taken +
          row.places_overturned +
          STATUSES_WITHOUT_PLACE.reduce((sum, status) => sum + inStatus(status), 0),
      },
    };
  });
}

/** Counts pending signings and those without a place; the contract's row counts the signings with one. */
async function countSignings(db: Database, contractIds: string[]) {
  if (contractIds.length === 0) return [];
  const { contract_id, status } = signedContracts;
  return await db
    .select({ contract_id, status, signings: count() })
    .from(signedContracts)
    // Written out, so that the planner uses the partial index of these states.
    .where(and(inArray(contract_id, contractIds), sql`${status} in ${wordList(COUNTED_STATUSES)}`))
    .groupBy(contract_id, status);
}

/** Returns one contract as admins see it, with its questions. */
export async function toAdminContractDetail(
  db: Database,
  row: ContractRow,
  now: Date,
): Promise<AdminContractDetail> {
  const [contract] = await toAdminContracts(db, [row], now);
  if (contract === undefined) throw new Error("one row makes one contract");
  return {
    ...contract,
    survey_questions: await findQuestions(db, row.id),
    named_people: await findNamedPeople(db, row.id),
  };
}

/** Returns a contract. Throws NOT_FOUND when there is none or it is deleted. */
export async function loadContract(db: Database, contractId: string): Promise<ContractRow> {
  const [row] = await db.select().from(contracts).where(isPresent(contractId));
  return assertFound(row);
}

/** Locks a contract until the transaction ends and returns it. Every change of a contract starts with this. Throws NOT_FOUND. */
export async function lockContract(tx: Transaction, contractId: string): Promise<ContractRow> {
  const [row] = await tx.select().from(contracts).where(isPresent(contractId)).for("update");
  return assertFound(row);
}

function isPresent(contractId: string) {
  return and(eq(contracts.id, contractId), isNull(contracts.deleted_at));
}

function assertFound(row: ContractRow | undefined): ContractRow {
  if (row === undefined) throw new DomainError("NOT_FOUND", { message: contractMessages.notFound });
  return row;
}
