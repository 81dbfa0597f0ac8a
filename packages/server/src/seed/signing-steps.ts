import type { AnswersInput } from "@signpoint/api/calls/contracts";
import { isFileQuestion } from "@signpoint/api/rules/questions";
import type * as z from "zod";
import { saveDraft } from "../contracts/save-draft";
import { signContract } from "../contracts/sign-contract";
import { submitContract } from "../contracts/submit-contract";
import { approveSubmission, rejectSubmission } from "../submissions/decide-submission";
import type { PlannedSigning } from "./plan-signings";
import { ADMIN } from "./plan-world";
import { actAs, get, type Stage, type Step } from "./stage";
import { uploadProof } from "./upload-proof";

type Answers = z.output<typeof AnswersInput>;

/** How long after signing a draft is saved, in minutes. */
const DRAFT_DELAY = 15;

/** Returns the steps of a signing: sign, save a draft or submit, decide. */
export function signingSteps(stage: Stage, planned: PlannedSigning): Step[] {
  const { username, contract, signed, submitted, decided, decision, note } = planned;
  let signed_contract_id = "";
  const steps: Step[] = [
    {
      minutesAgo: signed,
      run: async () => {
        const { id } = get(stage.contracts, contract.fields.title);
        const signing = await signContract(actAs(stage, username, signed), { contract_id: id });
        signed_contract_id = signing.id;
      },
    },
  ];
  if (submitted === null) {
    if (planned.hasDraft && signed > DRAFT_DELAY) {
      const minutesAgo = signed - DRAFT_DELAY;
      steps.push({ minutesAgo, run: () => draft(stage, signed_contract_id, planned, minutesAgo) });
    }
    return steps;
  }
  steps.push({
    minutesAgo: submitted,
    run: async () => {
      const survey_responses = await toAnswers(stage, signed_contract_id, planned, submitted);
      const ctx = actAs(stage, username, submitted);
      await submitContract(ctx, { signed_contract_id, survey_responses });
    },
  });
  if (decided === null) return steps;
  const decide = decision === "approve" ? approveSubmission : rejectSubmission;
  steps.push({
    minutesAgo: decided,
    run: async () => {
      await decide(actAs(stage, ADMIN, decided), { signed_contract_id, note });
    },
  });
  return steps;
}

/** Returns the answers by question id; uploads the proofs among them. */
async function toAnswers(
  stage: Stage,
  signingId: string,
  { username, contract, answers }: PlannedSigning,
  minutesAgo: number,
): Promise<Answers> {
  const result: Answers = {};
  const { questions } = get(stage.contracts, contract.fields.title);
  for (const [index, question] of questions.entries()) {
    const answer = answers[index];
    if (!answer) continue;
    const ctx = actAs(stage, username, minutesAgo);
    result[question.id] = isFileQuestion(question)
      ? { file_url: await uploadProof(ctx, signingId, question.id, answer) }
      : { response_data: answer };
  }
  return result;
}

/** Saves the answer to the first question as a draft, unless it is a file or there is none. */
async function draft(
  stage: Stage,
  signed_contract_id: string,
  { username, contract, answers: [answer] }: PlannedSigning,
  minutesAgo: number,
): Promise<void> {
  const [question] = get(stage.contracts, contract.fields.title).questions;
  if (question === undefined || isFileQuestion(question) || !answer) return;
  const answers = { [question.id]: { response_data: answer } };
  await saveDraft(actAs(stage, username, minutesAgo), { signed_contract_id, answers });
}
