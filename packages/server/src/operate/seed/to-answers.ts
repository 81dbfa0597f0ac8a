import type { AnswersInput } from "@signpoint/api/work/contracts/contract-calls";
import { isFileQuestion } from "@signpoint/api/work/questions";
import type * as z from "zod";
import type { Signing } from "./signing";
import { type ActorContext, get, type Stage } from "./stage";
import { uploadProof } from "./upload-proof";

/** Returns the answers by question id. Uploads the proofs among them. */
export async function toAnswers(
  stage: Stage,
  ctx: ActorContext,
  signingId: string,
  { title, answers }: Signing,
): Promise<z.output<typeof AnswersInput>> {
  const result: z.output<typeof AnswersInput> = {};
  const { questions } = get(stage.contracts, title);
  for (const [index, question] of questions.entries()) {
    const answer = answers[index];
    if (!answer) continue;
    result[question.id] = isFileQuestion(question)
      ? { file_url: await uploadProof(ctx, signingId, question.id, answer) }
      : { response_data: answer };
  }
  return result;
}
