import type { SurveyResponse } from "@signpoint/api/work/signed-contract";
import type { Submission } from "@signpoint/api/work/submission";
import { SurveyQuestion } from "@signpoint/api/work/survey-question";
import { eq, getTableColumns, sql } from "drizzle-orm";
import { selectAwaitingSecond } from "../../ledger/second-approvals/request-second";
import type { CallerContext } from "../../platform/context";
import {
  contracts,
  signedContracts,
  submissionMessages,
  users,
} from "../../platform/db/schema/index";
import { isActiveAccount } from "../../platform/people/active-admins";
import { isInForce } from "../../platform/people/suspensions-sql";
import type { Services } from "../../platform/services";
import { withReviewers } from "../review-leases/find-leases";
import { loadSurveyResponses, type SigningRow, toSignedContract } from "./signed-contract-view";

/** As `isLeftToAnother` says for the inviter: who has rejected cannot decide about the appeal. */
const selectBonusInviter = (now: Date) => sql<
  string | null
>`case when ${users.referral_bonus} = 'waiting' and exists (
    select from users as admins join auth_users on auth_users.id = admins.id
    where admins.is_admin and ${isActiveAccount(now)}
      and admins.id not in (${users.id}, ${users.referred_by})
      and admins.id is distinct from ${signedContracts.decided_by})
  then ${users.referred_by} end`;

const selectIsSuspended = (now: Date) => sql<boolean>`exists (select from suspensions
  where suspensions.user_id = ${signedContracts.user_id} and ${isInForce(now)})`;

/** Of those who wrote, the signer was the last. */
const selectHasNewMessage = sql<boolean>`coalesce((select ${submissionMessages.by_signer} from ${submissionMessages}
  where ${submissionMessages.signed_contract_id} = ${signedContracts.id}
  order by ${submissionMessages.created_at} desc, ${submissionMessages.id} desc limit 1), false)`;

interface SubmissionRow {
  signing: SigningRow;
  contract: Pick<Submission["contract"], "type">;
  username: string | null;
  bonus_inviter_id: string | null;
  awaiting_second: boolean;
  is_suspended: boolean;
  has_new_message: boolean;
}

/** Returns a query of signings with their contract's fields and signer's username. */
export function selectSubmissions({ db, now }: Pick<Services, "db" | "now">) {
  return db
    .select({
      signing: getTableColumns(signedContracts),
      contract: { type: contracts.type },
      username: users.username,
      bonus_inviter_id: selectBonusInviter(now()),
      awaiting_second: selectAwaitingSecond(signedContracts.id),
      is_suspended: selectIsSuspended(now()),
      has_new_message: selectHasNewMessage,
    })
    .from(signedContracts)
    .innerJoin(contracts, eq(contracts.id, signedContracts.contract_id))
    .leftJoin(users, eq(users.id, signedContracts.user_id));
}

/** Returns the submissions of rows with their answers and reviewers, which one query each reads for all of them. */
export async function toSubmissions(
  ctx: CallerContext,
  rows: SubmissionRow[],
): Promise<Submission[]> {
  const ids = rows.map(({ signing }) => signing.id);
  const responses = await loadSurveyResponses(ctx.db, ids);
  const submissions = rows.map((row) => toSubmission(row, responses.get(row.signing.id) ?? []));
  return await withReviewers(ctx, submissions);
}

/** Returns a submission in the shape of the API. Its terms are those agreed at signing. */
function toSubmission(
  { signing, contract, ...others }: SubmissionRow,
  responses: SurveyResponse[],
): Omit<Submission, "reviewer"> {
  const { title, description, activity } = signing.agreed;
  const { points_cost, points_reward } = signing;
  const terms = { ...contract, title, description, activity, points_cost, points_reward };
  return {
    ...toSignedContract(signing, responses),
    ...others,
    contract: { id: signing.contract_id, ...terms },
    survey_questions: readQuestions(signing.survey_questions),
  };
}

/** Returns the questions of a signing without those of another shape, which older versions may have stored. */
function readQuestions(stored: unknown): SurveyQuestion[] {
  if (!Array.isArray(stored)) return [];
  return stored
    .map((question) => SurveyQuestion.safeParse(question))
    .flatMap(({ success, data }) => (success ? [data] : []));
}
