import { useForm } from "@mantine/form";
import { REVIEW_HOURS_MAX, REVIEW_WEEKDAYS_MAX } from "@signpoint/api/constants";
import type { AdminSettings } from "@signpoint/api/entities/admin-settings";
import { settingsMessages } from "@signpoint/api/messages";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "~/api/client";
import { getErrorMessage, getFieldErrors } from "~/api/errors";
import { queryClient } from "~/api/query-client";
import { changedFields } from "~/ui/edits";
import { focusFirstError } from "~/ui/focus";
import { type InputValues, toInputValues } from "~/ui/input-values";
import { useLeaveWarning } from "~/ui/leave-warning";
import { adminSettingsQuery } from "./admin-settings-query";

const LIMITS: Record<keyof AdminSettings, number> = {
  review_contract_hours: REVIEW_HOURS_MAX,
  review_item_hours: REVIEW_HOURS_MAX,
  review_cash_weekdays: REVIEW_WEEKDAYS_MAX,
};
const FIELDS = Object.keys(LIMITS) as (keyof AdminSettings)[];

type Values = InputValues<AdminSettings>;

/** Returns the form of the product's settings and its submit handler. It sends what was changed alone. */
export function useAdminSettingsForm(loaded: AdminSettings) {
  const [base, setBase] = useState(loaded);
  const form = useForm<Values>({
    initialValues: toInputValues(loaded),
    validate: (values) =>
      Object.fromEntries(FIELDS.map((field) => [field, problemOf(values[field], LIMITS[field])])),
  });
  const save = useMutation({
    mutationFn: (values: Values) =>
      api.adminSettings.update(changedFields(toSettings(values), base)),
    onSuccess: (saved) => {
      queryClient.setQueryData(adminSettingsQuery.queryKey, saved);
      const values = toInputValues(saved);
      form.setInitialValues(values);
      form.setValues(values);
      setBase(saved);
    },
    onError: (error) => {
      const errors = getFieldErrors(error) ?? {};
      form.setErrors(errors);
      focusFirstError(form)(errors);
    },
  });
  const warning = useLeaveWarning(() => form.isDirty());
  return {
    form,
    busy: save.isPending,
    leaveQuestion: warning.question,
    /** Tells one successful save from the next; null before the first. */
    saved: save.data ?? null,
    problem: save.error === null ? null : getErrorMessage(save.error, settingsMessages.saveFailed),
    onSubmit: form.onSubmit((values) => save.mutate(values), focusFirstError(form)),
  };
}

function toSettings(values: Values): AdminSettings {
  return Object.fromEntries(FIELDS.map((field) => [field, Number(values[field])])) as AdminSettings;
}

function problemOf(typed: string, max: number): string | null {
  const value = Number(typed);
  if (!Number.isInteger(value) || value < 1) return settingsMessages.wholeFromOne;
  return value > max ? settingsMessages.atMost(max) : null;
}
