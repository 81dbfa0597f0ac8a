import { type UseFormReturnType, useForm } from "@mantine/form";
import type { AdminContractDetail } from "@signpoint/api/entities/admin-contract";
import { adminMessages } from "@signpoint/api/messages";
import { useMutation } from "@tanstack/react-query";
import { api } from "~/api/client";
import { fieldErrorsOf, messageOf } from "~/api/message-of";
import { useProfile } from "~/session/use-profile";
import { focusFirstError } from "~/ui/focus-first-error";
import { useLeaveWarning } from "~/ui/leave-warning";
import { refreshAdminContracts } from "./admin-contracts-query";
import { type ContractValues, contractFormOf, formErrors, initialValues } from "./form-values";

export type ContractFormState = UseFormReturnType<ContractValues>;

/** The form of a contract (null: a new one) and how it is saved. */
export function useContractForm(
  contract: AdminContractDetail | null,
  onSaved: (text: string) => void,
) {
  const { id: adminId } = useProfile();
  const form = useForm<ContractValues>({
    initialValues: initialValues(contract),
    validate: (values) => formErrors(values, contract),
  });
  const save = useMutation({
    mutationFn: async (values: ContractValues) => {
      const input = { p_admin_id: adminId, ...fieldsOf(values) };
      if (contract === null) return await api.adminContracts.create(input);
      const status = values.status === contract.status ? undefined : values.status;
      await api.adminContracts.update({ ...input, p_contract_id: contract.id, p_status: status });
    },
    onSuccess: (_, { title }) => {
      form.resetDirty();
      onSaved(`${contract === null ? "Created" : "Saved"} “${title.trim()}”.`);
    },
    onError: (error) => {
      const errors = Object.entries(fieldErrorsOf(error) ?? {});
      const found = Object.fromEntries(errors.map(([name, text]) => [ownName(name), text]));
      form.setErrors(found);
      focusFirstError(form)(found);
    },
    onSettled: () => refreshAdminContracts(),
  });
  const fallback =
    contract === null ? adminMessages.contractCreateFailed : adminMessages.contractUpdateFailed;
  const warning = useLeaveWarning(() => form.isDirty());
  return {
    form,
    leaveQuestion: warning.question,
    busy: save.isPending,
    problem: save.error === null ? null : messageOf(save.error, fallback),
    onSubmit: form.onSubmit((values) => save.mutate(values), focusFirstError(form)),
  };
}

/** The server names the fields of its input; the form, those of a contract. */
function ownName(field: string): string {
  return field.replace(/^p_/, "");
}

function fieldsOf(values: ContractValues) {
  const form = contractFormOf(values);
  return {
    p_title: form.title.trim(),
    p_type: form.type,
    p_description: form.description.trim(),
    p_activity: form.activity.trim(),
    p_points_cost: form.points_cost,
    p_points_reward: form.points_reward,
    p_duration: form.duration,
    p_max_signers: form.max_signers,
    p_survey_required: form.survey_required,
    p_is_official: form.is_official,
    p_survey_questions: form.survey_questions.map((question, index) => ({
      id: values.survey_questions[index]?.id,
      questionType: question.questionType,
      questionText: question.questionText,
      required: question.required,
      options: question.options,
    })),
  };
}
