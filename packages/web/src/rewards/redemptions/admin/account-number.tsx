import { Button, CopyButton } from "@mantine/core";
import type { BankDetails } from "@signpoint/api/rewards/redemption";
import { useMutation } from "@tanstack/react-query";
import { api } from "~/platform/api/client";
import { ErrorNotice } from "~/platform/ui/loaded";
import classes from "../redemptions.module.css";

interface AccountNumberProps {
  redemptionId: string;
  /** With the account number masked. */
  bank: BankDetails;
  /** Until when the account has to be confirmed: another one has another time, also where its masked number is the same. */
  confirmBy: string | null;
}

/**
 * Renders the masked account number, and the button that shows it in full: each look is recorded. A number in full goes as soon
 * as the buyer has given another account.
 */
export function AccountNumber(props: AccountNumberProps) {
  const { bank, confirmBy } = props;
  const { accountName, bankName, accountNumber } = bank;
  const key = JSON.stringify([accountName, bankName, accountNumber, confirmBy]);
  return <OneAccount key={key} {...props} />;
}

function OneAccount({ redemptionId, bank }: Omit<AccountNumberProps, "confirmBy">) {
  const look = useMutation({
    mutationFn: () => api.redemptions.revealBankDetails({ p_redemption_id: redemptionId }),
    // Not kept longer than this card shows it.
    gcTime: 0,
  });
  const whole = look.data?.accountNumber;
  return (
    <>
      <span className={classes.number}>{whole ?? bank.accountNumber}</span>{" "}
      {whole === undefined ? (
        <Button
          variant="default"
          size="compact-sm"
          loading={look.isPending}
          onClick={() => look.mutate()}
          aria-label={`Show the account number of ${bank.accountName}`}
        >
          Show
        </Button>
      ) : (
        <CopyButton value={whole}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              size="compact-sm"
              autoFocus
              onClick={copy}
              aria-label={`Copy the account number of ${bank.accountName}`}
            >
              {copied ? "Copied" : "Copy"}
            </Button>
          )}
        </CopyButton>
      )}
      <ErrorNotice error={look.error} fallback="It could not be shown." />
    </>
  );
}
