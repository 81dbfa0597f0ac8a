import { refusalMessages } from "@signpoint/api/texts";
import { isFileQuestion } from "@signpoint/api/work/questions";
import { submissionRefusal } from "@signpoint/api/work/signing";
import { and, eq, getTableColumns } from "drizzle-orm";
import type { Caller } from "../../platform/context";
import type { Database } from "../../platform/db/client";
import { contracts, signedContracts } from "../../platform/db/schema/index";
import { DomainError } from "../../platform/domain-error";
import { findAppealRefusal } from "../submissions/find-appeal-refusal";

export interface UploadTarget {
  signed_contract_id: string;
  question_id: string;
}

/**
 * Throws unless the caller could submit the signing or appeal its rejection now, and the question, as it was at signing,
 * asks for a file: NOT_FOUND, the code of `submissionRefusal`, or BAD_REQUEST with the field. With `lock` the signing's
 * row is locked until the transaction ends.
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
  // A file for a question may go with an appeal, too.
  const isAppealable =
    found.signing.status === "rejected" &&
    (await findAppealRefusal(db, found.signing, now)) === null;
  if (!isAppealable) {
    const code = submissionRefusal(found.contract, found.signing, now);
    if (code !== null) throw new DomainError(code);
  }
  const question = found.signing.survey_questions.find(({ id }) => id === target.question_id);
  if (question !== undefined && isFileQuestion(question)) return;
  const problem =
    question === undefined ? refusalMessages.foreignQuestion : refusalMessages.questionTakesNoFile;
  throw new DomainError("BAD_REQUEST", { message: problem, fields: { question_id: problem } });
}
