import { Button, TextInput } from "@mantine/core";
import { ADMIN_SETTING_LABELS as LABELS } from "@signpoint/api/http/field-labels";
import type { ShownAdminSettings } from "@signpoint/api/ledger/admin-settings";
import { settingsMessages } from "@signpoint/api/texts";
import { api } from "~/platform/api/client";
import { getErrorMessage } from "~/platform/api/errors";
import { queryClient } from "~/platform/api/query-client";
import { useAction } from "~/platform/api/use-action";
import { Notice } from "~/platform/ui/notice";
import classes from "../settings.module.css";
import { adminSettingsQuery } from "./admin-settings-query";
import { FormFoot } from "./form-foot";
import { useAdminSettingsForm } from "./use-admin-settings-form";

const FIELDS = ["points_per_dollar"] as const;

/** Renders the form of the house's rate, and the question whether one that was taken over is right. */
export function RateForm({ settings }: { settings: ShownAdminSettings }) {
  const state = useAdminSettingsForm(settings, FIELDS);
  const confirm = useAction({
    mutationFn: () => api.adminSettings.update({ rate_taken_over: false }),
    onSuccess: (saved) => queryClient.setQueryData(adminSettingsQuery.queryKey, saved),
  });
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={state.onSubmit}
      aria-label="Value of points"
    >
      <p className={classes.intro}>
        The house’s rate: what points are worth on the dashboard, and where sums in dollars are
        compared. The first cash item sets it; items keep their own prices. Another rate needs a
        second admin.
      </p>
      {settings.rate_taken_over ? (
        <Notice tone="warning">
          <span>{settingsMessages.rateTakenOver}</span>
          <div>
            <Button
              variant="default"
              size="compact-sm"
              loading={confirm.isPending}
              onClick={() => confirm.mutate()}
            >
              Confirm This Rate
            </Button>
          </div>
        </Notice>
      ) : null}
      {confirm.error === null ? null : (
        <Notice tone="error">{getErrorMessage(confirm.error, settingsMessages.saveFailed)}</Notice>
      )}
      <TextInput
        label={LABELS.points_per_dollar}
        description="Such as 25, or 12.5."
        inputMode="decimal"
        autoComplete="off"
        {...state.form.getInputProps("points_per_dollar")}
      />
      <FormFoot {...state} saved={settingsMessages.rateSaved} />
      {state.leaveQuestion}
    </form>
  );
}
