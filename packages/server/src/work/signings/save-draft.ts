import { refusalMessages } from "@signpoint/api/texts";
import type { SavedDraft } from "@signpoint/api/work/contracts/contract";
import type { AnswersInput } from "@signpoint/api/work/contracts/contract-calls";
import { draftText, splitSave, type Versions } from "@signpoint/api/work/drafts";
import { submissionRefusal } from "@signpoint/api/work/signing";
import { and, eq, inArray, sql } from "drizzle-orm";
import type * as z from "zod";
import type { CallerContext } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { contracts, files, signedContracts, signingDrafts } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";

type Answers = z.output<typeof AnswersInput>;

interface Save {
  signed_contract_id: string;
  answers: Answers;
  /** The version that each answer started from. An older client names none. */
  versions?: Versions | undefined;
}

/**
 * Saves answers that are not submitted yet, for all devices of the signer, by `splitSave`. Answers to other questions stay.
 * Returns when (ISO 8601), the versions of the given answers as they are saved now, 0 for none, and the saved answers
 * that stayed because they are newer. Incomplete answers, such as half a link, are accepted. Throws NOT_FOUND, the code
 * of `submissionRefusal`, BAD_REQUEST with the answers to questions of another contract.
 */
export async function saveDraft(ctx: CallerContext, save: Save) {
  const { signed_contract_id, answers } = save;
  return await inTransaction(ctx.db, async (tx) => {
    const now = ctx.now();
    const questions = await lockOpenSigning(tx, signed_contract_id, ctx.caller.user_id, now);
    assertKnownQuestions(questions, answers);
    const [found] = await tx
      .select()
      .from(signingDrafts)
      .where(eq(signingDrafts.signed_contract_id, signed_contract_id));
    const stored: Pick<SavedDraft, "answers" | "versions"> = found ?? { answers: {}, versions: {} };
    const { accepted, conflicts } = splitSave(stored, { answers, versions: save.versions });
    const saved_at = now.toISOString();
    const [saved] = await tx
      .insert(signingDrafts)
      .values({ signed_contract_id, answers: accepted, saved_at })
      .onConflictDoUpdate({
        target: signingDrafts.signed_contract_id,
        set: { answers: sql`${signingDrafts.answers} || excluded.answers`, saved_at },
      })
      .returning({ versions: signingDrafts.versions });
    await removeReplacedFiles(tx, signed_contract_id, stored.answers, accepted);
    return {
      saved_at,
      versions: Object.fromEntries(
        Object.keys(answers).map((id) => [id, saved?.versions[id] ?? 0]),
      ),
      conflicts: Object.fromEntries(conflicts.map((id) => [id, stored.answers[id] ?? {}])),
    };
  });
}

/** Marks the uploads that the draft no longer names as `removing`, for `collectGarbage`. */
async function removeReplacedFiles(
  tx: Transaction,
  signingId: string,
  before: SavedDraft["answers"],
  accepted: Answers,
): Promise<void> {
  const paths = Object.keys(accepted)
    .filter((id) => before[id]?.file_url)
    .map((id) => draftText(before[id]));
  if (paths.length === 0) return;
  await tx
    .update(files)
    .set({ state: "removing" })
    .where(
      and(
        eq(files.signed_contract_id, signingId),
        inArray(files.path, paths),
        eq(files.state, "stored"),
      ),
    );
}

/** Returns the ids of the questions of a signing, and locks it until the transaction ends: one save comes after the other. */
async function lockOpenSigning(
  tx: Transaction,
  signingId: string,
  userId: string,
  now: Date,
): Promise<ReadonlySet<string>> {
  const [signing] = await tx
    .select({
      status: signedContracts.status,
      work_due_at: signedContracts.work_due_at,
      correction_due_at: signedContracts.correction_due_at,
      survey_questions: signedContracts.survey_questions,
      expires_at: contracts.expires_at,
      duration: contracts.duration,
    })
    .from(signedContracts)
    .innerJoin(contracts, eq(contracts.id, signedContracts.contract_id))
    .where(and(eq(signedContracts.id, signingId), eq(signedContracts.user_id, userId)))
    .for("no key update", { of: signedContracts });
  if (signing === undefined) throw new DomainError("NOT_FOUND");
  const code = submissionRefusal(signing, signing, now);
  if (code !== null) throw new DomainError(code);
  return new Set(signing.survey_questions.map(({ id }) => id));
}

function assertKnownQuestions(questions: ReadonlySet<string>, answers: Answers): void {
  const foreign = Object.keys(answers).filter((id) => !questions.has(id));
  if (foreign.length === 0) return;
  throw new DomainError("BAD_REQUEST", {
    message: refusalMessages.answersInvalid,
    fields: Object.fromEntries(foreign.map((id) => [id, refusalMessages.foreignQuestion])),
  });
}
