import { Checkbox } from "@mantine/core";
import { ADMIN_SETTING_LABELS as LABELS } from "@signpoint/api/http/field-labels";
import type { ShownAdminSettings } from "@signpoint/api/ledger/admin-settings";
import { processingTimeText, promisedWords } from "@signpoint/api/platform/promised-times-texts";
import { PromisedTimes } from "@signpoint/api/platform/review-times";
import { settingsMessages } from "@signpoint/api/texts";
import { useQuery } from "@tanstack/react-query";
import { TextLink } from "~/platform/ui/links";
import { RowsSkeleton } from "~/platform/ui/list";
import { Loaded } from "~/platform/ui/loaded";
import { NumberField } from "~/platform/ui/number-field";
import { Page, PageTitle } from "~/platform/ui/page";
import { BANK_TIME } from "~/platform/ui/product-promises";
import { Part, SectionCard, Terms } from "~/platform/ui/sections";
import classes from "../settings.module.css";
import { adminSettingsQuery } from "./admin-settings-query";
import { FormFoot } from "./form-foot";
import { BankListForm, PayoutColumnsForm } from "./line-forms";
import { Pauses } from "./pauses";
import { RateForm } from "./rate-form";
import { SecondSumsForm } from "./second-sums-form";
import { useAdminSettingsForm } from "./use-admin-settings-form";

const REVIEW_TIMES = [
  "review_contract_hours",
  "review_item_hours",
  "review_cash_weekdays",
] as const;
const CASH_LIMITS = [
  "cash_person_daily_dollars",
  "cash_account_daily_dollars",
  "cash_house_daily_dollars",
  "cash_bonus_wait_days",
] as const;
const BONUS_RULES = ["bonus_cap_per_inviter_month", "bonus_hold_until_first_approval"] as const;

/**
 * Renders the settings of the whole product: review times, limits of cash, the value of points, sums that need two admins,
 * referral bonuses, the payout file and pauses.
 */
export function AdminSettingsScreen() {
  const query = useQuery(adminSettingsQuery);
  const { data } = query;
  return (
    <Page width="reading">
      <PageTitle description="They hold for everybody.">Product Settings</PageTitle>
      <div className={classes.stack}>
        <SectionCard title="Promised review times">
          <Loaded
            query={query}
            skeleton={<RowsSkeleton bare count={3} height={72} />}
            failure={{
              title: "The settings could not be loaded",
              message: settingsMessages.loadFailed,
            }}
          >
            {(settings) => <ReviewTimeForm settings={settings} />}
          </Loaded>
        </SectionCard>
        {data === undefined ? null : (
          <>
            <SectionCard title="Limits of cash">
              <CashLimitForm settings={data} />
            </SectionCard>
            <SectionCard title="Value of points">
              <RateForm settings={data} />
            </SectionCard>
            <SectionCard title="Two admins">
              <SecondSumsForm settings={data} />
            </SectionCard>
            <SectionCard title="Referral bonuses">
              <BonusForm settings={data} />
            </SectionCard>
            <SectionCard title="Payout file">
              <PayoutColumnsForm settings={data} />
            </SectionCard>
            <SectionCard title="Account numbers">
              <BankListForm settings={data} />
            </SectionCard>
            <SectionCard title="Pauses">
              <Pauses settings={data} />
            </SectionCard>
          </>
        )}
      </div>
    </Page>
  );
}

function ReviewTimeForm({ settings }: { settings: ShownAdminSettings }) {
  const state = useAdminSettingsForm(settings, REVIEW_TIMES);
  const { form, onSubmit, leaveQuestion } = state;
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={onSubmit}
      aria-label="Promised review times"
    >
      <p className={classes.intro}>
        By then a decision is expected. People read it before and after they submit or redeem, and
        the queues mark what is overdue. How long decisions really took is on the page{" "}
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
      <PromisedSentences values={form.values} />
      <FormFoot {...state} saved={settingsMessages.saved} />
      {leaveQuestion}
    </form>
  );
}

/** Renders what people will read with the typed times; nothing while one of them is no time. */
function PromisedSentences({ values }: { values: Record<keyof PromisedTimes, unknown> }) {
  const times = PromisedTimes.safeParse({
    review_contract_hours: Number(values.review_contract_hours),
    review_item_hours: Number(values.review_item_hours),
    review_cash_weekdays: Number(values.review_cash_weekdays),
  });
  if (!times.success) return null;
  const words = promisedWords(times.data);
  return (
    <Part title="What people will read">
      <Terms
        terms={[
          `Contracts, FAQ and Terms: “usually within ${words.SUBMISSION}”.`,
          `Items: “${processingTimeText(words)}”.`,
          `Cash: “decided within ${words.CASH}”, and then ${BANK_TIME} to the bank.`,
        ]}
      />
    </Part>
  );
}

function CashLimitForm({ settings }: { settings: ShownAdminSettings }) {
  const state = useAdminSettingsForm(settings, CASH_LIMITS);
  const { form, onSubmit, leaveQuestion } = state;
  return (
    <form noValidate className={classes.form} onSubmit={onSubmit} aria-label="Limits of cash">
      <p className={classes.intro}>
        Cash beyond a limit is not refused but held: the buyer reads why, and an admin can lift the
        hold. A day is a day in UTC. 0 is no limit.
      </p>
      <NumberField
        label={LABELS.cash_person_daily_dollars}
        description="What goes beyond is held until the next day with room."
        min={0}
        {...form.getInputProps("cash_person_daily_dollars")}
      />
      <NumberField
        label={LABELS.cash_account_daily_dollars}
        description="One account number, whoever asks for money to it."
        min={0}
        {...form.getInputProps("cash_account_daily_dollars")}
      />
      <NumberField
        label={LABELS.cash_house_daily_dollars}
        description="All people together."
        min={0}
        {...form.getInputProps("cash_house_daily_dollars")}
      />
      <NumberField
        label={LABELS.cash_bonus_wait_days}
        description="Cash that is requested earlier is held until then."
        min={0}
        {...form.getInputProps("cash_bonus_wait_days")}
      />
      <FormFoot {...state} saved={settingsMessages.limitsSaved} />
      {leaveQuestion}
    </form>
  );
}

function BonusForm({ settings }: { settings: ShownAdminSettings }) {
  const state = useAdminSettingsForm(settings, BONUS_RULES);
  const { form, onSubmit, leaveQuestion } = state;
  return (
    <form noValidate className={classes.form} onSubmit={onSubmit} aria-label="Referral bonuses">
      <p className={classes.intro}>
        Against accounts that are made for the bonus alone. People read on their dashboard what
        holds. Who shares an inviter, a network or an account number is on the page{" "}
        <TextLink to="/admin/people/clusters">Clusters</TextLink>.
      </p>
      <NumberField
        label={LABELS.bonus_cap_per_inviter_month}
        description="The months are in UTC. Beyond it the invited person gets the bonus alone. 0 is no limit."
        min={0}
        {...form.getInputProps("bonus_cap_per_inviter_month")}
      />
      <Checkbox
        label={LABELS.bonus_hold_until_first_approval}
        description="For those who join from now on, both bonuses are paid with the first submission that is approved. What waits goes on waiting when this is turned off."
        {...form.getInputProps("bonus_hold_until_first_approval", { type: "checkbox" })}
      />
      <FormFoot {...state} saved={settingsMessages.bonusesSaved} />
      {leaveQuestion}
    </form>
  );
}
