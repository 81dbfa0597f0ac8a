import { useForm } from "@mantine/form";
import { itemFormErrors } from "@signpoint/api/rewards/item-form-rules";
import type { AdminMarketplaceItem } from "@signpoint/api/rewards/marketplace-item";
import { adminMessages, secondApprovalMessages } from "@signpoint/api/texts";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { attemptAt } from "~/platform/api/attempt";
import { api } from "~/platform/api/client";
import { creationProblem } from "~/platform/api/creation-problem";
import { getCurrentRecord, getFieldErrors } from "~/platform/api/errors";
import { isDefinite } from "~/platform/api/outcome";
import { useProfile } from "~/platform/api/profile";
import type { ChangedField } from "~/platform/ui/changed-meanwhile";
import { focusFirstError } from "~/platform/ui/focus";
import { findLoadedItem, refreshItems } from "../marketplace-query";
import {
  type ItemValues,
  initialItemValues,
  itemChanges,
  mergeItem,
  toItemForm,
} from "./item-form";

/**
 * Returns the form of an item (null: a new one) and its submit handler. `onSaved` is told the outcome. An edit sends
 * only what was changed; when another admin has saved meanwhile, it is put on top of theirs, and `changedMeanwhile`
 * says where the two differ.
 */
export function useItemForm(item: AdminMarketplaceItem | null, onSaved: (text: string) => void) {
  const { id: adminId } = useProfile();
  const [base, setBase] = useState(item);
  const [changedMeanwhile, setChangedMeanwhile] = useState<ChangedField[] | null>(null);
  /** Whether an answer was lost: what is saved may then have this form's own change of the stock already. */
  const isStockUnknown = useRef(false);
  const form = useForm<ItemValues>({
    initialValues: initialItemValues(item),
    validate: (values) => itemFormErrors(toItemForm(values)),
  });
  const putOnTopOf = (theirs: AdminMarketplaceItem, mine: ItemValues) => {
    if (base === null) return;
    const { values, fields } = mergeItem(mine, base, theirs, isStockUnknown.current);
    isStockUnknown.current = false;
    form.setInitialValues(initialItemValues(theirs));
    form.setValues(values);
    setBase(theirs);
    setChangedMeanwhile(fields);
  };
  const save = useMutation({
    mutationFn: async (values: ItemValues) => {
      if (base === null) {
        return await attemptAt(`creating-item.${adminId}`).run((idempotencyKey) =>
          api.items.create(toItemForm(values), { context: { idempotencyKey } }),
        );
      }
      const changes = itemChanges(values, base);
      if (Object.keys(changes).length === 0) return base;
      return await api.items.update({ id: base.id, version: base.version, ...changes });
    },
    onSuccess: ({ name, awaiting_second }, values) => {
      form.resetDirty();
      const isAsked = awaiting_second && !(base?.awaiting_second ?? false);
      onSaved(
        isAsked
          ? secondApprovalMessages.itemAsked(values.name)
          : `${item === null ? "Added" : "Saved"} “${name}”.`,
      );
    },
    onError: (error, values) => {
      const theirs = getCurrentRecord<AdminMarketplaceItem>(error);
      if (theirs !== null) putOnTopOf(theirs, values);
      else if (!isDefinite(error)) isStockUnknown.current = true;
      const { quantity_change, ...fields } = getFieldErrors(error) ?? {};
      const errors =
        quantity_change === undefined ? fields : { ...fields, quantity: quantity_change };
      form.setErrors(errors);
      focusFirstError(form)(errors);
    },
    onSettled: async (_saved, error) => {
      await refreshItems();
      // The next attempt counts from the stock as it is by now.
      const isStockGone = getFieldErrors(error)?.quantity_change !== undefined;
      if (isStockGone) setBase((before) => before && (findLoadedItem(before.id) ?? before));
    },
  });
  const stale = getCurrentRecord(save.error) !== null;
  const fallback = item === null ? adminMessages.itemCreateFailed : adminMessages.itemUpdateFailed;
  return {
    form,
    busy: save.isPending,
    changedMeanwhile: stale ? changedMeanwhile : null,
    /** Puts the saved value of a field into the form. */
    onUseSaved: (field: string) => {
      form.setFieldValue(field, Reflect.get(initialItemValues(base), field));
      setChangedMeanwhile((fields) => fields?.filter((one) => one.field !== field) ?? null);
    },
    problem: save.error === null || stale ? null : creationProblem(save.error, fallback),
    onSubmit: form.onSubmit((values) => save.mutate(values), focusFirstError(form)),
  };
}
