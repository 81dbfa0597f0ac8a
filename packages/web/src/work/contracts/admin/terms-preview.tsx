import { contractFormMessages } from "@signpoint/api/texts";
import { exposureOf, netForSigner } from "@signpoint/api/work/contracts/contract-terms";
import { Figure, FigureList } from "~/platform/ui/figures";
import { Notice } from "~/platform/ui/notice";
import { Points } from "~/platform/ui/points";
import classes from "./contract-form.module.css";
import { toContractForm } from "./form-values";
import { NoneFree } from "./none-free";
import type { ContractFormState } from "./use-contract-form";

/** Renders what the terms mean while they are typed: for a signer, and for the house. */
export function TermsPreview({ form }: { form: ContractFormState }) {
  const terms = toContractForm(form.values);
  const net = netForSigner(terms);
  const exposure = exposureOf(terms);
  const areTyped = form.isDirty("points_cost") || form.isDirty("points_reward");
  if (!Number.isSafeInteger(net) || (exposure !== null && !Number.isSafeInteger(exposure))) {
    return null;
  }
  return (
    <div className={classes.preview}>
      <FigureList>
        <Figure name="Net for the signer">
          <Points value={net} signed earned={net > 0} />
        </Figure>
        <Figure name="Paid at most">
          {exposure === null ? "No limit" : <Points value={exposure} />}
        </Figure>
      </FigureList>
      {terms.points_cost > 0 && form.isDirty("points_cost") ? (
        <NoneFree>{contractFormMessages.leaveFree}</NoneFree>
      ) : null}
      {net > 0 || !areTyped ? null : (
        <Notice tone="warning">{contractFormMessages.nothingToEarn}</Notice>
      )}
    </div>
  );
}
