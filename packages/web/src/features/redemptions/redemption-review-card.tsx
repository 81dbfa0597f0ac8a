import { TextInput } from "@mantine/core";
import { REDEMPTION_CODE_MAX_LENGTH } from "@signpoint/api/constants";
import type { AdminRedemption } from "@signpoint/api/entities/redemption";
import type { ReactNode } from "react";
import { DecisionButtons } from "~/features/review/decision-buttons";
import { personOf } from "~/features/review/review-kind";
import type { Decisions } from "~/features/review/use-decisions";
import { Badge } from "~/ui/badge";
import { Moment } from "~/ui/moment";
import { ReviewCard } from "~/ui/review-card";
import { RedemptionFigures } from "./redemption-figures";

interface RedemptionReviewCardProps {
  redemption: AdminRedemption;
  decisions: Decisions<AdminRedemption>;
  select: ReactNode;
  /** The gift card's code for this buyer, as it is typed. */
  code: string;
  onCode: (code: string) => void;
}

/** One redemption in the queue: who, what, where the money goes, and the decision. */
export function RedemptionReviewCard(props: RedemptionReviewCardProps) {
  const { redemption, decisions, select, code, onCode } = props;
  const kind = redemption.type === "CASH" ? "Cash" : redemption.item_type;
  return (
    <ReviewCard
      title={redemption.item_name}
      byline={
        <>
          {personOf(redemption)}, redeemed <Moment at={redemption.created_at} />
        </>
      }
      badge={kind === null ? null : <Badge>{kind}</Badge>}
      select={select}
      actions={
        <DecisionButtons
          matter={redemption}
          decisions={decisions}
          code={code.trim() || undefined}
        />
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
