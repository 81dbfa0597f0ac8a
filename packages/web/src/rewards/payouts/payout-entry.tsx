import { Button, Checkbox, CopyButton } from "@mantine/core";
import { OPEN_PAYOUT_STATES } from "@signpoint/api/platform/constants";
import { formatDollars, receivedDollars } from "@signpoint/api/rewards/cash";
import type { Payout } from "@signpoint/api/rewards/payouts/payout";
import { canComeBack } from "@signpoint/api/rewards/payouts/payout-rules";
import { adminMessages, PAYOUT_PROBLEM_TEXTS, payoutMessages } from "@signpoint/api/texts";
import { memo } from "react";
import { Entry } from "~/platform/ui/entry-list";
import { DateTime, formatInteger } from "~/platform/ui/format";
import { TextLink } from "~/platform/ui/links";
import { AccountNumber } from "~/rewards/redemptions/admin/account-number";
import classes from "./payouts.module.css";

interface PayoutEntryProps {
  payout: Payout;
  isOwn: boolean;
  /** Whether it was the reader who confirmed it. */
  isConfirmedByReader: boolean;
  isSelected: boolean;
  onSelect: (payout: Payout) => void;
  busy: boolean;
  onFail: (payout: Payout) => void;
}

/**
 * Renders one payout: whom it pays and how much, where to, and what has happened to it. Renders anew only when it changes:
 * hundreds may be listed, and each choice concerns one.
 */
export const PayoutEntry = memo(function PayoutEntry(props: PayoutEntryProps) {
  const { payout, isOwn, isConfirmedByReader, isSelected, onSelect, busy, onFail } = props;
  const { bank_details: bank, state } = payout;
  const owner = payout.username ?? adminMessages.unknownUser;
  const isOpen = OPEN_PAYOUT_STATES.some((open) => open === state);
  const canFail = !isOwn && (state === "to_pay" || state === "sent");
  const mayReturn = !isOwn && state === "confirmed" && canComeBack(payout.confirmed_at, new Date());
  const canReturn = mayReturn && !isConfirmedByReader;
  return (
    <Entry
      title={
        isSelectable(payout) && !isOwn ? (
          <Checkbox
            label={`${owner} · ${payout.redemption_reference}`}
            checked={isSelected}
            disabled={busy}
            onChange={() => onSelect(payout)}
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
        <span className={classes.fee} dir="auto">
          {`${payout.item_name}: ${formatDollars(payout.amount)} less the fee of ${formatDollars(payout.commission_amount)}`}
        </span>
        {bank === null ? (
          <span>The bank details cannot be read.</span>
        ) : (
          <span className={classes.account} dir="auto">
            {`${bank.accountName}, ${bank.bankName}, `}
            {isOpen ? (
              <AccountNumber
                redemptionId={payout.redemption_id}
                bank={bank}
                confirmBy={payout.account_confirm_by}
              />
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
                  size="compact-sm"
                  onClick={copy}
                  aria-label={`Copy the bank's reference of ${owner}`}
                >
                  {copied ? "Copied" : "Copy"}
                </Button>
              )}
            </CopyButton>
          </span>
        )}
        {payout.reason === null ? null : (
          <span>{`${payout.returned_at === null ? "Failed" : "Came back"}: ${payout.reason}`}</span>
        )}
        {payout.hold === null ? null : <span>{PAYOUT_PROBLEM_TEXTS[payout.hold]}</span>}
        {state === "awaiting_details" && payout.details_due_at !== null ? (
          <span>
            Waits for another account until <DateTime at={payout.details_due_at} zoned />. Then the
            points return by themselves.
          </span>
        ) : null}
        {isOwn && isOpen ? <span>{payoutMessages.own}</span> : null}
        {mayReturn && isConfirmedByReader ? <span>{payoutMessages.confirmedByYou}</span> : null}
        {canFail || canReturn ? (
          <span>
            <Button
              variant="default"
              size="compact-sm"
              disabled={busy}
              onClick={() => onFail(payout)}
              aria-label={`${canFail ? "Mark as failed" : "Money came back"}: ${owner}, ${payout.redemption_reference}`}
            >
              {canFail ? "Mark as Failed" : "Money Came Back"}
            </Button>
          </span>
        ) : null}
      </div>
    </Entry>
  );
});

/** Returns whether a payout can be exported, or marked as sent or confirmed: nothing holds it. */
export function isSelectable({ state, hold }: Payout): boolean {
  return state === "sent" || (state === "to_pay" && hold === null);
}

/** Renders when each step was, and by whom. */
function Steps({ payout }: { payout: Payout }) {
  const steps = [
    { name: "Approved", at: payout.created_at, by: payout.approved_by_username },
    { name: "Exported", at: payout.exported_at, by: payout.exported_by_username },
    { name: "Sent", at: payout.sent_at, by: payout.sent_by_username },
    { name: "Confirmed", at: payout.confirmed_at, by: payout.confirmed_by_username },
    { name: "Failed", at: payout.failed_at, by: payout.failed_by_username },
    { name: "Came back", at: payout.returned_at, by: payout.returned_by_username },
    { name: "Points returned", at: payout.points_returned_at, by: null },
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
      <TextLink inherit to="/admin/activity/decisions" search={{ subject: payout.redemption_id }}>
        Decisions
      </TextLink>
    </>
  );
}
