import { contractMessages, refusalMessages } from "@signpoint/api/texts";
import { getAnswerText, validateAnswers } from "@signpoint/api/work/answers";
import type { AnswersInput } from "@signpoint/api/work/contracts/contract-calls";
import { isFileQuestion } from "@signpoint/api/work/questions";
import type { SignedContract, SubmittedData } from "@signpoint/api/work/signed-contract";
import { submissionRefusal } from "@signpoint/api/work/signing";
import { type SQL, sql } from "drizzle-orm";
import type * as z from "zod";
import { insertNotificationSql } from "../../messages/notifications/insert-notifications";
import type { CallerContext } from "../../platform/context";
import { type JsonOf, jsonObject } from "../../platform/db/json-sql";
import { newId } from "../../platform/db/new-id";
import { contracts, signedContracts } from "../../platform/db/schema/index";
import { afterCommit } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { query, runQuery } from "../../platform/verb-query";
import { runWrite, write } from "../../platform/verb-write";
import { selectSignedContract } from "../submissions/signed-contract-fields";
import { selectSubmittableFiles } from "../uploads/list-uploads";
import { deadlineNow, isSubmittable } from "./signing-deadlines-sql";
import { findNamedFiles, validateFileOwnership } from "./validate-file-ownership";

type Answers = z.output<typeof AnswersInput>;

const signingFields = {
  status: signedContracts.status,
  work_due_at: signedContracts.work_due_at,
  correction_due_at: signedContracts.correction_due_at,
  survey_required: signedContracts.survey_required,
  survey_questions: signedContracts.survey_questions,
  submitted_data: signedContracts.submitted_data,
  expires_at: contracts.expires_at,
  duration: contracts.duration,
  uploads: selectSubmittableFiles,
};
type Signing = JsonOf<typeof signingFields>;

const signingId = sql`${sql.placeholder("signing_id")}::uuid`;
const userId = sql`${sql.placeholder("user_id")}::uuid`;

const signingQuery = query<{ signing_id: string; user_id: string }, Signing | null>(
  sql`(select ${jsonObject(signingFields)}
    from ${signedContracts} join ${contracts} on ${contracts.id} = ${signedContracts.contract_id}
    where ${signedContracts.id} = ${signingId} and ${signedContracts.user_id} = ${userId})` as SQL<Signing | null>,
);

interface Params {
  signing_id: string;
  user_id: string;
  now: string;
  /** JSON. */
  submitted_data: string;
  /** JSON: the rows of survey_responses without the signing's id. */
  responses: string;
  paths: string[];
  file_count: number;
  notification_id: string;
}

const now = sql`${sql.placeholder("now")}::timestamptz`;

/**
 * Submits a signing that can still be submitted, if all named files are still stored. No file
 * vanishes meanwhile: an upload that replaces one locks the signing first. The CTE
 * `survey_responses` has the name of its table, so that the result reads the answers that it
 * inserts.
 */
const submission = write<Params, SignedContract>(
  sql`submitted as (
    update signed_contracts
    set status = 'pending', submitted_at = ${now}, submitted_from = signed_contracts.status,
      submitted_data = ${sql.placeholder("submitted_data")}, review_note = null, review_breached_at = null,
      review_due_at = ${now} + (select review_contract_hours from settings) * interval '1 hour'
    from contracts
    where signed_contracts.id = ${signingId} and user_id = ${userId} and contracts.id = contract_id
      and ${isSubmittable(deadlineNow(now))}
    returning signed_contracts.*
  ), marked as (
    update files set state = 'submitted'
    from submitted
    where files.signed_contract_id = submitted.id and files.state in ('stored', 'submitted')
      and files.path = any(${sql.placeholder("paths")}::text[])
    returning files.path
  ), survey_responses as (
    insert into survey_responses (id, signed_contract_id, question_id, position, question_text,
      question_type, required, response_data, file_url)
    select response.id, submitted.id, question_id, position, question_text,
      question_type, required, response_data, file_url
    from submitted cross join json_to_recordset(${sql.placeholder("responses")}::json) as response (
      id uuid, question_id uuid, position integer, question_text text,
      question_type text, required boolean, response_data text, file_url text)
    returning *
  ), notified as (${insertNotificationSql({
    to: "admins",
    kind: "submission",
    id: sql`${sql.placeholder("notification_id")}::uuid`,
    person_id: sql`submitted.user_id`,
    about: { signed_contract_id: sql`submitted.id` },
    title: sql`contracts.title`,
    now: sql`submitted.submitted_at`,
    from: sql`submitted join contracts on contracts.id = submitted.contract_id`,
  })})`,
  sql`select ${selectSignedContract} as value from submitted as signed_contracts
    where (select count(*) from marked) = ${sql.placeholder("file_count")}::integer`,
);

/**
 * Submits the caller's signing with its answers for review, from in_progress or changes_requested,
 * until its deadline (specification, sections 4 and 5). Notifies the admins in the same statement.
 * Throws NOT_FOUND, the code of `submissionRefusal`, BAD_REQUEST with all bad answers.
 */
export async function submitContract(
  ctx: CallerContext<"notificationFeed">,
  {
    signed_contract_id,
    survey_responses,
  }: { signed_contract_id: string; survey_responses: Answers },
): Promise<SignedContract> {
  const now = ctx.now();
  const ids = { signing_id: signed_contract_id, user_id: ctx.caller.user_id };
  const signing = await loadSubmittable(ctx, ids, survey_responses, now);
  const paths = findNamedFiles(signing.survey_questions, survey_responses).map(({ path }) => path);
  const submitted = await runWrite(ctx, submission, {
    ...ids,
    now: now.toISOString(),
    submitted_data: JSON.stringify(toSubmittedData(signing, survey_responses)),
    responses: JSON.stringify(toResponses(signing, survey_responses)),
    paths,
    file_count: new Set(paths).size,
    notification_id: newId(),
  });
  if (submitted === null) {
    // Another transaction changed the signing or its files since: read them again and throw why.
    await loadSubmittable(ctx, ids, survey_responses, now);
    throw new DomainError("NOT_SUBMITTABLE");
  }
  afterCommit(ctx.db, () => ctx.notificationFeed.publish());
  return submitted;
}

/** Returns the signing. Throws NOT_FOUND, the code of `submissionRefusal`, BAD_REQUEST with all bad answers. */
async function loadSubmittable(
  ctx: CallerContext,
  ids: { signing_id: string; user_id: string },
  answers: Answers,
  now: Date,
): Promise<Signing> {
  const signing = await runQuery(ctx, signingQuery, ids);
  if (signing === null) throw new DomainError("NOT_FOUND");
  const code = submissionRefusal(signing, signing, now);
  if (code !== null) throw new DomainError(code);
  const { survey_questions, survey_required, uploads } = signing;
  const fields = {
    ...validateFileOwnership(survey_questions, uploads, answers),
    ...validateAnswers(survey_questions, answers, survey_required),
  };
  const problems = Object.values(fields);
  if (problems.length === 0) return signing;
  const message = problems.includes(contractMessages.questionRequired)
    ? contractMessages.requiredQuestionsMissing
    : refusalMessages.answersInvalid;
  throw new DomainError("BAD_REQUEST", { message, fields });
}

function toSubmittedData(signing: Signing, answers: Answers): SubmittedData {
  const answered = signing.survey_questions.filter(
    (question) => getAnswerText(question, answers[question.id]) !== "",
  );
  const open = signing.survey_questions.filter(
    (question) => question.required && !answered.includes(question),
  );
  return {
    ...signing.submitted_data,
    survey_responses: answers,
    survey_completed: answered.length > 0 && open.length === 0,
    file_uploaded: answered.some(isFileQuestion),
  };
}

function toResponses(signing: Signing, answers: Answers): object[] {
  return signing.survey_questions.flatMap((question, position) => {
    const text = getAnswerText(question, answers[question.id]);
    if (text === "") return [];
    const isFile = isFileQuestion(question);
    return {
      id: newId(),
      question_id: question.id,
      position,
      question_text: question.question_text,
      question_type: question.question_type,
      required: question.required,
      response_data: isFile ? null : text,
      file_url: isFile ? text : null,
    };
  });
}
