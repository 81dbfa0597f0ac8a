import { Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { CONTRACT_STATUSES, CONTRACT_TYPES } from "@signpoint/api/platform/constants";
import type { Contract } from "@signpoint/api/work/contracts/contract";
import { statusProblem } from "@signpoint/api/work/contracts/contract-edit";
import {
  CONTRACT_FIELDS,
  type ContractField,
  type ContractFieldName,
  type NumberField as NumberOfContract,
} from "@signpoint/api/work/contracts/contract-fields";
import type { ReactNode } from "react";
import { formatAmount } from "~/platform/ui/field-values";
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
      <ContractInputs form={form} part="texts">
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
      </ContractInputs>
    </div>
  );
}

interface ContractInputsProps {
  form: ContractFormState;
  part: ContractField["part"];
  /** What stands beside the type. */
  children?: ReactNode;
}

/** Renders the inputs of a part of the form, each by the kind of its field. */
export function ContractInputs({ form, part, children }: ContractInputsProps) {
  const fields = Object.entries(CONTRACT_FIELDS) as [ContractFieldName, ContractField][];
  const typed = toContractForm(form.values);
  return fields
    .filter(([, field]) => field.part === part)
    .map(([name, field]) => {
      const type = field.kind === "flag" ? "checkbox" : "input";
      const inputProps = form.getInputProps(name, { type });
      const props = { label: field.label, description: field.help, ...inputProps };
      switch (field.kind) {
        case "line":
          return <TextInput key={name} required autoComplete="off" {...props} />;
        case "text":
          return <Textarea key={name} required autosize minRows={3} {...props} />;
        case "contract_type":
          return (
            <div key={name} className={classes.pair}>
              <NativeSelect size="md" data={CONTRACT_TYPES} {...props} />
              {children}
            </div>
          );
        case "flag":
          return <Checkbox key={name} {...props} />;
        default:
          return <NumberInput key={name} {...{ form, name, field }} value={typed[name]} />;
      }
    });
}

interface NumberInputProps {
  form: ContractFormState;
  name: ContractFieldName;
  field: NumberOfContract;
  /** What is typed so far. */
  value: unknown;
}

/** Renders a number, with the choice of its unit where it has one. */
function NumberInput({ form, name, field, value }: NumberInputProps) {
  const { label, kind, unitLabel, optional, help, helpWith } = field;
  const isGiven = typeof value === "number" && value > 0;
  const description = isGiven ? (helpWith?.(formatAmount(value, field)) ?? help) : help;
  const isPlain = unitLabel === undefined;
  const number = (
    <NumberField
      label={isPlain && kind === "minutes" ? `${label} (minutes)` : label}
      description={description}
      min={isPlain && typeof optional === "string" ? 1 : 0}
      {...form.getInputProps(isPlain ? name : `${name}.amount`)}
    />
  );
  if (isPlain) return number;
  return (
    <div className={classes.quantity}>
      {number}
      <NativeSelect
        aria-label={unitLabel}
        size="md"
        data={Object.keys(DURATION_UNITS)}
        {...form.getInputProps(`${name}.unit`)}
      />
    </div>
  );
}
