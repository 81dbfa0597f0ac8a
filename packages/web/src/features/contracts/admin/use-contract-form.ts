import { type UseFormReturnType, useForm } from "@mantine/form";
import type { AdminContractDetail } from "@signpoint/api/entities/admin-contract";
import { fromParams, toParams } from "@signpoint/api/form-fields";
import { adminMessages } from "@signpoint/api/messages";
import { useMutation } from "@tanstack/react-query";
import { api } from "~/api/client";
import { getErrorMessage, getFieldErrors } from "~/api/errors";
import { useProfile } from "~/features/people/profile";
import { focusFirstError } from "~/ui/focus";
import { useLeaveWarning } from "~/ui/leave-warning";
import { refreshAdminContracts } from "../contracts-query";
import { type ContractValues, formErrors, initialValues, toContractForm } from "./form-values";

export type ContractFormState = UseFormReturnType<ContractValues>;

/** Returns the form of a contract (null: a new one) and its submit handler. `onSaved` is told the outcome. */
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
      const input = { p_admin_id: adminId, ...toParams(toContractForm(values)) };
      if (contract === null) return await api.adminContracts.create(input);
      const status = values.status === contract.status ? undefined : values.status;
      await api.adminContracts.update({ ...input, p_contract_id: contract.id, p_status: status });
    },
    onSuccess: (_, { title }) => {
      form.resetDirty();
      onSaved(`${contract === null ? "Created" : "Saved"} “${title.trim()}”.`);
    },
    onError: (error) => {
      const errors = fromParams(getFieldErrors(error) ?? {});
      form.setErrors(errors);
      focusFirstError(form)(errors);
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
    problem: save.error === null ? null : getErrorMessage(save.error, fallback),
    onSubmit: form.onSubmit((values) => save.mutate(values), focusFirstError(form)),
  };
}
