import type { UseFormReturnType } from "@mantine/form";
import { ORPCError } from "@orpc/client";
import { contractDraftMessages } from "@signpoint/api/texts";
import type { ContractDraft } from "@signpoint/api/work/contract-drafts/contract-draft";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "~/platform/api/client";
import { getCurrentRecord, getErrorMessage } from "~/platform/api/errors";
import type { ChangedField } from "~/platform/ui/changed-meanwhile";
import { refreshAdminContracts } from "../admin-contracts-query";
import type { ContractValues } from "../form-values";
import { mergeContract } from "../merge-contract";
import type { TypedForm } from "../typed-form";
import { draftValues, toDraftForm } from "./draft-values";

/** A draft that the form goes on with, as it was seen last; null for none. */
type Seen = TypedForm["draft"];

/** What a draft without a title is called. */
export const UNTITLED = "Untitled";

/**
 * Returns how a new contract is saved unfinished, on top of the draft that the form began with. When another admin has saved
 * that meanwhile, the form is put on top of theirs, and `changedMeanwhile` says where the two differ; when it is gone, the
 * next save makes a new one.
 */
export function useContractDraft(
  form: UseFormReturnType<ContractValues>,
  draft: Seen,
  onSaved: () => void,
) {
  const [seen, setSeen] = useState<Seen>(draft);
  const [changedMeanwhile, setChangedMeanwhile] = useState<ChangedField[] | null>(null);
  /** Takes what a refusal says of the draft. */
  const follow = (error: unknown, mine: ContractValues) => {
    const theirs = getCurrentRecord<ContractDraft>(error);
    if (theirs !== null && seen !== null) {
      const merged = mergeContract({
        base: draftValues(seen.form),
        mine,
        theirs: draftValues(theirs.form),
      });
      form.setInitialValues(draftValues(theirs.form));
      form.setValues(merged.values);
      setChangedMeanwhile(merged.fields);
      setSeen(theirs);
    } else if (error instanceof ORPCError && error.code === "NOT_FOUND") setSeen(null);
  };
  const save = useMutation({
    mutationFn: (values: ContractValues) =>
      api.contractDrafts.save({ p_form: toDraftForm(values), p_draft: toInput(seen) }),
    onSuccess: () => {
      form.resetDirty();
      onSaved();
    },
    onError: follow,
    onSettled: () => refreshAdminContracts(),
  });
  const isStale = getCurrentRecord(save.error) !== null;
  return {
    /** What publishing names. */
    input: toInput(seen),
    seen,
    follow,
    changedMeanwhile,
    onUseSaved: (field: string) => {
      if (seen === null) return;
      form.setFieldValue(field, Reflect.get(draftValues(seen.form), field));
      setChangedMeanwhile((fields) => fields?.filter((one) => one.field !== field) ?? null);
    },
    save: () => save.mutate(form.values),
    /** Forgets how the last save ended. */
    reset: save.reset,
    busy: save.isPending,
    problem:
      save.error === null || isStale
        ? null
        : getErrorMessage(save.error, contractDraftMessages.saveFailed),
  };
}

function toInput(seen: Seen) {
  return seen === null ? undefined : { id: seen.id, version: seen.version };
}
