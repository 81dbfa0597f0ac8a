import { refusalMessages } from "@signpoint/api/messages";
import { appealRefusal } from "@signpoint/api/rules/appeals";
import { isFileQuestion } from "@signpoint/api/rules/questions";
import { submissionRefusal } from "@signpoint/api/rules/signing";
import { and, eq, getTableColumns } from "drizzle-orm";
import type { Caller } from "../context";
import type { Database } from "../db/client";
import { appeals, contracts, signedContracts } from "../db/schema/index";
import { DomainError } from "../domain-error";

export interface UploadTarget {
  signed_contract_id: string;
  question_id: string;
}

/**
 * Throws unless the caller could submit the signing or appeal its rejection now and the question, as it was at signing, asks for a file:
 * NOT_FOUND, the code of `submissionRefusal`, or BAD_REQUEST with the field. With `lock` the signing's row is
 * locked until the transaction ends.
 */
export async function assertUploadAllowed(
  db: Database,
  caller: Caller,
  target: UploadTarget,
  now: Date,
  { lock }: { lock: boolean } = { lock: false },
): Promise<void> {
  const query = db
    .select({
      signing: getTableColumns(signedContracts),
      contract: { expires_at: contracts.expires_at, duration: contracts.duration },
    })
    .from(signedContracts)
    .innerJoin(contracts, eq(contracts.id, signedContracts.contract_id))
    .where(
      and(
        eq(signedContracts.id, target.signed_contract_id),
        eq(signedContracts.user_id, caller.user_id),
      ),
    );
  const [found] = lock ? await query.for("update", { of: signedContracts }) : await query;
  if (found === undefined) throw new DomainError("NOT_FOUND");
  if (!(await isAppealable(db, found.signing, now))) {
    const code = submissionRefusal(found.contract, found.signing, now);
    if (code !== null) throw new DomainError(code);
  }
  const question = found.signing.survey_questions.find(({ id }) => id === target.question_id);
  if (question !== undefined && isFileQuestion(question)) return;
  const problem =
    question === undefined ? refusalMessages.foreignQuestion : refusalMessages.questionTakesNoFile;
  throw new DomainError("BAD_REQUEST", { message: problem, fields: { question_id: problem } });
}

/** A file for a question may go with an appeal, too. */
async function isAppealable(
  db: Database,
  signing: typeof signedContracts.$inferSelect,
  now: Date,
): Promise<boolean> {
  if (signing.status !== "rejected") return false;
  const earlier = await db.$count(appeals, eq(appeals.signed_contract_id, signing.id));
  const was_decided_by_admin = signing.decided_by !== null;
  return appealRefusal({ ...signing, was_decided_by_admin, has_appeal: earlier > 0 }, now) === null;
}
