import { ADMIN_SETTING_LABELS as LABELS } from "@signpoint/api/http/field-labels";
import type { ShownAdminSettings } from "@signpoint/api/ledger/admin-settings";
import { settingsMessages } from "@signpoint/api/texts";
import { pointsText } from "~/platform/ui/format";
import { TextLink } from "~/platform/ui/links";
import { Notice } from "~/platform/ui/notice";
import { NumberField } from "~/platform/ui/number-field";
import classes from "../settings.module.css";
import { FormFoot } from "./form-foot";
import { useAdminSettingsForm } from "./use-admin-settings-form";

const FIELDS = ["second_from_points", "second_from_dollars", "second_daily_factor"] as const;
const CHOSEN = { sums_chosen: true } as const;

/** Renders the form of the sums from which a second admin is needed. Saving it is the choice, also without a sum. */
export function SecondSumsForm({ settings }: { settings: ShownAdminSettings }) {
  const state = useAdminSettingsForm(settings, FIELDS, CHOSEN);
  const { form } = state;
  const { second_from_points_fixed: fixed, points_per_dollar, has_second, sums_chosen } = settings;
  return (
    <form noValidate className={classes.form} onSubmit={state.onSubmit} aria-label="Two admins">
      <p className={classes.intro}>
        From these sums on a redemption, a correction of points and the publishing of a contract
        wait for a second, independent admin under{" "}
        <TextLink to="/admin/second-approvals">Second Approvals</TextLink>; so does each new admin
        while a sum is set. Switching on or lowering counts at once. Raising and switching off wait
        for a second admin. 0 is no sum.
      </p>
      <p className={classes.intro}>
        What one admin decided alone about a person in the last 24 hours counts together:
        corrections, redemptions, and rewards of contracts that this admin created or edited in the
        last 30 days.
      </p>
      {sums_chosen || fixed !== null ? null : (
        <Notice tone="warning">{settingsMessages.sumsMissing}</Notice>
      )}
      {has_second ? null : <Notice tone="warning">{settingsMessages.noSecond}</Notice>}
      <NumberField
        label={LABELS.second_from_points}
        description={
          fixed === null
            ? "By what moves: a price, a correction, all rewards of a contract."
            : `The server is set to ${pointsText(fixed)}: the smaller of the two counts, and that one stays.`
        }
        min={0}
        {...form.getInputProps("second_from_points")}
      />
      <NumberField
        label={LABELS.second_from_dollars}
        description={
          points_per_dollar === null
            ? "Counts nothing until there is a rate, which the first cash item sets."
            : "By the dollars that go out, and by points in dollars at the rate."
        }
        min={0}
        {...form.getInputProps("second_from_dollars")}
      />
      <NumberField
        label={LABELS.second_daily_factor}
        description="From so many times a sum on, about all people together, the next decision waits, too."
        min={1}
        {...form.getInputProps("second_daily_factor")}
      />
      <FormFoot {...state} saved={settingsMessages.secondSaved} />
      {state.leaveQuestion}
    </form>
  );
}
