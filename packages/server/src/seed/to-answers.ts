import type { AnswersInput } from "@signpoint/api/calls/contracts";
import { isFileQuestion } from "@signpoint/api/rules/questions";
import type * as z from "zod";
import type { PlannedSigning } from "./plan-reviews";
import { type ActorContext, get, type Stage } from "./stage";
import { uploadProof } from "./upload-proof";

/** Returns the answers by question id, with `poorAnswer` for each text if it is given. Uploads the proofs among them. */
export async function toAnswers(
  stage: Stage,
  ctx: ActorContext,
  signingId: string,
  { contract, answers }: PlannedSigning,
  poorAnswer: string | undefined,
): Promise<z.output<typeof AnswersInput>> {
  const result: z.output<typeof AnswersInput> = {};
  const { questions } = get(stage.contracts, contract.fields.title);
  for (const [index, question] of questions.entries()) {
    const answer = answers[index];
    if (!answer) continue;
    const isText = contract.questions[index]?.type === "text";
    result[question.id] = isFileQuestion(question)
      ? { file_url: await uploadProof(ctx, signingId, question.id, answer) }
      : { response_data: isText ? (poorAnswer ?? answer) : answer };
  }
  return result;
}
