import { type UseFormReturnType, useForm } from "@mantine/form";
import { fromParams, toParams } from "@signpoint/api/platform/form-fields";
import { adminMessages } from "@signpoint/api/texts";
import type { ContractDraft } from "@signpoint/api/work/contract-drafts/contract-draft";
import type { AdminContractDetail } from "@signpoint/api/work/contracts/admin-contract";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { attemptAt } from "~/platform/api/attempt";
import { api } from "~/platform/api/client";
import { creationProblem } from "~/platform/api/creation-problem";
import { getCurrentRecord, getFieldErrors } from "~/platform/api/errors";
import { useProfile } from "~/platform/api/profile";
import type { ChangedField } from "~/platform/ui/changed-meanwhile";
import { focusFirstError } from "~/platform/ui/focus";
import { formatInstant, joinSentences } from "~/platform/ui/format";
import { useLeaveWarning } from "~/platform/ui/leave-warning";
import { refreshAdminContracts } from "./admin-contracts-query";
import { draftValues } from "./drafts/draft-values";
import { UNTITLED, useContractDraft } from "./drafts/use-contract-draft";
import {
  type ContractValues,
  copyValues,
  formErrors,
  initialValues,
  toContractForm,
  toInputErrors,
} from "./form-values";
import { contractChanges, mergeContract } from "./merge-contract";
import { openingOf } from "./opening-form";
import { keepTypedForm, readTypedForm } from "./typed-form";

export type ContractFormState = UseFormReturnType<ContractValues>;

/**
 * Returns the form of a contract (null: a new one, empty, a copy or a draft) and its submit handler. `onSaved` is told the outcome. An edit
 * sends only what was changed; when another admin has saved meanwhile, it is put on top of theirs, and
 * `changedMeanwhile` says where the two differ. What is typed is kept in this tab until it is saved or left, and is back after a
 * reload or another login, on top of what the form had begun with.
 */
export function useContractForm(
  contract: AdminContractDetail | null,
  copied: AdminContractDetail | null,
  draft: ContractDraft | null,
  onSaved: (text: string, isDraft?: boolean) => void,
) {
  const { id: adminId } = useProfile();
  const place = placeOf();
  const [typed] = useState(() => readTypedForm(adminId, place));
  const [base, setBase] = useState(typed?.base ?? contract);
  const [changedMeanwhile, setChangedMeanwhile] = useState<ChangedField[] | null>(null);
  const form = useForm<ContractValues>({
    initialValues: beginning(),
    validate: (values) => formErrors(values, base),
  });
  const forget = () => keepTypedForm(adminId, place, null);
  const drafts = useContractDraft(form, typed?.draft ?? draft, () => {
    forget();
    onSaved(`Saved the draft “${form.values.title.trim() || UNTITLED}”.`, true);
  });
  const { values, setValues } = form;
  const { seen } = drafts;
  const isDirty = form.isDirty();
  useEffect(() => {
    if (typed !== null) setValues(typed.values);
  }, [typed, setValues]);
  useEffect(() => {
    keepTypedForm(adminId, place, isDirty ? { values, base, draft: seen } : null);
  }, [adminId, place, isDirty, values, base, seen]);
  const putOnTopOf = (theirs: AdminContractDetail, mine: ContractValues) => {
    if (base === null) return;
    const { values, fields } = mergeContract({
      base: initialValues(base),
      mine,
      theirs: initialValues(theirs),
    });
    form.setInitialValues(initialValues(theirs));
    form.setValues(values);
    setBase(theirs);
    setChangedMeanwhile(fields);
  };
  const save = useMutation({
    onMutate: drafts.reset,
    mutationFn: async (values: ContractValues) => {
      if (base === null) {
        await create(place, {
          p_admin_id: adminId,
          ...toParams(toContractForm(values)),
          p_opens_at: openingOf(values, null),
          p_draft: drafts.input,
        });
        return;
      }
      const changes = contractChanges(values, base);
      if (Object.keys(changes).length === 0) return;
      const about = { p_admin_id: adminId, p_contract_id: base.id, p_version: base.version };
      await api.adminContracts.update({ ...about, ...toParams(changes) });
    },
    onSuccess: (_, values) => {
      form.resetDirty();
      forget();
      const opens_at = openingOf(values, base);
      const opening = opens_at === null ? "" : `It opens ${formatInstant(opens_at)}.`;
      const done = `${contract === null ? "Created" : "Saved"} “${values.title.trim()}”.`;
      onSaved(joinSentences(done, opening));
    },
    onError: (error, values) => {
      const theirs = getCurrentRecord<AdminContractDetail>(error);
      if (base === null) drafts.follow(error, values);
      else if (theirs !== null) putOnTopOf(theirs, values);
      const errors = toInputErrors(fromParams(getFieldErrors(error) ?? {}));
      form.setErrors(errors);
      focusFirstError(form)(errors);
    },
    onSettled: () => refreshAdminContracts(),
  });
  const fallback =
    contract === null ? adminMessages.contractCreateFailed : adminMessages.contractUpdateFailed;
  const warning = useLeaveWarning(() => form.isDirty(), forget);
  const stale = getCurrentRecord(save.error) !== null;
  return {
    form,
    leaveQuestion: warning.question,
    /** Whether what was typed before the page was loaded is in the form. */
    isTypedBack: typed !== null,
    forgetTyped: forget,
    saving: save.isPending ? "contract" : drafts.busy ? "draft" : null,
    saveDraft: () => {
      save.reset();
      drafts.save();
    },
    changedMeanwhile: ofContract(),
    /** Puts the saved value of a field into the form. */
    onUseSaved: (field: string) => {
      if (base === null) return drafts.onUseSaved(field);
      form.setFieldValue(field, Reflect.get(initialValues(base), field));
      setChangedMeanwhile((fields) => fields?.filter((one) => one.field !== field) ?? null);
    },
    problem:
      drafts.problem ??
      (save.error === null || stale ? null : creationProblem(save.error, fallback)),
    onSubmit: form.onSubmit((values) => save.mutate(values), focusFirstError(form)),
  };

  function ofContract(): ChangedField[] | null {
    if (base === null) return drafts.changedMeanwhile;
    return stale ? changedMeanwhile : null;
  }

  function beginning(): ContractValues {
    const begun = typed?.draft ?? draft;
    if (begun !== null) return draftValues(begun.form);
    return copied === null ? initialValues(base) : copyValues(copied);
  }

  function placeOf(): string {
    if (copied !== null) return `copy-${copied.id}`;
    return contract?.id ?? draft?.id ?? "new";
  }
}

/** Creates a contract, once however often the form in this place tries it. */
function create(place: string, input: Parameters<typeof api.adminContracts.create>[0]) {
  const attempt = attemptAt(`creating-contract.${input.p_admin_id}.${place}`);
  return attempt.run((idempotencyKey) =>
    api.adminContracts.create(input, { context: { idempotencyKey } }),
  );
}
