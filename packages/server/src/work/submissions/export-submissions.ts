import { TOTAL_COUNT_HEADER } from "@signpoint/api/platform/constants";
import { uniqueHeaders } from "@signpoint/api/platform/unique-headers";
import { adminMessages } from "@signpoint/api/texts";
import type { Submission } from "@signpoint/api/work/submission";
import type { ExportSubmissionsInput } from "@signpoint/api/work/submission-calls";
import type { SubmissionVersion } from "@signpoint/api/work/submission-version";
import { SIGNING_LABELS } from "@signpoint/api/work/transitions";
import { and, asc, desc, eq, gt, lte, type SQL, sql } from "drizzle-orm";
import type * as z from "zod";
import { recordDecision } from "../../ledger/audit-log/record-decision";
import { csvDownload, csvTime } from "../../ledger/entries/csv-download";
import type { CallerContext } from "../../platform/context";
import { newId } from "../../platform/db/new-id";
import {
  signedContracts,
  submissionVersions,
  surveyQuestions,
} from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { toSubmissionConditions } from "./list-submissions";
import { queuedAt } from "./queue-order";
import { selectSubmissions, toSubmissions } from "./submission-rows";
import { findVersionsOf } from "./submission-versions";

/** The different questions of a file: each is a column. */
const EXPORT_QUESTIONS_MAX = 1_000;

type Filters = z.output<typeof ExportSubmissionsInput>;
type Ctx = CallerContext<"config">;
type Exported = Submission & Pick<SubmissionVersion, "answers" | "submitted_at">;

const PAGE_SIZE = 500;
const COLUMNS = [
  { key: "id", header: "Submission" },
  { key: "contract", header: "Contract" },
  { key: "username", header: "Username" },
  { key: "status", header: "Status" },
  { key: "signed_at", header: "Signed (UTC)" },
  { key: "submitted_at", header: "Submitted (UTC)" },
  { key: "decided_at", header: "Decided (UTC)" },
  { key: "points_cost", header: "Cost (points)" },
  { key: "points_reward", header: "Reward (points)" },
];

const { id, status, submitted_at, decided_by } = signedContracts;
const hasVersion = sql`exists (select from ${submissionVersions}
  where ${submissionVersions.signed_contract_id} = ${id})`;
/** A signing can be rejected by a deletion of its contract before it was submitted. */
const wasSubmitted = sql`(${status} in ('pending', 'approved')
  or ${status} = 'rejected' and (${submitted_at} is not null or ${decided_by} is not null) or ${hasVersion})`;

/**
 * Returns the submissions under the filters with their latest submitted answers as a CSV file, in the order of their ids,
 * which is that of signing, read page by page while it is sent: each page begins in the primary key where the one before
 * ended, under every filter. What is signed or first submitted after the start is left out. The decision, with
 * filters and number of rows, is recorded before the file begins: what was sent can be read even if its end is lost.
 * Throws BAD_REQUEST when there are too many different questions.
 */
export async function exportSubmissions(ctx: Ctx, filters: Filters) {
  const { db } = ctx;
  const now = ctx.now();
  const conditions = await fixedConditions(ctx, filters, now);
  const questions = new Map<string, string>();
  let rows = 0;
  for await (const page of readPages(ctx, conditions)) {
    rows += page.length;
    for (const submission of page) addQuestions(questions, submission);
  }
  if (filters.contract_id !== undefined) {
    const current = await db
      .select({ id: surveyQuestions.id, text: surveyQuestions.question_text })
      .from(surveyQuestions)
      .where(eq(surveyQuestions.contract_id, filters.contract_id))
      .orderBy(surveyQuestions.position, surveyQuestions.id);
    for (const question of current) questions.set(question.id, question.text);
  }
  if (questions.size > EXPORT_QUESTIONS_MAX) {
    const message = adminMessages.answersExportTooWide(EXPORT_QUESTIONS_MAX);
    throw new DomainError("BAD_REQUEST", { message });
  }
  await recordExport(ctx, filters, rows, now);
  const name = `signpoint-answers-${now.toISOString().slice(0, 10)}.csv`;
  const { headers, body } = csvDownload(name, toColumns(questions), toRows(ctx, conditions));
  return { headers: { ...headers, [TOTAL_COUNT_HEADER]: String(rows) }, body };
}

/** Returns the conditions of the filters, up to the newest signing that there is now. */
async function fixedConditions(ctx: Ctx, filters: Filters, now: Date): Promise<SQL[]> {
  const [last] = await ctx.db.select({ id }).from(signedContracts).orderBy(desc(id)).limit(1);
  if (last === undefined) return [sql`false`];
  return [
    ...toSubmissionConditions(ctx, filters),
    wasSubmitted,
    lte(id, last.id),
    sql`(${queuedAt} <= ${now.toISOString()} or ${hasVersion})`,
  ];
}

async function* readPages(ctx: Ctx, conditions: SQL[]): AsyncGenerator<Exported[]> {
  let after: SQL | undefined;
  for (;;) {
    const rows = await selectSubmissions(ctx)
      .where(and(...conditions, after))
      .orderBy(asc(id))
      .limit(PAGE_SIZE);
    const submissions = await toSubmissions(ctx, rows);
    const versions = await findVersionsOf(
      ctx.db,
      submissions.filter(({ correction_rounds }) => correction_rounds > 0).map((one) => one.id),
    );
    yield submissions.map((one) => ({ ...one, ...latestAnswers(one, versions.get(one.id) ?? []) }));
    const last = submissions.at(-1);
    if (last === undefined || submissions.length < PAGE_SIZE) return;
    after = gt(id, last.id);
  }
}

/** Returns the answers that were submitted last. While they are corrected, they are those of the latest version. */
function latestAnswers(submission: Submission, versions: SubmissionVersion[]) {
  const latest = versions.at(-1);
  const { submitted_at, created_at, survey_responses } = submission;
  if (latest !== undefined && (submitted_at ?? "") <= latest.submitted_at) return latest;
  return { answers: survey_responses, submitted_at: submitted_at ?? created_at };
}

/** Adds the questions that a submission was asked, and those that it answered. Later ones have the newer text. */
function addQuestions(questions: Map<string, string>, { survey_questions, answers }: Exported) {
  for (const asked of survey_questions) questions.set(asked.id, asked.question_text);
  for (const answer of answers) questions.set(answer.question_id, answer.question_text);
}

function toColumns(questions: Map<string, string>) {
  const headers = uniqueHeaders([
    ...COLUMNS.map(({ header }) => header),
    ...[...questions.values()].map((text) => text || adminMessages.questionTextMissing),
  ]);
  const keys = [...COLUMNS.map(({ key }) => key), ...questions.keys()];
  return keys.map((key, index) => ({ key, header: headers[index] ?? key }));
}

async function* toRows(ctx: Ctx, conditions: SQL[]) {
  for await (const page of readPages(ctx, conditions)) {
    yield page.map((submission) => ({
      id: submission.id,
      contract: submission.contract.title,
      username: submission.username ?? adminMessages.unknownUser,
      status: SIGNING_LABELS[submission.status as keyof typeof SIGNING_LABELS],
      signed_at: csvTime(submission.created_at),
      submitted_at: csvTime(submission.submitted_at),
      decided_at: submission.decided_at === null ? null : csvTime(submission.decided_at),
      points_cost: submission.points_cost,
      points_reward: submission.points_reward,
      ...toAnswerCells(submission, `${ctx.config.PUBLIC_URL}/admin/contracts/signed/`),
    }));
  }
}

/** Returns the answers by question id. A file is the address of the submission's page, which asks for an admin's login. */
function toAnswerCells({ id, answers }: Exported, address: string): Record<string, string> {
  return Object.fromEntries(
    answers.map(({ question_id, response_data, file_url }) => [
      question_id,
      file_url === null ? (response_data ?? "") : address + id,
    ]),
  );
}

/**
 * Records the filters and the number of rows, about the contract where the filters name one. Of a search it is recorded that
 * there was one: its text can be a name.
 */
async function recordExport(ctx: Ctx, filters: Filters, rows: number, now: Date) {
  const { contract_id, search, ...others } = filters;
  const id = newId();
  const about =
    contract_id === undefined
      ? ({ subject_type: "submissions", subject_id: id } as const)
      : ({ subject_type: "contract", subject_id: contract_id } as const);
  await inTransaction(ctx.db, (tx) =>
    recordDecision(tx, {
      id,
      admin_id: ctx.caller.user_id,
      action: "export_submissions",
      ...about,
      before: null,
      after: { ...others, ...(search !== undefined && { searched: true }), rows },
      now,
    }),
  );
}
