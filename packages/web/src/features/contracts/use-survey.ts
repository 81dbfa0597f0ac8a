import { useForm } from "@mantine/form";
import type { ContractDetail } from "@signpoint/api/entities/contract";
import type { SignedContract } from "@signpoint/api/entities/signed-contract";
import { contractMessages, fairMessages, refusalMessages } from "@signpoint/api/messages";
import { type Answers, validateAnswers } from "@signpoint/api/rules/answers";
import { getExpiration } from "@signpoint/api/rules/expiry";
import { submissionRefusal } from "@signpoint/api/rules/signing";
import { useMutation } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { api } from "~/api/client";
import { getErrorMessage, getFieldErrors, Refusal } from "~/api/errors";
import { queryClient } from "~/api/query-client";
import { removeChosenFiles } from "~/offline/chosen-files";
import { serverNow } from "~/session/server-clock";
import { contractQuery, refreshContracts } from "./contracts-query";
import { type Draft, toAnswers, toFieldValues } from "./draft";
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
  const setValues = useRef<(values: Draft) => void>(() => undefined);
  const draft = useDraft(contract, signing.id, isOpen, (values) =>
    setValues.current(toFieldValues(questions, values, uploads)),
  );
  const form = useForm<Draft>({
    initialValues: toFieldValues(questions, draft.initial, uploads),
    validate: (values) => validateAnswers(questions, toAnswers(questions, values), survey_required),
    onValuesChange: (values) => {
      setMissing(null);
      draft.change(values);
    },
  });
  setValues.current = form.setValues;
  const focusFirst = (errors: object) => {
    const first = questions.find(({ id }) => id in errors);
    if (first !== undefined) focusQuestion(first.id);
  };

  const submission = useMutation({
    scope: draftScope(signing.id),
    onMutate: () => draft.pause(),
    mutationFn: (values: Draft) => submitSigning(contract, signing, toAnswers(questions, values)),
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
      form.setErrors(fields);
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
    answered: required.filter(({ id }) => (form.values[id] ?? "").trim() !== "").length,
    draft,
    field: (questionId: string) => ({
      value: form.values[questionId] ?? "",
      onChange: form.getInputProps(questionId).onChange,
      error: form.errors[questionId],
    }),
    submit: form.onSubmit(
      (values) => submission.mutate(values),
      (errors) => {
        const texts = Object.values(errors);
        setMissing(
          texts.includes(contractMessages.questionRequired)
            ? contractMessages.requiredQuestionsMissing
            : refusalMessages.answersInvalid,
        );
        focusFirst(errors);
      },
    ),
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
  if (code === "WORK_TIME_OVER") return fairMessages.workTimeOver;
  if (code === "CORRECTION_TIME_OVER") return fairMessages.correctionTimeOver;
  const isExpiring =
    signing.status === "in_progress" && getExpiration(contract, now).status !== "active";
  return isExpiring ? contractMessages.submissionExpired : contractMessages.notSubmittable;
}
