import { Button, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { ADMIN_SETTING_LABELS as LABELS } from "@signpoint/api/http/field-labels";
import type { AdminSettings } from "@signpoint/api/ledger/admin-settings";
import { PAYOUT_FIELDS, payoutColumnsProblem } from "@signpoint/api/ledger/payout-columns";
import { PAYOUT_COLUMNS_MAX_LENGTH } from "@signpoint/api/platform/constants";
import { settingsMessages } from "@signpoint/api/texts";
import { useState } from "react";
import { api } from "~/platform/api/client";
import { getErrorMessage, getFieldErrors } from "~/platform/api/errors";
import { queryClient } from "~/platform/api/query-client";
import { useAction } from "~/platform/api/use-action";
import { changedFields } from "~/platform/ui/edits";
import { FocusedStatus, focusFirstError } from "~/platform/ui/focus";
import { useLeaveWarning } from "~/platform/ui/leave-warning";
import { Notice } from "~/platform/ui/notice";
import classes from "../settings.module.css";
import { adminSettingsQuery } from "./admin-settings-query";

/** Renders the form of the columns of an export of payouts. */
export function PayoutColumnsForm({ settings }: { settings: AdminSettings }) {
  const loaded = settings.payout_columns;
  const [seen, setSeen] = useState(loaded);
  const form = useForm({
    initialValues: { payout_columns: loaded },
    validate: { payout_columns: payoutColumnsProblem },
  });
  const typed = form.values.payout_columns;
  /** What the typed text started from. */
  const base = form.getInitialValues();
  const begin = (payout_columns: string) => {
    form.setInitialValues({ payout_columns });
    form.reset();
  };
  const save = useAction({
    mutationFn: (values: typeof base) => api.adminSettings.update(changedFields(values, base)),
    onSuccess: (saved) => {
      queryClient.setQueryData(adminSettingsQuery.queryKey, saved);
      begin(saved.payout_columns);
    },
    onError: (error) => form.setErrors(getFieldErrors(error) ?? {}),
  });
  const isDirty = typed !== base.payout_columns;
  if (seen !== loaded) {
    setSeen(loaded);
    // Another admin's change is taken over as long as nothing is typed here.
    if (!isDirty) begin(loaded);
  }
  const replacesTheirs = isDirty && base.payout_columns !== loaded && typed !== loaded;
  const warning = useLeaveWarning(() => isDirty);
  return (
    <form
      noValidate
      className={classes.form}
      aria-label="Payout file"
      onSubmit={form.onSubmit((values) => save.mutate(values), focusFirstError(form))}
    >
      <p className={classes.intro}>
        {`The columns of the CSV file, one a line, as Header = field. The fields are ${PAYOUT_FIELDS.join(", ")}.`}
      </p>
      <Textarea
        label={LABELS.payout_columns}
        autosize
        minRows={6}
        maxRows={14}
        spellCheck={false}
        maxLength={PAYOUT_COLUMNS_MAX_LENGTH}
        {...form.getInputProps("payout_columns")}
      />
      {replacesTheirs ? (
        <Notice tone="warning">
          <span>{settingsMessages.columnsChanged}</span>
          <div>
            <Button variant="default" size="compact-sm" onClick={() => begin(loaded)}>
              Use the Saved Columns
            </Button>
          </div>
        </Notice>
      ) : null}
      {save.error === null || getFieldErrors(save.error)?.payout_columns !== undefined ? null : (
        <Notice tone="error">{getErrorMessage(save.error, settingsMessages.saveFailed)}</Notice>
      )}
      <FocusedStatus status={save.data ?? null}>
        {save.data === undefined || isDirty ? null : (
          <Notice tone="success">{settingsMessages.columnsSaved}</Notice>
        )}
      </FocusedStatus>
      <div className={classes.foot}>
        <Button type="submit" size="md" loading={save.isPending}>
          Save Changes
        </Button>
      </div>
      {warning.question}
    </form>
  );
}
