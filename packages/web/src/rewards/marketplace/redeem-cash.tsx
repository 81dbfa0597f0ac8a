import { TextInput } from "@mantine/core";
import { Notice } from "~/platform/ui/notice";
import { RedeemInSteps, type RedeemItemProps } from "./redeem-in-steps";
import type { useBankForm } from "./use-bank-form";

interface RedeemCashProps extends RedeemItemProps {
  bank: ReturnType<typeof useBankForm>;
}

/** Renders two steps: the first button reveals the bank form, the second confirms (section 2). */
export function RedeemCash({ bank, ...order }: RedeemCashProps) {
  return (
    <RedeemInSteps
      {...order}
      next="where the money goes"
      label="Bank details"
      title="Bank details"
      fields={
        <>
          <BankFields bank={bank} />
          {bank.problem === null ? null : <Notice tone="error">{bank.problem}</Notice>}
        </>
      }
      onSubmit={bank.onSubmit((details) => order.redeem.redeem({ bankDetails: details }))}
      beforeConfirming="Redemptions are final once decided. Please check the account number: the payment goes there."
    />
  );
}

/** Renders where the money goes. */
function BankFields({ bank }: { bank: ReturnType<typeof useBankForm> }) {
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
