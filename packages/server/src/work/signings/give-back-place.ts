import type { SignedContract } from "@signpoint/api/work/signed-contract";
import { giveBackRefusal } from "@signpoint/api/work/signing";
import { nextSigningStatus } from "@signpoint/api/work/transitions";
import { sql } from "drizzle-orm";
import type { CallerContext } from "../../platform/context";
import { newId } from "../../platform/db/new-id";
import { DomainError } from "../../platform/domain-error";
import { runWrite, write } from "../../platform/verb-write";
import { readSubmittedData } from "../submissions/read-submitted-data";
import { selectSignedContract } from "../submissions/signed-contract-fields";
import { findOwnSigning } from "./find-own-signing";
import { deadlineNow, isSubmittable } from "./signing-deadlines-sql";

interface Params {
  signing_id: string;
  user_id: string;
  now: string;
  entry_id: string;
}

const signingId = sql`${sql.placeholder("signing_id")}::uuid`;
const userId = sql`${sql.placeholder("user_id")}::uuid`;
const now = sql`${sql.placeholder("now")}::timestamptz`;
const GIVEN_BACK = sql.raw(`'${nextSigningStatus("in_progress", "give_back")}'`);

const giving = write<Params, SignedContract>(
  sql`locked as (
    select contracts.*
    from contracts join signed_contracts on signed_contracts.contract_id = contracts.id
    where signed_contracts.id = ${signingId} and signed_contracts.user_id = ${userId}
    for update of contracts
  ), given as (
    update signed_contracts set status = ${GIVEN_BACK}, ended_at = ${now}
    from locked as contracts
    where signed_contracts.id = ${signingId} and signed_contracts.user_id = ${userId}
      and signed_contracts.status = 'in_progress' and ${isSubmittable(deadlineNow(now))}
    returning signed_contracts.*
  ), freed as (
    update contracts set places_taken = places_taken - 1 from given where contracts.id = given.contract_id
  ), refunded as (
    insert into earnings (id, user_id, source, details, points_earned, cause_id, timestamp)
    select ${sql.placeholder("entry_id")}, user_id, 'CONTRACT_REJECTED', 'Place given back: refund for "' || title || '"',
      (agreed->>'lapse_refund')::integer, given.id, ${now}
    from given cross join locked where (agreed->>'lapse_refund')::integer > 0
  )`,
  sql`select ${selectSignedContract} as value from given as signed_contracts`,
);

/**
 * Gives a place back before anything was submitted: it is free for others, and as much of the cost returns as was agreed
 * at signing. Throws NOT_FOUND and the code of `giveBackRefusal`.
 */
export async function giveBackPlace(
  ctx: CallerContext,
  { signed_contract_id }: { signed_contract_id: string },
): Promise<SignedContract> {
  const at = ctx.now();
  const given = await runWrite(ctx, giving, {
    signing_id: signed_contract_id,
    user_id: ctx.caller.user_id,
    now: at.toISOString(),
    entry_id: newId(),
  });
  if (given !== null) {
    return { ...given, submitted_data: readSubmittedData(given.submitted_data) };
  }
  const { contract, signing } = await findOwnSigning(ctx, signed_contract_id);
  throw new DomainError(giveBackRefusal(contract, signing, at) ?? "CANNOT_GIVE_BACK");
}
