import { type UseFormReturnType, useForm } from "@mantine/form";
import { fromParams, toParams } from "@signpoint/api/platform/form-fields";
import { adminMessages } from "@signpoint/api/texts";
import type { AdminContractDetail } from "@signpoint/api/work/contracts/admin-contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "~/platform/api/client";
import { getCurrentRecord, getErrorMessage, getFieldErrors } from "~/platform/api/errors";
import { useProfile } from "~/platform/api/profile";
import type { ChangedField } from "~/platform/ui/changed-meanwhile";
import { focusFirstError } from "~/platform/ui/focus";
import { useLeaveWarning } from "~/platform/ui/leave-warning";
import { refreshAdminContracts } from "../contracts-query";
import {
  type ContractValues,
  copyValues,
  formErrors,
  initialValues,
  toContractForm,
  toInputErrors,
} from "./form-values";
import { contractChanges, mergeContract } from "./merge-contract";

export type ContractFormState = UseFormReturnType<ContractValues>;

/**
 * Returns the form of a contract (null: a new one, empty or a copy) and its submit handler. `onSaved` is told the outcome. An edit
 * sends only what was changed; when another admin has saved meanwhile, it is put on top of theirs, and
 * `changedMeanwhile` says where the two differ.
 */
export function useContractForm(
  contract: AdminContractDetail | null,
  copied: AdminContractDetail | null,
  onSaved: (text: string) => void,
) {
  const { id: adminId } = useProfile();
  const [base, setBase] = useState(contract);
  const [changedMeanwhile, setChangedMeanwhile] = useState<ChangedField[] | null>(null);
  const form = useForm<ContractValues>({
    initialValues: copied === null ? initialValues(contract) : copyValues(copied),
    validate: (values) => formErrors(values, base),
  });
  const putOnTopOf = (theirs: AdminContractDetail, mine: ContractValues) => {
    if (base === null) return;
    const { values, fields } = mergeContract(mine, base, theirs);
    form.setInitialValues(initialValues(theirs));
    form.setValues(values);
    setBase(theirs);
    setChangedMeanwhile(fields);
  };
  const save = useMutation({
    mutationFn: async (values: ContractValues) => {
      if (base === null) {
        await api.adminContracts.create({
          p_admin_id: adminId,
          ...toParams(toContractForm(values)),
        });
        return;
      }
      const changes = contractChanges(values, base);
      if (Object.keys(changes).length === 0) return;
      const about = { p_admin_id: adminId, p_contract_id: base.id, p_version: base.version };
      await api.adminContracts.update({ ...about, ...toParams(changes) });
    },
    onSuccess: (_, { title }) => {
      form.resetDirty();
      onSaved(`${contract === null ? "Created" : "Saved"} “${title.trim()}”.`);
    },
    onError: (error, values) => {
      const theirs = getCurrentRecord<AdminContractDetail>(error);
      if (theirs !== null) putOnTopOf(theirs, values);
      const errors = toInputErrors(fromParams(getFieldErrors(error) ?? {}));
      form.setErrors(errors);
      focusFirstError(form)(errors);
    },
    onSettled: () => refreshAdminContracts(),
  });
  const fallback =
    contract === null ? adminMessages.contractCreateFailed : adminMessages.contractUpdateFailed;
  const warning = useLeaveWarning(() => form.isDirty());
  const stale = getCurrentRecord(save.error) !== null;
  return {
    form,
    leaveQuestion: warning.question,
    busy: save.isPending,
    changedMeanwhile: stale ? changedMeanwhile : null,
    /** Puts the saved value of a field into the form. */
    onUseSaved: (field: string) => {
      form.setFieldValue(field, Reflect.get(initialValues(base), field));
      setChangedMeanwhile((fields) => fields?.filter((one) => one.field !== field) ?? null);
    },
    problem: save.error === null || stale ? null : getErrorMessage(save.error, fallback),
    onSubmit: form.onSubmit((values) => save.mutate(values), focusFirstError(form)),
  };
}
