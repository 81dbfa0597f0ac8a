import type { AnswersInput } from "@signpoint/api/work/contracts/contract-calls";
import { isFileQuestion } from "@signpoint/api/work/questions";
import type * as z from "zod";
import { appealRejection } from "../../work/appeals/appeal-rejection";
import { decideAppeal } from "../../work/appeals/decide-appeal";
import { writeToReviewer } from "../../work/messages/write-to-reviewer";
import { writeToSigner } from "../../work/messages/write-to-signer";
import { giveBackPlace } from "../../work/signings/give-back-place";
import { saveDraft } from "../../work/signings/save-draft";
import { signContract } from "../../work/signings/sign-contract";
import { submitContract } from "../../work/signings/submit-contract";
import {
  approveSubmission,
  rejectSubmission,
} from "../../work/submissions/deciding/decide-submission";
import { requestChanges } from "../../work/submissions/request-changes";
import { ADMIN } from "./demo-people";
import type { Signing } from "./signing";
import { type ActorContext, actAs, get, type Stage, type Step } from "./stage";
import { uploadProof } from "./upload-proof";

/** How long after signing a draft is saved, in minutes. */
const DRAFT_DELAY = 15;

/** Where the steps of a signing find its id once it is signed. */
export interface Signed {
  id: string;
}

/** Returns the steps of a signing: sign; save a draft, give the place back or submit; correct, decide, appeal; write messages. */
export function signingSteps(stage: Stage, planned: Signing): Step[] {
  const { username, title, signed: minutesAgo } = planned;
  const signed: Signed = { id: "" };
  const sign = async () => {
    const { id } = get(stage.contracts, title);
    signed.id = (await signContract(actAs(stage, username, minutesAgo), { contract_id: id })).id;
  };
  const isSubmitted = planned.submitted !== undefined;
  return [
    { minutesAgo, run: sign },
    ...(isSubmitted ? reviewSteps(stage, planned, signed) : workSteps(stage, planned, signed)),
    ...appealSteps(stage, planned, signed),
    ...messageSteps(stage, planned, signed),
  ];
}

function messageSteps(stage: Stage, { username, messages = [] }: Signing, signed: Signed): Step[] {
  return messages.map(({ written, by, text }) => ({
    minutesAgo: written,
    run: async () => {
      const message = { signed_contract_id: signed.id, text };
      await (by === undefined
        ? writeToReviewer(actAs(stage, username, written), message)
        : writeToSigner(actAs(stage, by, written), message));
    },
  }));
}

function workSteps(stage: Stage, planned: Signing, signed: Signed): Step[] {
  const steps: Step[] = [];
  const { username, givenBack } = planned;
  const saved = planned.signed - DRAFT_DELAY;
  if (saved > 0) {
    steps.push({ minutesAgo: saved, run: () => draft(stage, signed.id, planned, saved) });
  }
  if (givenBack === undefined) return steps;
  const giveBack = async () => {
    await giveBackPlace(actAs(stage, username, givenBack), { signed_contract_id: signed.id });
  };
  return [...steps, { minutesAgo: givenBack, run: giveBack }];
}

function reviewSteps(stage: Stage, planned: Signing, signed: Signed): Step[] {
  const { username, submitted, decided, decision, note = null, reason = null } = planned;
  const { by = ADMIN, rounds = [] } = planned;
  const submit = (minutesAgo: number | undefined, answers = planned.answers): Step[] => {
    if (minutesAgo === undefined) return [];
    const run = async () => {
      const ctx = actAs(stage, username, minutesAgo);
      const survey_responses = await toAnswers(stage, ctx, signed.id, { ...planned, answers });
      await submitContract(ctx, { signed_contract_id: signed.id, survey_responses });
    };
    return [{ minutesAgo, run }];
  };
  const steps = [
    ...submit(submitted, rounds[0]?.answers),
    ...rounds.flatMap((round, index) => [
      {
        minutesAgo: round.requested,
        run: async () => {
          const ctx = actAs(stage, by, round.requested);
          await requestChanges(ctx, { signed_contract_id: signed.id, note: round.note });
        },
      },
      ...submit(round.submitted, rounds[index + 1]?.answers),
    ]),
  ];
  if (decided === undefined) return steps;
  const decide = async () => {
    const ctx = actAs(stage, by, decided);
    const given = { signed_contract_id: signed.id, note };
    await (decision === "reject"
      ? rejectSubmission(ctx, { ...given, reason })
      : approveSubmission(ctx, given));
  };
  return [...steps, { minutesAgo: decided, run: decide }];
}

/** Saves the answer to the first question as a draft, unless it is a file or there is none. */
async function draft(
  stage: Stage,
  signed_contract_id: string,
  { username, title, answers: [answer] }: Signing,
  minutesAgo: number,
): Promise<void> {
  const [question] = get(stage.contracts, title).questions;
  if (question === undefined || isFileQuestion(question) || !answer) return;
  const answers = { [question.id]: { response_data: answer } };
  await saveDraft(actAs(stage, username, minutesAgo), { signed_contract_id, answers });
}

/** Returns the answers by question id. Uploads the proofs among them. */
async function toAnswers(
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

/** Returns the steps of the appeal against a rejection: appeal, decide. None without an appeal. */
function appealSteps(stage: Stage, { username, appeal }: Signing, signed: { id: string }): Step[] {
  if (appeal === undefined) return [];
  let appeal_id = "";
  const make = async () => {
    const ctx = actAs(stage, username, appeal.made);
    const made = { signed_contract_id: signed.id, text: appeal.text };
    appeal_id = (await appealRejection(ctx, made)).id;
  };
  const steps: Step[] = [{ minutesAgo: appeal.made, run: make }];
  if (appeal.decision === undefined) return steps;
  const { by, decided, overturn, note } = appeal.decision;
  const decide = async () => {
    await decideAppeal(actAs(stage, by, decided), { appeal_id, overturn, note });
  };
  return [...steps, { minutesAgo: decided, run: decide }];
}
