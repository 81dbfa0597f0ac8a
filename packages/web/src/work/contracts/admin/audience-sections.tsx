import { SectionCard } from "~/platform/ui/sections";
import { ContractInputs } from "./contract-fields";
import classes from "./contract-form.module.css";
import { NamedPeople } from "./named-people";
import type { ContractFormState } from "./use-contract-form";

/** Renders the parts of the form that say who can sign a contract, and how many at first. */
export function AudienceSections({ form }: { form: ContractFormState }) {
  return (
    <>
      <SectionCard title="For whom">
        <div className={classes.stack}>
          <p className={classes.quiet}>
            What you ask here is shown with the contract, and holds for those who sign from now on.
            Leave all of it empty for everybody.
          </p>
          <div className={classes.pair}>
            <ContractInputs form={form} part="audience" />
          </div>
          {form.values.named_only ? <NamedPeople form={form} /> : null}
        </div>
      </SectionCard>
      <SectionCard title="Pilot">
        <div className={classes.pair}>
          <ContractInputs form={form} part="pilot" />
        </div>
      </SectionCard>
    </>
  );
}
