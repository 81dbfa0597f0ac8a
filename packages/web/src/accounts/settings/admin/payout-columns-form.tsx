import { Button, Textarea } from "@mantine/core";
import { ADMIN_SETTING_LABELS as LABELS } from "@signpoint/api/http/field-labels";
import type { AdminSettings } from "@signpoint/api/ledger/admin-settings";
import { PAYOUT_FIELDS, payoutColumnsProblem } from "@signpoint/api/ledger/payout-columns";
import { PAYOUT_COLUMNS_MAX_LENGTH } from "@signpoint/api/platform/constants";
import { settingsMessages } from "@signpoint/api/texts";
import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useRef, useState } from "react";
import { api } from "~/platform/api/client";
import { getErrorMessage, getFieldErrors } from "~/platform/api/errors";
import { queryClient } from "~/platform/api/query-client";
import { changedFields } from "~/platform/ui/edits";
import { FocusedStatus } from "~/platform/ui/focus";
import { useLeaveWarning } from "~/platform/ui/leave-warning";
import { Notice } from "~/platform/ui/notice";
import classes from "../settings.module.css";
import { adminSettingsQuery } from "./admin-settings-query";

/** Renders the form of the columns of an export of payouts. */
export function PayoutColumnsForm({ settings }: { settings: AdminSettings }) {
  const loaded = settings.payout_columns;
  const [seen, setSeen] = useState(loaded);
  /** What the typed text started from. */
  const [base, setBase] = useState(loaded);
  const [text, setText] = useState(loaded);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const save = useMutation({
    mutationFn: () =>
      api.adminSettings.update(changedFields({ payout_columns: text }, { payout_columns: base })),
    onSuccess: (saved) => {
      queryClient.setQueryData(adminSettingsQuery.queryKey, saved);
      begin(saved.payout_columns);
    },
    onError: (error) => setProblem(getFieldErrors(error)?.payout_columns ?? null),
  });
  const begin = (from: string) => {
    setBase(from);
    setText(from);
    setProblem(null);
  };
  const isDirty = text !== base;
  if (seen !== loaded) {
    setSeen(loaded);
    // Another admin's change is taken over as long as nothing is typed here.
    if (!isDirty) begin(loaded);
  }
  const replacesTheirs = isDirty && base !== loaded && text !== loaded;
  const warning = useLeaveWarning(() => isDirty);
  return (
    <form
      noValidate
      className={classes.form}
      aria-label="Payout file"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        const found = payoutColumnsProblem(text);
        setProblem(found);
        if (found === null) save.mutate();
        else field.current?.focus();
      }}
    >
      <p className={classes.intro}>
        {`The columns of the CSV file, one a line, as Header = field. The fields are ${PAYOUT_FIELDS.join(", ")}.`}
      </p>
      <Textarea
        ref={field}
        label={LABELS.payout_columns}
        autosize
        minRows={6}
        maxRows={14}
        spellCheck={false}
        maxLength={PAYOUT_COLUMNS_MAX_LENGTH}
        value={text}
        error={problem}
        onChange={(event) => setText(event.currentTarget.value)}
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
      {save.error === null || problem !== null ? null : (
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
