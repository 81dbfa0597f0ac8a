import { TextInput } from "@mantine/core";
import type { useBankForm } from "./use-bank-form";

/** Renders where the money goes. */
export function BankFields({ bank }: { bank: ReturnType<typeof useBankForm> }) {
  return (
    <>
      <TextInput
        label="Account holder name"
        autoComplete="off"
        required
        {...bank.field("accountName")}
      />
      <TextInput label="Bank name" autoComplete="off" required {...bank.field("bankName")} />
      <TextInput
        label="Account number"
        autoComplete="off"
        inputMode="numeric"
        spellCheck={false}
        required
        {...bank.field("accountNumber")}
      />
      <TextInput
        label="Repeat the number"
        autoComplete="off"
        inputMode="numeric"
        spellCheck={false}
        required
        {...bank.field("repeatedNumber")}
      />
    </>
  );
}
