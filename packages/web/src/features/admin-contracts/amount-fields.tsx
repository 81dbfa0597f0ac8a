import { formatDuration } from "@signpoint/api/rules/duration";
import { NumberField } from "~/ui/number-field";
import classes from "./contract-form.module.css";
import type { ContractFormState } from "./use-contract-form";

/** What the contract costs and pays, how long it runs, and for how many. */
export function AmountFields({ form }: { form: ContractFormState }) {
  const minutes = Number(form.values.duration);
  const runs = minutes > 0 ? `Runs for ${formatDuration(minutes)}.` : "0 never expires.";
  const places = Number(form.values.max_signers);
  return (
    <div className={classes.pair}>
      <NumberField
        label="Points cost"
        description="What signing costs."
        min={0}
        {...form.getInputProps("points_cost")}
      />
      <NumberField
        label="Points reward"
        description="What an approval pays."
        min={0}
        {...form.getInputProps("points_reward")}
      />
      <NumberField
        label="Duration (minutes)"
        description={runs}
        min={0}
        {...form.getInputProps("duration")}
      />
      <NumberField
        label="Maximum signers"
        description={places > 0 ? "So many people can sign." : "0 means no limit."}
        min={0}
        {...form.getInputProps("max_signers")}
      />
    </div>
  );
}
