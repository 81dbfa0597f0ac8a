import { entryTexts } from "@signpoint/api/ledger/entry-texts";
import type { ErrorCode } from "@signpoint/api/platform/errors";
import { pickFields } from "@signpoint/api/platform/form-fields";
import { AgreedTerms } from "@signpoint/api/work/contracts/agreed-terms";
import { conditionRefusal } from "@signpoint/api/work/contracts/for-whom/condition-rules";
import type { SignedContract } from "@signpoint/api/work/signed-contract";
import { signingRefusal } from "@signpoint/api/work/signing";
import { and, eq, sql } from "drizzle-orm";
import { insertEntrySql } from "../../ledger/entries/post-entries";
import { nextLook } from "../../messages/notifications/deadlines-sql";
import { insertNotificationSql } from "../../messages/notifications/insert-notifications";
import { checkPendingAccess } from "../../platform/access";
import type { CallerContext } from "../../platform/context";
import { isoInstant, jsonObject } from "../../platform/db/json-sql";
import { newId } from "../../platform/db/new-id";
import { hasConditions } from "../../platform/db/schema/contract-guards";
import { contracts } from "../../platform/db/schema/index";
import { textSql } from "../../platform/db/text-sql";
import { afterCommit, isInTransaction } from "../../platform/db/transaction";
import { violatesConstraint } from "../../platform/db/violations";
import { DomainError } from "../../platform/domain-error";
import { assertNotPaused, selectPaused } from "../../platform/settings/assert-not-paused";
import { runWrite, write } from "../../platform/verb-write";
import { isInExpiryState, toTimestamp } from "../contracts/catalogue/expiry-sql";
import { isListed } from "../contracts/catalogue/tags-sql";
import { loadContractForUser } from "../contracts/find-contract";
import { selectQuestions } from "../contracts/questions";
import { selectSignedContract } from "../submissions/signed-contract-fields";
import { endDueOfContract, hasDueSignings } from "./end-due-of-contract";
import { deadlineNow } from "./signing-deadlines-sql";

interface Params {
  contract_id: string;
  user_id: string;
  now: string;
  signing_id: string;
  entry_id: string;
  notification_id: string;
}

const now = sql`${sql.placeholder("now")}::timestamptz`;
const userId = sql`${sql.placeholder("user_id")}::uuid`;
const workDue = sql`(${deadlineNow(now)} + work_minutes * interval '1 minute')`;

const hasFreePlace = sql`((max_signers = 0 or places_taken < max_signers)
  and (pilot_places is null or places_taken < pilot_places))`;
/** What the contract asks of its signer; a trigger counts and refuses. Null, and nothing is counted, where it asks nothing. */
const conditions = sql`case when ${hasConditions} then jsonb_strip_nulls(jsonb_build_object(
  'named_only', nullif(named_only, false), 'approved_min', approved_min, 'approved_max', approved_max,
  'approval_rate_min', approval_rate_min)) end`;

const signing = write<Params, SignedContract>(
  sql`taken as (
    update contracts set places_taken = places_taken + 1
    where id = ${sql.placeholder("contract_id")} and ${isListed} and ${isInExpiryState("active", now)}
      and not ${selectPaused("signings")}
      and ${hasFreePlace}
    returning *
  ), signed as (
    insert into signed_contracts (id, contract_id, user_id, status, points_cost, points_reward,
      survey_required, survey_questions, agreed, conditions, work_due_at, clock_at, submitted_data, created_at)
    select ${sql.placeholder("signing_id")}, id, ${userId}, 'in_progress', points_cost, points_reward,
      survey_required, ${selectQuestions},
      ${jsonObject(pickFields(AgreedTerms.shape, contracts))}, ${conditions},
      ${workDue}, ${nextLook(workDue, now)},
      json_build_object('signed_at', ${isoInstant(now)},
        'user_points_at_signing', (select points from users where users.id = ${userId})),
      ${now}
    from taken as contracts
    returning *
  ), paid as (
    ${insertEntrySql({
      id: sql`${sql.placeholder("entry_id")}::uuid`,
      userId: sql`signed.user_id`,
      source: "CONTRACT_SIGNED",
      details: textSql(entryTexts.signed, sql`title`),
      points: sql`-signed.points_cost`,
      causeId: sql`signed.id`,
      now,
      from: sql`signed cross join taken`,
    })}
  ), notified as (${insertNotificationSql({
    to: "admins",
    kind: "contract_signed",
    id: sql`${sql.placeholder("notification_id")}::uuid`,
    person_id: sql`signed.user_id`,
    about: { signed_contract_id: sql`signed.id` },
    title: sql`title`,
    now,
    from: sql`signed cross join taken`,
  })})`,
  sql`select ${selectSignedContract} as value from signed as signed_contracts`,
);

type SigningContext = CallerContext<"notificationFeed">;

/**
 * Signs a contract: takes a place, posts the cost and notifies the admins in one statement
 * (specification, sections 4 and 5). The signing gets a copy of what is agreed, questions included.
 * When no place is free, calls `freeLapsedPlaces` and tries once more. Throws NOT_FOUND, PAUSED,
 * the code of `signingRefusal`, CONTRACT_FULL, ALREADY_SIGNED, NOT_ELIGIBLE, NOT_ENOUGH_POINTS.
 */
export async function signContract(
  ctx: SigningContext,
  { contract_id }: { contract_id: string },
): Promise<SignedContract> {
  let signed = await takePlace(ctx, contract_id);
  if (signed === null && (await freeLapsedPlaces(ctx, contract_id))) {
    signed = await takePlace(ctx, contract_id);
  }
  if (signed === null) throw await getRefusal(ctx, contract_id, "CONTRACT_FULL");
  afterCommit(ctx.db, () => ctx.notificationFeed.publish());
  return signed;
}

/** Returns the signing; null when the contract cannot be signed or has no free place. */
async function takePlace(ctx: SigningContext, contract_id: string): Promise<SignedContract | null> {
  return await runWrite(ctx, signing, {
    contract_id,
    user_id: ctx.caller.user_id,
    now: ctx.now().toISOString(),
    signing_id: newId(),
    entry_id: newId(),
    notification_id: newId(),
  }).catch(async (error: unknown) => {
    const violated = getViolatedRule(error);
    throw violated === null ? error : await getRefusal(ctx, contract_id, violated);
  });
}

/**
 * Ends the due signings of a full contract and returns whether to try again. Without this a place
 * would stay taken after its deadline until the periodic task comes. Uses a transaction of its own:
 * one that changes the balances of the signer and of another person could deadlock. Does nothing
 * inside a transaction, such as that of a call repeated by its key.
 */
async function freeLapsedPlaces(ctx: SigningContext, contractId: string): Promise<boolean> {
  const { db, pendingAccess } = ctx;
  if (isInTransaction(db)) return false;
  const at = ctx.now();
  const [contract] = await db
    .select({
      isFree: sql<boolean>`${hasFreePlace}`,
      isDue: sql<boolean>`${hasDueSignings(at)}`,
    })
    .from(contracts)
    .where(and(eq(contracts.id, contractId), isListed, isInExpiryState("active", toTimestamp(at))));
  if (contract?.isDue === true) {
    await checkPendingAccess(db, pendingAccess);
    await endDueOfContract(ctx, contractId);
    return true;
  }
  return contract?.isFree === true;
}

function getViolatedRule(error: unknown): ErrorCode | null {
  if (violatesConstraint(error, "signed_contracts_user_contract_unique")) return "ALREADY_SIGNED";
  if (violatesConstraint(error, "signed_contracts_conditions_met")) return "NOT_ELIGIBLE";
  if (violatesConstraint(error, "users_points_not_negative")) return "NOT_ENOUGH_POINTS";
  return null;
}

/**
 * Returns why the contract cannot be signed: the refusal of the rule, or `changed` when the rule
 * finds no reason any more.
 */
async function getRefusal(
  ctx: CallerContext,
  contractId: string,
  changed: ErrorCode,
): Promise<DomainError> {
  const now = ctx.now();
  const found = await loadContractForUser(ctx.db, contractId, ctx.caller.user_id, now);
  await assertNotPaused(ctx.db, "signings");
  const { contract, standing } = found;
  const code = signingRefusal({ ...found, now });
  const message = code === "NOT_ELIGIBLE" ? conditionRefusal(contract, standing) : null;
  if (message !== null) return new DomainError("NOT_ELIGIBLE", { message });
  const isDeleted = contract.deleted_at !== null;
  return new DomainError(code ?? (isDeleted ? "CONTRACT_NOT_ACTIVE" : changed));
}
