import { Button } from "@mantine/core";
import type { AdminSettings } from "@signpoint/api/entities/admin-settings";
import { settingsMessages } from "@signpoint/api/messages";
import { useQuery } from "@tanstack/react-query";
import { getErrorMessage } from "~/api/errors";
import { FocusedStatus } from "~/ui/focus";
import { TextLink } from "~/ui/links";
import { RowsSkeleton } from "~/ui/list";
import { Notice } from "~/ui/notice";
import { NumberField } from "~/ui/number-field";
import { Page, PageTitle } from "~/ui/page";
import { SectionCard } from "~/ui/sections";
import { ErrorState } from "~/ui/states";
import classes from "../settings.module.css";
import { adminSettingsQuery } from "./admin-settings-query";
import { ADMIN_SETTING_LABELS as LABELS } from "./labels";
import { useAdminSettingsForm } from "./use-admin-settings-form";

/** Renders the settings of the whole product: by when decisions are promised. */
export function AdminSettingsScreen() {
  const { data, isPending, error, refetch } = useQuery(adminSettingsQuery);
  return (
    <Page width="reading">
      <PageTitle description="They hold for everybody.">Product Settings</PageTitle>
      <SectionCard title="Promised review times">
        {isPending ? <RowsSkeleton bare count={3} height={72} /> : null}
        {data === undefined && !isPending ? (
          <ErrorState
            title="The settings could not be loaded"
            message={getErrorMessage(error, settingsMessages.loadFailed)}
            onRetry={() => void refetch()}
          />
        ) : null}
        {data === undefined ? null : <ReviewTimeForm settings={data} />}
      </SectionCard>
    </Page>
  );
}

function ReviewTimeForm({ settings }: { settings: AdminSettings }) {
  const { form, busy, saved, problem, onSubmit, leaveQuestion } = useAdminSettingsForm(settings);
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={onSubmit}
      aria-label="Promised review times"
    >
      <p className={classes.intro}>
        By then a decision is expected. People read it when they submit or redeem, and the queues
        mark what is overdue. How long decisions really took is on the page{" "}
        <TextLink to="/review-times">Review Times</TextLink>.
      </p>
      <NumberField
        label={LABELS.review_contract_hours}
        description="For appeals, too."
        min={1}
        {...form.getInputProps("review_contract_hours")}
      />
      <NumberField
        label={LABELS.review_item_hours}
        min={1}
        {...form.getInputProps("review_item_hours")}
      />
      <NumberField
        label={LABELS.review_cash_weekdays}
        description="Monday to Friday in UTC, at the same time of day."
        min={1}
        {...form.getInputProps("review_cash_weekdays")}
      />
      {problem === null ? null : <Notice tone="error">{problem}</Notice>}
      <FocusedStatus status={saved}>
        {saved === null || form.isDirty() ? null : (
          <Notice tone="success">{settingsMessages.saved}</Notice>
        )}
      </FocusedStatus>
      <div className={classes.foot}>
        <Button type="submit" size="md" loading={busy}>
          Save Changes
        </Button>
      </div>
      {leaveQuestion}
    </form>
  );
}
