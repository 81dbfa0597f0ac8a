import { Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { CONTRACT_STATUSES, CONTRACT_TYPES } from "@signpoint/api/constants";
import type { Contract } from "@signpoint/api/entities/contract";
import { statusProblem } from "@signpoint/api/rules/contract-edit";
import classes from "./contract-form.module.css";
import { STATUS_LABELS } from "./labels";
import type { ContractFormState } from "./use-contract-form";

interface ContractTextsProps {
  form: ContractFormState;
  /** The status that the contract has; null for a new one. */
  present: Contract["status"] | null;
}

/** What the contract is and asks for. */
export function ContractTexts({ form, present }: ContractTextsProps) {
  return (
    <div className={classes.stack}>
      <TextInput label="Title" required autoComplete="off" {...form.getInputProps("title")} />
      <div className={classes.pair}>
        <NativeSelect
          label="Type"
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
        label="Description"
        required
        autosize
        minRows={3}
        {...form.getInputProps("description")}
      />
      <Textarea
        label="Required activity"
        description="What people must do for the reward."
        required
        autosize
        minRows={3}
        {...form.getInputProps("activity")}
      />
      <Checkbox
        label="Official contract"
        description="Marks it as the product's own, in the list and among the official ones."
        {...form.getInputProps("is_official", { type: "checkbox" })}
      />
    </div>
  );
}
