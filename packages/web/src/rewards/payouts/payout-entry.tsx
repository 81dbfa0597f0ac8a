import { Button, Checkbox, CopyButton } from "@mantine/core";
import { formatDollars, receivedDollars } from "@signpoint/api/rewards/cash";
import type { Payout } from "@signpoint/api/rewards/payouts/payout";
import { adminMessages, payoutMessages } from "@signpoint/api/texts";
import { Entry } from "~/platform/ui/entry-list";
import { DateTime, formatInteger } from "~/platform/ui/format";
import { TextLink } from "~/platform/ui/links";
import { AccountNumber } from "~/rewards/redemptions/admin/account-number";
import classes from "./payouts.module.css";

interface PayoutEntryProps {
  payout: Payout;
  isOwn: boolean;
  isSelected: boolean;
  onSelect: () => void;
  busy: boolean;
  onFail: () => void;
}

/** Renders one payout: whom it pays and how much, where to, and what has happened to it. */
export function PayoutEntry(props: PayoutEntryProps) {
  const { payout, isOwn, isSelected, onSelect, busy, onFail } = props;
  const { bank_details: bank, state } = payout;
  const owner = payout.username ?? adminMessages.unknownUser;
  const isOpen = state === "to_pay" || state === "sent";
  const canHandle = isOpen && !isOwn;
  return (
    <Entry
      title={
        canHandle ? (
          <Checkbox
            label={`${owner} · ${payout.redemption_reference}`}
            checked={isSelected}
            disabled={busy}
            onChange={onSelect}
          />
        ) : (
          `${owner} · ${payout.redemption_reference}`
        )
      }
      facts={<Steps payout={payout} />}
      value={
        <span className={classes.sum}>
          <strong>{formatDollars(receivedDollars(payout))}</strong>
          <span className={classes.naira}>{`N${formatInteger(payout.naira_amount)}`}</span>
        </span>
      }
    >
      <div className={classes.details}>
        <span className={classes.fee}>
          {`${payout.item_name}: ${formatDollars(payout.amount)} less the fee of ${formatDollars(payout.commission_amount)}`}
        </span>
        {bank === null ? (
          <span>The bank details cannot be read.</span>
        ) : (
          <span className={classes.account}>
            {`${bank.accountName}, ${bank.bankName}, `}
            {isOpen ? (
              <AccountNumber redemptionId={payout.redemption_id} bank={bank} />
            ) : (
              bank.accountNumber
            )}
          </span>
        )}
        {payout.reference === null ? null : (
          <span className={classes.account}>
            {`Bank's reference: ${payout.reference} `}
            <CopyButton value={payout.reference}>
              {({ copied, copy }) => (
                <Button
                  variant="default"
                  size="compact-xs"
                  onClick={copy}
                  aria-label={`Copy the bank's reference of ${owner}`}
                >
                  {copied ? "Copied" : "Copy"}
                </Button>
              )}
            </CopyButton>
          </span>
        )}
        {payout.reason === null ? null : <span>{`Failed: ${payout.reason}`}</span>}
        {isOwn && isOpen ? <span>{payoutMessages.own}</span> : null}
        {canHandle ? (
          <span>
            <Button
              variant="default"
              size="compact-sm"
              disabled={busy}
              onClick={onFail}
              aria-label={`Mark as failed: ${owner}, ${payout.redemption_reference}`}
            >
              Mark as Failed
            </Button>
          </span>
        ) : null}
      </div>
    </Entry>
  );
}

/** Renders when each step was, and by whom. */
function Steps({ payout }: { payout: Payout }) {
  const steps = [
    { name: "Approved", at: payout.created_at, by: payout.approved_by_username },
    { name: "Exported", at: payout.exported_at, by: payout.exported_by_username },
    { name: "Sent", at: payout.sent_at, by: payout.sent_by_username },
    { name: "Confirmed", at: payout.confirmed_at, by: payout.confirmed_by_username },
    { name: "Failed", at: payout.failed_at, by: payout.failed_by_username },
  ];
  const shown = payout.is_unrecorded ? steps.slice(0, 1) : steps;
  return (
    <>
      {shown.map(({ name, at, by }) =>
        at === null ? null : (
          <span key={name}>
            {name} <DateTime at={at} zoned />
            {by === null ? null : ` by ${by}`}
          </span>
        ),
      )}
      <TextLink to="/admin/activity/decisions" search={{ subject: payout.redemption_id }}>
        Decisions
      </TextLink>
    </>
  );
}
