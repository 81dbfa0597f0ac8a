import { Button, TextInput } from "@mantine/core";
import type { AdminContractDetail } from "@signpoint/api/work/contracts/admin-contract";
import { formatInstant } from "~/platform/ui/format";
import { SectionCard } from "~/platform/ui/sections";
import classes from "./contract-form.module.css";
import { canWait, openingOf } from "./opening-form";
import type { ContractFormState } from "./use-contract-form";

interface OpeningSectionProps {
  form: ContractFormState;
  /** null: a new one. */
  contract: AdminContractDetail | null;
}

/** Renders the time at which a contract opens by itself; nothing for one that cannot wait for it. */
export function OpeningSection({ form, contract }: OpeningSectionProps) {
  if (!canWait(form.values, contract)) return null;
  const opens_at = openingOf(form.values, contract);
  const without = contract === null ? "Empty opens it at once." : "Empty leaves it inactive.";
  return (
    <SectionCard title="Opening">
      <div className={classes.opening}>
        <TextInput
          type="datetime-local"
          label="Opens at"
          description={
            opens_at === null
              ? `In your time zone. ${without}`
              : `Opens ${formatInstant(opens_at)}. Its duration begins then, and nobody sees it before.`
          }
          {...form.getInputProps("opens_at")}
        />
        {form.values.opens_at === "" ? null : (
          <Button
            variant="default"
            aria-label="Remove the time of opening"
            onClick={() => form.setFieldValue("opens_at", "")}
          >
            Remove
          </Button>
        )}
      </div>
    </SectionCard>
  );
}
