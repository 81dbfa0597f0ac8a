import type { ContractDraft } from "@signpoint/api/work/contract-drafts/contract-draft";
import type { AdminContractDetail } from "@signpoint/api/work/contracts/admin-contract";
import { type ContractValues, initialValues } from "./form-values";

/** What is typed in the form of a contract and not saved, with what the form began with. */
export interface TypedForm {
  values: ContractValues;
  base: AdminContractDetail | null;
  draft: Pick<ContractDraft, "id" | "version" | "form"> | null;
}

/** By whom, and in which form: of a contract, a draft, a copy, or a new one. */
const storageKey = (userId: string, form: string) => `signpoint.contract-form.${userId}.${form}`;

/** Returns what was typed in this tab before the page was reloaded or the session ended; null for nothing, or when another version of the app has stored it. */
export function readTypedForm(userId: string, form: string): TypedForm | null {
  try {
    const stored = sessionStorage.getItem(storageKey(userId, form));
    const typed = JSON.parse(stored ?? "null") as TypedForm | null;
    const isOurs = (name: string) => typed !== null && name in typed.values;
    return Object.keys(initialValues(null)).every(isOurs) ? typed : null;
  } catch {
    return null;
  }
}

/** Keeps what is typed; null forgets it. A device that stores nothing keeps it until the page is left. */
export function keepTypedForm(userId: string, form: string, typed: TypedForm | null): void {
  const key = storageKey(userId, form);
  try {
    if (typed === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(typed));
  } catch {
    // As in some private windows.
  }
}
