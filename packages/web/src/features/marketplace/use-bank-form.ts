import { useForm } from "@mantine/form";
import type { BankDetails } from "@signpoint/api/entities/redemption";
import type { FieldErrors } from "@signpoint/api/errors";
import { marketplaceMessages } from "@signpoint/api/messages";
import {
  bankDetailsErrors,
  bankDetailsMessage,
  trimBankDetails,
} from "@signpoint/api/rules/bank-details";
import { useState } from "react";

const EMPTY: BankDetails = { accountName: "", bankName: "", accountNumber: "" };
const IN_ORDER = /^p_bank_details\./;

/**
 * Returns the bank details as they are typed, and what is wrong with them: one sentence for the form, and a
 * text at each field unless the sentence has said it.
 */
export function useBankForm() {
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    initialValues: EMPTY,
    validate: bankDetailsErrors,
    onValuesChange: () => setProblem(null),
  });
  const focusFirst = (errors: FieldErrors) => {
    const first = Object.keys(EMPTY).find((field) => errors[field] !== undefined);
    if (first !== undefined) form.getInputNode(first)?.focus();
  };
  return {
    field: (name: keyof BankDetails) => {
      const { error, ...props } = form.getInputProps(name);
      return { ...props, error: error === marketplaceMessages.bankDetailsMissing ? true : error };
    },
    problem,
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
          const errors = bankDetailsErrors(values);
          setProblem(bankDetailsMessage(errors));
          focusFirst(errors);
        },
      ),
  };
}
