import { TextInput } from "@mantine/core";
import { REDEMPTION_CODE_MAX_LENGTH, type REDEMPTION_TYPES } from "@signpoint/api/constants";
import type { AdminRedemption } from "@signpoint/api/entities/redemption";
import { adminMessages } from "@signpoint/api/messages";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { DecisionReport } from "~/features/review/decision-report";
import { DecisionButtons, ReviewCard } from "~/features/review/review-card";
import { ReviewList } from "~/features/review/review-list";
import { getOwnerName } from "~/features/review/reviewable";
import { type Decisions, useDecisions } from "~/features/review/use-decisions";
import { Badge } from "~/ui/badge";
import { Figure, FigureList } from "~/ui/figures";
import { DateTime } from "~/ui/format";
import { Points } from "~/ui/points";
import { CashAmounts } from "../cash-amounts";
import classes from "../redemptions.module.css";
import { pendingRedemptionsQuery } from "../redemptions-query";
import { redemptionReview } from "./redemption-review";

const FALLBACKS = { approve: adminMessages.approveFailed, reject: adminMessages.rejectFailed };

/** Renders the undecided redemptions of one type, and the outcome of the last decisions. */
export function RedemptionApprovals({ type }: { type: (typeof REDEMPTION_TYPES)[number] }) {
  const decisions = useDecisions(redemptionReview, FALLBACKS);
  const query = useInfiniteQuery(pendingRedemptionsQuery(type));
  /* The codes as they are typed, by redemption. */
  const [codes, setCodes] = useState<Record<string, string>>({});
  return (
    <>
      <DecisionReport decisions={decisions} />
      <ReviewList
        query={query}
        decisions={decisions}
        getCode={({ id }) => codes[id]?.trim() || undefined}
      >
        {(redemption, select) => (
          <RedemptionReviewCard
            redemption={redemption}
            decisions={decisions}
            select={select}
            code={codes[redemption.id] ?? ""}
            onCode={(code) => setCodes({ ...codes, [redemption.id]: code })}
          />
        )}
      </ReviewList>
    </>
  );
}

interface RedemptionReviewCardProps {
  redemption: AdminRedemption;
  decisions: Decisions<AdminRedemption>;
  select: ReactNode;
  /** The gift card's code for this buyer, as it is typed. */
  code: string;
  onCode: (code: string) => void;
}

function RedemptionReviewCard(props: RedemptionReviewCardProps) {
  const { redemption, decisions, select, code, onCode } = props;
  const kind = redemption.type === "CASH" ? "Cash" : redemption.item_type;
  return (
    <ReviewCard
      title={redemption.item_name}
      byline={
        <>
          {getOwnerName(redemption)}, redeemed <DateTime at={redemption.created_at} />
        </>
      }
      badge={kind === null ? null : <Badge>{kind}</Badge>}
      select={select}
      actions={
        <DecisionButtons item={redemption} decisions={decisions} code={code.trim() || undefined} />
      }
    >
      <RedemptionFigures redemption={redemption} />
      {redemption.item_type === "Gift Card" ? (
        <TextInput
          label="Code for this buyer (optional)"
          description="Left empty, the buyer gets the code that is kept with the item."
          autoComplete="off"
          spellCheck={false}
          maxLength={REDEMPTION_CODE_MAX_LENGTH}
          value={code}
          onChange={(event) => onCode(event.currentTarget.value)}
        />
      ) : null}
    </ReviewCard>
  );
}

/** Renders price and value of a redemption; for cash the fee and the bank account. */
function RedemptionFigures({ redemption }: { redemption: AdminRedemption }) {
  const { amount, bank_details: bank } = redemption;
  return (
    <>
      <FigureList>
        <Figure name="Price">
          <Points value={redemption.price} />
        </Figure>
        {amount === null ? (
          <Figure name="Value">{redemption.item_value}</Figure>
        ) : (
          <CashAmounts redemption={redemption} received="To pay out" />
        )}
      </FigureList>
      {bank === null ? null : (
        <div className={classes.bank}>
          <FigureList>
            <Figure name="Account holder name">{bank.accountName}</Figure>
            <Figure name="Bank name">{bank.bankName}</Figure>
            <Figure name="Account number">
              <span className={classes.number}>{bank.accountNumber}</span>
            </Figure>
          </FigureList>
        </div>
      )}
    </>
  );
}
