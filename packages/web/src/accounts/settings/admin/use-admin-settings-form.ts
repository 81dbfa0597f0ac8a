import { useForm } from "@mantine/form";
import { ADMIN_SETTING_LABELS as LABELS } from "@signpoint/api/http/field-labels";
import {
  type AdminSettings,
  AdminSettingsUpdate,
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
import { getCurrentRecord, getErrorMessage, getFieldErrors } from "~/platform/api/errors";
import { queryClient } from "~/platform/api/query-client";
import { useAction } from "~/platform/api/use-action";
import { changedFields, mergeEdits } from "~/platform/ui/edits";
import { formatFieldValue } from "~/platform/ui/field-values";
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
 * and of `also` what is not so yet. What another admin has saved meanwhile is taken over where nothing was changed here; where
 * both have changed a field, it is asked before this one replaces theirs. */
export function useAdminSettingsForm(
  loaded: ShownAdminSettings,
  fields: readonly Field[],
  also: Partial<AdminSettings> = {},
) {
  const [base, setBase] = useState(loaded);
  const [seen, setSeen] = useState(loaded);
  const [conflicts, setConflicts] = useState<readonly Field[]>([]);
  const [isAsked, setAsked] = useState(false);
  const form = useForm<Values>({
    initialValues: toInputValues(loaded),
    validate: (values) =>
      Object.fromEntries(
        fields.filter(isNumber).map((field) => [field, problemOf(values[field], RANGES[field])]),
      ),
  });
  /** Puts what is typed, which started from `from`, on top of what is saved by now. */
  const putOnTopOf = (saved: ShownAdminSettings, from: Values): void => {
    const theirs = toInputValues(saved);
    const names = Object.keys(theirs) as (keyof AdminSettings)[];
    const merged = mergeEdits<Values>(names, { base: from, mine: form.getValues(), theirs });
    form.setInitialValues(theirs);
    form.setValues(merged.values);
    setBase(saved);
    const found = fields.filter((field) => merged.conflicts.includes(field));
    if (found.length === 0) return;
    setConflicts([...new Set([...conflicts, ...found])]);
    setAsked(false);
  };
  if (seen !== loaded) {
    setSeen(loaded);
    putOnTopOf(loaded, toInputValues(base));
  }
  const saved = toInputValues(base);
  const save = useAction({
    mutationFn: (values: Values) => {
      const given = { ...toSettings(values, fields), ...also };
      const changes = changedFields<Partial<AdminSettings>>(given, base);
      const expected = changedFields<Partial<AdminSettings>>(base, { ...base, ...changes });
      return api.adminSettings.update(AdminSettingsUpdate.parse({ ...changes, expected }));
    },
    onSuccess: (answer, sent) => {
      queryClient.setQueryData(adminSettingsQuery.queryKey, answer);
      setConflicts([]);
      putOnTopOf(answer, sent);
    },
    onError: (error) => {
      const current = getCurrentRecord<ShownAdminSettings>(error);
      if (current !== null) {
        queryClient.setQueryData(adminSettingsQuery.queryKey, current);
        putOnTopOf(current, toInputValues(base));
        setAsked(true);
      }
      const errors = getFieldErrors(error) ?? {};
      form.setErrors(errors);
      focusFirstError(form)(errors);
    },
  });
  const isDirty = fields.some((field) => form.values[field] !== saved[field]);
  const warning = useLeaveWarning(() => isDirty);
  return {
    form,
    isDirty,
    busy: save.isPending,
    leaveQuestion: warning.question,
    /** Tells one successful save from the next; null before the first. */
    latest: save.data ?? null,
    problem:
      save.error === null || getCurrentRecord(save.error) !== null
        ? null
        : getErrorMessage(save.error, settingsMessages.saveFailed),
    changedMeanwhile:
      isAsked && conflicts.length > 0
        ? conflicts.map((field) => ({
            field,
            label: LABELS[field],
            saved: formatFieldValue(field, saved[field]),
            mine: formatFieldValue(field, form.values[field]),
          }))
        : null,
    /** Puts the saved value of a field into the form. */
    onUseSaved: (field: string) => {
      form.setFieldValue(field, Reflect.get(saved, field));
      setConflicts(conflicts.filter((one) => one !== field));
    },
    onSubmit: form.onSubmit((values) => {
      const open = conflicts.filter((field) => values[field] !== saved[field]);
      if (isAsked || open.length === 0) return save.mutate(values);
      setConflicts(open);
      setAsked(true);
    }, focusFirstError(form)),
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
