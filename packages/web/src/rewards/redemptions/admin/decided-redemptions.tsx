import type { REDEMPTION_TYPES } from "@signpoint/api/platform/constants";
import { formatDollars, receivedDollars } from "@signpoint/api/rewards/cash";
import type { AdminRedemption } from "@signpoint/api/rewards/redemption";
import { adminMessages } from "@signpoint/api/texts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Entry, EntryList } from "~/platform/ui/entry-list";
import { DateTime } from "~/platform/ui/format";
import { TextLink } from "~/platform/ui/links";
import { List, RowsSkeleton } from "~/platform/ui/list";
import { Points } from "~/platform/ui/points";
import { getOwnerName } from "~/work/review/reviewable";
import { DeliverCode } from "./deliver-code";
import { reviewedRedemptionsQuery } from "./reviewed-redemptions-query";

interface DecidedRedemptionsProps {
  type: (typeof REDEMPTION_TYPES)[number];
  status: "approved" | "rejected";
}

const STATUSES = { approved: "APPROVED", rejected: "REJECTED" } as const;

/** Renders the decided redemptions of a type, newest first: who got what, how much was paid, and where to. */
export function DecidedRedemptions({ type, status }: DecidedRedemptionsProps) {
  const query = useInfiniteQuery(reviewedRedemptionsQuery(type, STATUSES[status], {}));
  return (
    <List
      query={query}
      label={`Redemptions ${status}`}
      noun="redemptions"
      skeleton={<RowsSkeleton count={5} height={88} />}
      failure={{ title: adminMessages.approvalsLoadFailed }}
      empty={{
        title: `Nothing ${status} yet`,
        text: `Redemptions that are ${status} appear here.`,
      }}
    >
      {(redemptions) => (
        <EntryList>
          {redemptions.map((redemption) => (
            <DecidedRedemption key={redemption.id} redemption={redemption} />
          ))}
        </EntryList>
      )}
    </List>
  );
}

function DecidedRedemption({ redemption }: { redemption: AdminRedemption }) {
  const { bank_details: bank, decided_at, review_note } = redemption;
  return (
    <Entry
      title={`${redemption.item_name} · ${getOwnerName(redemption)}`}
      facts={
        <>
          {decided_at === null ? null : (
            <span>
              Decided <DateTime at={decided_at} />
            </span>
          )}
          <TextLink to="/admin/redemptions/$redemptionId" params={{ redemptionId: redemption.id }}>
            {redemption.reference}
          </TextLink>
          <TextLink to="/admin/activity/decisions" search={{ subject: redemption.id }}>
            Who decided
          </TextLink>
        </>
      }
      value={<Points value={redemption.price} />}
    >
      {redemption.amount === null ? null : <span>{describePayout(redemption)}</span>}
      {bank === null ? null : (
        <span>{`${bank.accountName}, ${bank.bankName}, account ${bank.accountNumber}`}</span>
      )}
      {redemption.cancelled_at === null ? null : <span>Cancelled by the buyer</span>}
      <DeliverCode redemption={redemption} />
      {review_note === null || review_note === "" ? null : <span>{`Note: ${review_note}`}</span>}
    </Entry>
  );
}

/** Returns the amount, the fee, and what is paid out; nothing is paid out after a rejection. */
function describePayout(redemption: AdminRedemption): string {
  const amount = formatDollars(redemption.amount ?? 0);
  if (redemption.status === "REJECTED") return `${amount}, not paid out`;
  const fee = formatDollars(redemption.commission_amount);
  return `${formatDollars(receivedDollars(redemption))} to pay out: ${amount} less the fee of ${fee}`;
}
