import type { FieldErrors } from "@signpoint/api/platform/errors";
import {
  contractMessages,
  deadlineMessages,
  draftMessages,
  refusalMessages,
} from "@signpoint/api/texts";
import { type Answers, validateAnswers } from "@signpoint/api/work/answers";
import type { ContractDetail } from "@signpoint/api/work/contracts/contract";
import { getExpiration } from "@signpoint/api/work/contracts/expiry";
import { fitsDraft } from "@signpoint/api/work/drafts";
import type { SignedContract } from "@signpoint/api/work/signed-contract";
import { submissionRefusal } from "@signpoint/api/work/signing";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useCallback, useState } from "react";
import { api } from "~/platform/api/client";
import { getErrorMessage, getFieldErrors, Refusal } from "~/platform/api/errors";
import { queryClient } from "~/platform/api/query-client";
import { removeChosenFiles } from "~/platform/offline/chosen-files";
import { serverNow } from "~/platform/session/server-clock";
import { contractQuery, refreshContracts } from "../../contracts/contracts-query";
import { toAnswers, toFieldValues } from "./draft";
import { focusQuestion } from "./question";
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
  const { survey_questions: questions, survey_required, uploads } = contract;
  const [busyQuestions, setBusyQuestions] = useState<readonly string[]>([]);
  const onBusy = useCallback((questionId: string, busy: boolean) => {
    setBusyQuestions((before) => {
      const others = before.filter((id) => id !== questionId);
      return busy ? [...others, questionId] : others;
    });
  }, []);
  const [missing, setMissing] = useState<string | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const draft = useDraft(contract, signing.id, isOpen);
  const values = toFieldValues(questions, draft.values, uploads);
  const focusFirst = (errors: object) => {
    const first = questions.find(({ id }) => id in errors);
    if (first !== undefined) focusQuestion(first.id);
  };

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
      if (fields === null) return;
      setErrors(fields);
      focusFirst(fields);
    },
    onSettled: () => void refreshContracts(),
  });

  const submissionProblem =
    submission.error === null
      ? null
      : getErrorMessage(submission.error, contractMessages.submitFailed);
  const required = survey_required ? questions.filter((question) => question.required) : [];
  return {
    required: required.length,
    answered: required.filter(({ id }) => (values[id] ?? "").trim() !== "").length,
    draft,
    field: (questionId: string) => {
      const value = values[questionId] ?? "";
      return {
        value,
        onChange: (text: string) => {
          setMissing(null);
          setErrors(({ [questionId]: _, ...others }) => others);
          draft.change(questionId, text);
        },
        error: fitsDraft(value)
          ? errors[questionId]
          : refusalMessages.answerTooLong(value.trim().length),
      };
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      const answers = toAnswers(questions, values);
      const problems = {
        ...Object.fromEntries(
          Object.keys(draft.offered).map((id) => [id, draftMessages.chooseFirst]),
        ),
        ...validateAnswers(questions, answers, survey_required),
      };
      setErrors(problems);
      const texts = Object.values(problems);
      if (texts.length === 0) return submission.mutate(answers);
      setMissing(
        texts.includes(contractMessages.questionRequired)
          ? contractMessages.requiredQuestionsMissing
          : refusalMessages.answersInvalid,
      );
      focusFirst(problems);
    },
    busy: submission.isPending,
    onBusy,
    uploading: busyQuestions.length > 0,
    problem: missing ?? submissionProblem,
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
