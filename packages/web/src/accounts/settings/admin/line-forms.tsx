import { Button, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { ADMIN_SETTING_LABELS as LABELS } from "@signpoint/api/http/field-labels";
import type { AdminSettings, ShownAdminSettings } from "@signpoint/api/ledger/admin-settings";
import { bankListProblem } from "@signpoint/api/ledger/bank-list";
import { PAYOUT_FIELDS, payoutColumnsProblem } from "@signpoint/api/ledger/payout-columns";
import { BANKS_MAX_LENGTH, PAYOUT_COLUMNS_MAX_LENGTH } from "@signpoint/api/platform/constants";
import { settingsMessages } from "@signpoint/api/texts";
import { type ReactNode, useState } from "react";
import { api } from "~/platform/api/client";
import { getCurrentRecord, getErrorMessage, getFieldErrors } from "~/platform/api/errors";
import { queryClient } from "~/platform/api/query-client";
import { useAction } from "~/platform/api/use-action";
import { FocusedStatus, focusFirstError } from "~/platform/ui/focus";
import { useLeaveWarning } from "~/platform/ui/leave-warning";
import { Notice } from "~/platform/ui/notice";
import classes from "../settings.module.css";
import { adminSettingsQuery } from "./admin-settings-query";

/** Renders the form of the columns of an export of payouts. */
export function PayoutColumnsForm({ settings }: { settings: AdminSettings }) {
  return (
    <LineForm
      settings={settings}
      name="payout_columns"
      title="Payout file"
      problemOf={payoutColumnsProblem}
      maxLength={PAYOUT_COLUMNS_MAX_LENGTH}
      changed={settingsMessages.columnsChanged}
      takeTheirs="Use the Saved Columns"
      saved={settingsMessages.columnsSaved}
    >
      {`The columns of the file, one a line, as Header = field. The fields are ${PAYOUT_FIELDS.join(", ")}. A text in double quotes is the same in each row: Currency = "NGN".`}
    </LineForm>
  );
}

/** Renders the form of the banks whose account numbers are checked. */
export function BankListForm({ settings }: { settings: AdminSettings }) {
  return (
    <LineForm
      settings={settings}
      name="banks"
      title="Account numbers"
      problemOf={bankListProblem}
      maxLength={BANKS_MAX_LENGTH}
      changed={settingsMessages.banksChanged}
      takeTheirs="Use the Saved Banks"
      saved={settings.banks === "" ? settingsMessages.noBanksSaved : settingsMessages.banksSaved}
    >
      Banks whose account numbers have ten digits with a check digit, one a line, as Name = code:
      First Bank = 011. A wrong number at one of them is refused when it is typed. Other banks are
      taken as they are.
    </LineForm>
  );
}

interface LineFormProps {
  settings: AdminSettings;
  name: "payout_columns" | "banks";
  title: string;
  /** What the lines are. */
  children: ReactNode;
  problemOf: (typed: string) => string | null;
  maxLength: number;
  /** Said when another admin has changed it meanwhile, and the button that takes that over. */
  changed: string;
  takeTheirs: string;
  saved: string;
}

/** Renders the form of a setting that is a text of lines. */
function LineForm({
  settings,
  name,
  title,
  children,
  problemOf,
  maxLength,
  ...texts
}: LineFormProps) {
  const loaded = settings[name];
  const [seen, setSeen] = useState(loaded);
  const form = useForm({
    name: name.replace("_", "-"),
    initialValues: { lines: loaded },
    validate: { lines: problemOf },
  });
  const typed = form.values.lines;
  /** What the typed text started from. */
  const base = form.getInitialValues().lines;
  const begin = (lines: string) => {
    form.setInitialValues({ lines });
    form.reset();
  };
  const save = useAction({
    mutationFn: ({ lines }: { lines: string }) =>
      api.adminSettings.update(
        lines === base ? {} : { [name]: lines, expected: { [name]: loaded } },
      ),
    onSuccess: (saved, sent) => {
      queryClient.setQueryData(adminSettingsQuery.queryKey, saved);
      if (form.getValues().lines === sent.lines) begin(saved[name]);
      else form.setInitialValues({ lines: saved[name] });
    },
    onError: (error) => {
      const current = getCurrentRecord<ShownAdminSettings>(error);
      if (current !== null) queryClient.setQueryData(adminSettingsQuery.queryKey, current);
      const problem = getFieldErrors(error)?.[name];
      if (problem !== undefined) form.setFieldError("lines", problem);
    },
  });
  const isDirty = typed !== base;
  if (seen !== loaded) {
    setSeen(loaded);
    // Another admin's change is taken over as long as nothing is typed here.
    if (!isDirty) begin(loaded);
  }
  const replacesTheirs = isDirty && base !== loaded && typed !== loaded;
  const isAnswered =
    getFieldErrors(save.error)?.[name] !== undefined ||
    (getCurrentRecord(save.error) !== null && !replacesTheirs);
  const warning = useLeaveWarning(() => isDirty);
  return (
    <form
      noValidate
      className={classes.form}
      aria-label={title}
      onSubmit={form.onSubmit((values) => save.mutate(values), focusFirstError(form))}
    >
      <p className={classes.intro}>{children}</p>
      <Textarea
        label={LABELS[name]}
        autosize
        minRows={6}
        maxRows={14}
        spellCheck={false}
        maxLength={maxLength}
        {...form.getInputProps("lines")}
      />
      {replacesTheirs ? (
        <Notice tone="warning">
          <span>{texts.changed}</span>
          <p className={classes.theirs}>{loaded === "" ? "Theirs is empty." : loaded}</p>
          <div>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => {
                begin(loaded);
                form.getInputNode("lines")?.focus();
              }}
            >
              {texts.takeTheirs}
            </Button>
          </div>
        </Notice>
      ) : null}
      {save.error === null || isAnswered ? null : (
        <Notice tone="error">{getErrorMessage(save.error, settingsMessages.saveFailed)}</Notice>
      )}
      <FocusedStatus status={save.data ?? null}>
        {save.data === undefined || isDirty ? null : <Notice tone="success">{texts.saved}</Notice>}
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
