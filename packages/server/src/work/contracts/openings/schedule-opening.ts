import { openingProblem } from "@signpoint/api/work/contracts/opening";
import { eq } from "drizzle-orm";
import type { Transaction } from "../../../platform/db/client";
import { signedContracts } from "../../../platform/db/schema/index";
import { DomainError } from "../../../platform/domain-error";
import type { ContractRow } from "../contract-view";

type Status = ContractRow["status"];

/** Throws BAD_REQUEST when a new contract, or one with this id, cannot wait for this time; `at` is the database's clock. */
export async function assertCanWait(
  tx: Transaction,
  contract: { id: string | null; status: Status; opens_at: string },
  at: Date,
): Promise<void> {
  const is_signed = contract.id !== null && (await isSigned(tx, contract.id));
  const problem = openingProblem({ ...contract, is_signed }, at);
  if (problem === null) return;
  throw new DomainError("BAD_REQUEST", { message: problem, fields: { opens_at: problem } });
}

async function isSigned(tx: Transaction, contractId: string): Promise<boolean> {
  const { id, contract_id } = signedContracts;
  const [signing] = await tx
    .select({ id })
    .from(signedContracts)
    .where(eq(contract_id, contractId))
    .limit(1);
  return signing !== undefined;
}

/**
 * Returns when a contract opens by itself after an edit; null for no such time. One that waits goes on waiting unless it is
 * opened or the edit says otherwise. Throws BAD_REQUEST.
 */
export async function nextOpening(
  tx: Transaction,
  current: ContractRow,
  edit: { status: Status | undefined; opens_at: string | null | undefined },
  at: Date,
): Promise<string | null> {
  const status = edit.status ?? current.status;
  if (edit.opens_at === undefined) return status === "inactive" ? current.opens_at : null;
  if (edit.opens_at === null) return null;
  await assertCanWait(tx, { id: current.id, status, opens_at: edit.opens_at }, at);
  return edit.opens_at;
}
