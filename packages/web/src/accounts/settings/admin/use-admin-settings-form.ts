import { useForm } from "@mantine/form";
import {
  type AdminSettings,
  AdminSettingsChanges,
  type ShownAdminSettings,
} from "@signpoint/api/ledger/admin-settings";
import {
  BONUS_CAP_MAX,
  BONUS_WAIT_MAX_DAYS,
  CASH_LIMIT_MAX_DOLLARS,
  POINTS_AMOUNT_MAX,
  REVIEW_HOURS_MAX,
  REVIEW_WEEKDAYS_MAX,
  SECOND_DAILY_FACTOR_MAX,
} from "@signpoint/api/platform/constants";
import { settingsMessages } from "@signpoint/api/texts";
import { useState } from "react";
import { api } from "~/platform/api/client";
import { getErrorMessage, getFieldErrors } from "~/platform/api/errors";
import { queryClient } from "~/platform/api/query-client";
import { useAction } from "~/platform/api/use-action";
import { changedFields } from "~/platform/ui/edits";
import { focusFirstError } from "~/platform/ui/focus";
import { type InputValues, toInputValues } from "~/platform/ui/input-values";
import { useLeaveWarning } from "~/platform/ui/leave-warning";
import { adminSettingsQuery } from "./admin-settings-query";

/** The settings of a type. */
type Of<Type> = {
  [Name in keyof AdminSettings]: AdminSettings[Name] extends Type ? Name : never;
}[keyof AdminSettings];
type Field = Of<number | boolean | null>;

interface Range {
  min: 0 | 1;
  max: number;
  /** Above 0, and no whole number. */
  isRate?: true;
}

const RANGES: Record<Of<number | null>, Range> = {
  review_contract_hours: { min: 1, max: REVIEW_HOURS_MAX },
  review_item_hours: { min: 1, max: REVIEW_HOURS_MAX },
  review_cash_weekdays: { min: 1, max: REVIEW_WEEKDAYS_MAX },
  cash_person_daily_dollars: { min: 0, max: CASH_LIMIT_MAX_DOLLARS },
  cash_account_daily_dollars: { min: 0, max: CASH_LIMIT_MAX_DOLLARS },
  cash_house_daily_dollars: { min: 0, max: CASH_LIMIT_MAX_DOLLARS },
  cash_bonus_wait_days: { min: 0, max: BONUS_WAIT_MAX_DAYS },
  bonus_cap_per_inviter_month: { min: 0, max: BONUS_CAP_MAX },
  second_from_points: { min: 0, max: POINTS_AMOUNT_MAX },
  second_from_dollars: { min: 0, max: CASH_LIMIT_MAX_DOLLARS },
  second_daily_factor: { min: 1, max: SECOND_DAILY_FACTOR_MAX },
  points_per_dollar: { min: 0, max: POINTS_AMOUNT_MAX, isRate: true },
};

type Values = InputValues<AdminSettings>;

/**
 * Returns the form of some of the product's settings and its submit handler. It sends what was changed alone,
 * and of `also` what is not so yet. */
export function useAdminSettingsForm(
  loaded: ShownAdminSettings,
  fields: readonly Field[],
  also: Partial<AdminSettings> = {},
) {
  const [base, setBase] = useState(loaded);
  const form = useForm<Values>({
    initialValues: toInputValues(loaded),
    validate: (values) =>
      Object.fromEntries(
        fields.filter(isNumber).map((field) => [field, problemOf(values[field], RANGES[field])]),
      ),
  });
  const save = useAction({
    mutationFn: (values: Values) =>
      api.adminSettings.update(
        AdminSettingsChanges.parse(
          changedFields<Partial<AdminSettings>>({ ...toSettings(values, fields), ...also }, base),
        ),
      ),
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
    latest: save.data ?? null,
    problem: save.error === null ? null : getErrorMessage(save.error, settingsMessages.saveFailed),
    onSubmit: form.onSubmit((values) => save.mutate(values), focusFirstError(form)),
  };
}

function isNumber(field: Field): field is Of<number | null> {
  return field in RANGES;
}

function toSettings(values: Values, fields: readonly Field[]): Partial<AdminSettings> {
  return Object.fromEntries(
    fields.map((field) => [field, isNumber(field) ? Number(values[field]) : values[field]]),
  );
}

function problemOf(typed: string, { min, max, isRate }: Range): string | null {
  const value = Number(typed);
  if (isRate && !(value > 0)) return settingsMessages.aboveZero;
  if (isRate) return value > max ? settingsMessages.atMost(max) : null;
  if (typed.trim() === "" || !Number.isInteger(value) || value < min) {
    return min === 0 ? settingsMessages.wholeFromZero : settingsMessages.wholeFromOne;
  }
  return value > max ? settingsMessages.atMost(max) : null;
}
