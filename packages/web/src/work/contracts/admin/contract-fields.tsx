import { Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { CONTRACT_FIELD_LABELS as LABELS } from "@signpoint/api/http/field-labels";
import { CONTRACT_STATUSES, CONTRACT_TYPES } from "@signpoint/api/platform/constants";
import type { Contract } from "@signpoint/api/work/contracts/contract";
import { statusProblem } from "@signpoint/api/work/contracts/contract-edit";
import { formatDuration } from "~/platform/ui/format";
import { NumberField } from "~/platform/ui/number-field";
import { STATUS_LABELS } from "../labels";
import classes from "./contract-form.module.css";
import { DURATION_UNITS, toContractForm } from "./form-values";
import type { ContractFormState } from "./use-contract-form";

interface ContractTextsProps {
  form: ContractFormState;
  /** The status that the contract has; null for a new one. */
  present: Contract["status"] | null;
}

/** Renders the inputs of a contract's texts, type and status. */
export function ContractTexts({ form, present }: ContractTextsProps) {
  return (
    <div className={classes.stack}>
      <TextInput
        label={LABELS.title}
        required
        autoComplete="off"
        {...form.getInputProps("title")}
      />
      <div className={classes.pair}>
        <NativeSelect
          label={LABELS.type}
          size="md"
          data={CONTRACT_TYPES}
          {...form.getInputProps("type")}
        />
        {present === null ? null : (
          <NativeSelect
            label="Status"
            size="md"
            data={CONTRACT_STATUSES.filter((wanted) => statusProblem(present, wanted) === null).map(
              (value) => ({ value, label: STATUS_LABELS[value] }),
            )}
            {...form.getInputProps("status")}
          />
        )}
      </div>
      <Textarea
        label={LABELS.description}
        required
        autosize
        minRows={3}
        {...form.getInputProps("description")}
      />
      <Textarea
        label={LABELS.activity}
        description="What people must do for the reward."
        required
        autosize
        minRows={3}
        {...form.getInputProps("activity")}
      />
      <Checkbox
        label={LABELS.is_official}
        description="Marks it as one of Signpoint’s own: it is listed under Official."
        {...form.getInputProps("is_official", { type: "checkbox" })}
      />
    </div>
  );
}

/** Renders the inputs of a contract's points, duration and places. */
export function AmountFields({ form }: { form: ContractFormState }) {
  const places = Number(form.values.max_signers);
  const { duration, work_minutes } = toContractForm(form.values);
  return (
    <div className={classes.pair}>
      <NumberField
        label={LABELS.points_cost}
        description="What signing costs."
        min={0}
        {...form.getInputProps("points_cost")}
      />
      <NumberField
        label={LABELS.points_reward}
        description="What an approval pays."
        min={0}
        {...form.getInputProps("points_reward")}
      />
      <DurationField
        form={form}
        field="duration"
        unitLabel="Unit of time"
        description={duration > 0 ? `Runs for ${formatDuration(duration)}.` : "0 never expires."}
      />
      <NumberField
        label={LABELS.max_signers}
        description={places > 0 ? "So many people can sign." : "0 means no limit."}
        min={0}
        {...form.getInputProps("max_signers")}
      />
      <NumberField
        label={`${LABELS.effort_minutes} (minutes)`}
        description="About how long the work takes. Empty says nothing."
        min={1}
        {...form.getInputProps("effort_minutes")}
      />
      <DurationField
        form={form}
        field="work_minutes"
        unitLabel="Unit for finishing"
        description={
          work_minutes !== null && work_minutes > 0
            ? `Not submitted ${formatDuration(work_minutes)} after signing, the place is free again.`
            : "What each signer has from signing on. Empty sets no limit but the expiry."
        }
      />
      <NumberField
        label={LABELS.lapse_refund}
        description="Points of the cost that return when the time to finish runs out, or a place is given back."
        min={0}
        {...form.getInputProps("lapse_refund")}
      />
    </div>
  );
}

interface DurationFieldProps {
  form: ContractFormState;
  field: "duration" | "work_minutes";
  unitLabel: string;
  description: string;
}

/** Renders a time as a number and its unit. */
function DurationField({ form, field, unitLabel, description }: DurationFieldProps) {
  return (
    <div className={classes.quantity}>
      <NumberField
        label={LABELS[field]}
        description={description}
        min={0}
        {...form.getInputProps(`${field}.amount`)}
      />
      <NativeSelect
        aria-label={unitLabel}
        size="md"
        data={Object.keys(DURATION_UNITS)}
        {...form.getInputProps(`${field}.unit`)}
      />
    </div>
  );
}
