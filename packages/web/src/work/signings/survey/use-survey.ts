import { contractMessages, deadlineMessages, draftMessages } from "@signpoint/api/texts";
import type { Answers } from "@signpoint/api/work/answers";
import type { ContractDetail } from "@signpoint/api/work/contracts/contract";
import { getExpiration } from "@signpoint/api/work/contracts/expiry";
import type { SignedContract } from "@signpoint/api/work/signed-contract";
import { submissionRefusal } from "@signpoint/api/work/signing";
import { useMutation } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { api } from "~/platform/api/client";
import { getErrorMessage, getFieldErrors, Refusal } from "~/platform/api/errors";
import { queryClient } from "~/platform/api/query-client";
import { removeChosenFiles } from "~/platform/offline/chosen-files";
import { serverNow } from "~/platform/session/server-clock";
import { contractQuery, refreshContracts } from "../../contracts/contracts-query";
import { toFieldValues } from "./draft";
import { useAnswers } from "./use-answers";
import { draftScope, useDraft } from "./use-draft";

interface Options {
  /** While answers can be submitted. */
  isOpen: boolean;
  onSubmitted: () => void;
}

/** Returns the state of a survey: its values, saved as a draft, its errors, and its submission. */
export function useSurvey(
  contract: ContractDetail,
  signing: SignedContract,
  { isOpen, onSubmitted }: Options,
) {
  const { survey_questions: questions, uploads } = contract;
  const [busyQuestions, setBusyQuestions] = useState<readonly string[]>([]);
  const onBusy = useCallback((questionId: string, busy: boolean) => {
    setBusyQuestions((before) => {
      const others = before.filter((id) => id !== questionId);
      return busy ? [...others, questionId] : others;
    });
  }, []);
  const draft = useDraft(contract, signing.id, isOpen);
  const survey = useAnswers(contract, {
    values: toFieldValues(questions, draft.values, uploads),
    onChange: draft.change,
    problems: Object.fromEntries(
      Object.keys(draft.offered).map((id) => [id, draftMessages.chooseFirst]),
    ),
    onSubmit: (answers) => submission.mutate(answers),
  });

  const submission = useMutation({
    scope: draftScope(signing.id),
    onMutate: () => draft.pause(),
    mutationFn: (answers: Answers) => submitSigning(contract, signing, answers),
    onSuccess: (submitted) => {
      draft.clear();
      void removeChosenFiles(signing.id);
      onSubmitted();
      const { queryKey } = contractQuery(contract.id);
      queryClient.setQueryData(queryKey, (before) => before && { ...before, signing: submitted });
    },
    onError: (error) => {
      const fields = getFieldErrors(error);
      if (fields !== null) survey.showErrors(fields);
    },
    onSettled: () => void refreshContracts(),
  });

  const submissionProblem =
    submission.error === null
      ? null
      : getErrorMessage(submission.error, contractMessages.submitFailed);
  return {
    ...survey,
    draft,
    busy: submission.isPending,
    onBusy,
    uploading: busyQuestions.length > 0,
    problem: survey.missing ?? submissionProblem,
  };
}

/** Hands the answers in, after the server has said that submitting is valid (section 5). */
async function submitSigning(
  contract: ContractDetail,
  signing: SignedContract,
  answers: Answers,
): Promise<SignedContract> {
  const valid = await api.contracts.validateSubmission({ p_contract_id: contract.id });
  if (!valid) {
    throw new Refusal(refusalText(contract, signing, new Date(serverNow())));
  }
  return await api.contracts.submit({
    p_signed_contract_id: signing.id,
    p_survey_responses: answers,
  });
}

/** Returns why the server says no, by the rule at `now`. */
function refusalText(contract: ContractDetail, signing: SignedContract, now: Date): string {
  const code = submissionRefusal(contract, signing, now);
  if (code === "WORK_TIME_OVER") return deadlineMessages.workTimeOver;
  if (code === "CORRECTION_TIME_OVER") return deadlineMessages.correctionTimeOver;
  const isExpiring =
    signing.status === "in_progress" && getExpiration(contract, now).status !== "active";
  return isExpiring ? contractMessages.submissionExpired : contractMessages.notSubmittable;
}
