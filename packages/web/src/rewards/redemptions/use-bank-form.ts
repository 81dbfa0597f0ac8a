import { useForm } from "@mantine/form";
import type { FieldErrors } from "@signpoint/api/platform/errors";
import {
  bankDetailsErrors,
  bankDetailsMessage,
  trimBankDetails,
} from "@signpoint/api/rewards/payouts/bank-details";
import type { BankDetails } from "@signpoint/api/rewards/redemption";
import { marketplaceMessages } from "@signpoint/api/texts";
import { useState } from "react";

/** What is typed: the account number twice, because a wrong one cannot be taken back. */
interface BankForm extends BankDetails {
  repeatedNumber: string;
}

const EMPTY: BankForm = { accountName: "", bankName: "", accountNumber: "", repeatedNumber: "" };
const IN_ORDER = /^p_bank_details\./;

/** Returns the problem of each field, by its name; empty when the details can be sent. */
export function bankFormErrors(values: BankForm): FieldErrors {
  const errors = bankDetailsErrors(values);
  if (errors.accountNumber !== undefined) return errors;
  const repeated = values.repeatedNumber.trim();
  if (repeated === "") return { ...errors, repeatedNumber: marketplaceMessages.bankDetailsMissing };
  return repeated === values.accountNumber.trim()
    ? errors
    : { ...errors, repeatedNumber: marketplaceMessages.accountNumbersDiffer };
}

/**
 * Returns the bank details as they are typed, and what is wrong with them: one sentence for the form, and a
 * text at each field unless the sentence has said it.
 */
export function useBankForm() {
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    initialValues: EMPTY,
    validate: bankFormErrors,
    onValuesChange: () => setProblem(null),
  });
  const focusFirst = (errors: FieldErrors) => {
    const first = Object.keys(EMPTY).find((field) => errors[field] !== undefined);
    if (first !== undefined) form.getInputNode(first)?.focus();
  };
  return {
    field: (name: keyof BankForm) => {
      const { error, ...props } = form.getInputProps(name);
      return { ...props, error: error === marketplaceMessages.bankDetailsMissing ? true : error };
    },
    problem,
    isDirty: () => form.isDirty(),
    /** Shows what the server found in the order. */
    showErrors: (found: FieldErrors) => {
      const errors = Object.fromEntries(
        Object.entries(found).map(([path, text]) => [path.replace(IN_ORDER, ""), text]),
      );
      form.setErrors(errors);
      focusFirst(errors);
    },
    onSubmit: (submit: (details: BankDetails) => void) =>
      form.onSubmit(
        (values) => submit(trimBankDetails(values)),
        (_, values) => {
          const errors = bankFormErrors(values);
          setProblem(bankDetailsMessage(errors));
          focusFirst(errors);
        },
      ),
  };
}
