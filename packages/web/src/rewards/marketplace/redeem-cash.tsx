import { Notice } from "~/platform/ui/notice";
import { BankFields } from "~/rewards/redemptions/bank-fields";
import type { useBankForm } from "~/rewards/redemptions/use-bank-form";
import { RedeemInSteps, type RedeemItemProps } from "./redeem-in-steps";

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
      isChanged={bank.isDirty}
      onSubmit={bank.onSubmit((details) => order.redeem.redeem({ bankDetails: details }))}
      beforeConfirming="Redemptions are final once decided. Please check the account number: the payment goes there."
    />
  );
}
