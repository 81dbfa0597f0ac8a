import { entryTexts } from "@signpoint/api/ledger/entry-texts";
import type { SignedContract } from "@signpoint/api/work/signed-contract";
import { giveBackRefusal } from "@signpoint/api/work/signing";
import { signingStatusAfter } from "@signpoint/api/work/transitions";
import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { postEntries } from "../../ledger/entries/post-entries";
import type { CallerContext } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { lockContractOf } from "../../platform/db/locks";
import { contracts, signedContracts } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { toLapseRefund } from "../submissions/refund-entry";
import { type SigningRow, toSignedContract } from "../submissions/signed-contract-view";
import { findOwnSigning } from "./find-own-signing";
import { deadlineNow, isSubmittable } from "./signing-deadlines-sql";

/**
 * Gives a place back before anything was submitted: it is free for others, and as much of the cost
 * returns as was agreed at signing. Locks contract, signing, balance, in the order of signing. Throws
 * NOT_FOUND and the code of `giveBackRefusal`.
 */
export async function giveBackPlace(
  ctx: CallerContext,
  { signed_contract_id }: { signed_contract_id: string },
): Promise<SignedContract> {
  const now = ctx.now();
  const isOwn = and(
    eq(signedContracts.id, signed_contract_id),
    eq(signedContracts.user_id, ctx.caller.user_id),
  );
  return await inTransaction(ctx.db, async (tx) => {
    const contract = await lockContractOf(tx, isOwn);
    const given = await storeGivingBack(tx, isOwn, now);
    if (contract === undefined || given === undefined) {
      const found = await findOwnSigning({ ...ctx, db: tx }, signed_contract_id);
      const code = giveBackRefusal(found.contract, found.signing, now);
      throw new DomainError(code ?? "CANNOT_GIVE_BACK");
    }
    await tx
      .update(contracts)
      .set({ places_taken: sql`${contracts.places_taken} - 1` })
      .where(eq(contracts.id, contract.id));
    const details = entryTexts.placeGivenBack(contract.title);
    await postEntries(tx, toLapseRefund(given, given.agreed.lapse_refund, details), now);
    return toSignedContract(given, []);
  });
}

/** Returns the signing that is given back; undefined when it cannot be. */
async function storeGivingBack(
  tx: Transaction,
  isOwn: SQL | undefined,
  now: Date,
): Promise<SigningRow | undefined> {
  const ended_at = now.toISOString();
  const [given] = await tx
    .update(signedContracts)
    .set({ status: signingStatusAfter("in_progress", "give_back"), ended_at })
    .from(contracts)
    .where(
      and(
        isOwn,
        eq(signedContracts.status, "in_progress"),
        eq(contracts.id, signedContracts.contract_id),
        isSubmittable(deadlineNow(sql`${ended_at}::timestamptz`)),
      ),
    )
    .returning(getTableColumns(signedContracts));
  return given;
}
