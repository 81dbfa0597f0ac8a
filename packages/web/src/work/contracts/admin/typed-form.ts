import type { ContractDraft } from "@signpoint/api/work/contract-drafts/contract-draft";
import type { AdminContractDetail } from "@signpoint/api/work/contracts/admin-contract";
import { keepTyped, readTyped } from "~/platform/ui/typed-text";
import { type ContractValues, initialValues } from "./form-values";

/** What is typed in the form of a contract and not saved, with what the form began with. */
export interface TypedForm {
  values: ContractValues;
  base: AdminContractDetail | null;
  draft: Pick<ContractDraft, "id" | "version" | "form"> | null;
}

const nameOf = (form: string) => `contract-form.${form}`;

/**
 * Returns what was typed in this tab in the form of a contract, a draft, a copy, or a new one before the page was reloaded or
 * the session ended; null for nothing, or when another version of the app has stored it.
 */
export function readTypedForm(userId: string, form: string): TypedForm | null {
  const typed = readTyped<Partial<TypedForm>>(userId, nameOf(form), {});
  const isOurs = (name: string) => name in (typed.values ?? {});
  return Object.keys(initialValues(null)).every(isOurs) ? (typed as TypedForm) : null;
}

/** Keeps what is typed; null forgets it. */
export function keepTypedForm(userId: string, form: string, typed: TypedForm | null): void {
  keepTyped(userId, nameOf(form), typed);
}
