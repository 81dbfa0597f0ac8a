import { TextInput } from "@mantine/core";
import { REDEMPTION_CODE_MAX_LENGTH } from "@signpoint/api/platform/constants";
import type { AdminRedemption, ReviewedRedemption } from "@signpoint/api/rewards/redemption";
import { typedCodeProblem } from "@signpoint/api/rewards/typed-code";
import { useProfile } from "~/platform/api/profile";
import { Badge } from "~/platform/ui/badge";
import { Figure, FigureList } from "~/platform/ui/figures";
import { DateTime } from "~/platform/ui/format";
import { TextLink } from "~/platform/ui/links";
import { Points } from "~/platform/ui/points";
import { AwaitingSecond } from "~/work/review/awaiting-second";
import { NoteField } from "~/work/review/note-field";
import { type CardOptions, DecisionButtons, ReviewCard } from "~/work/review/review-card";
import type { Decisions } from "~/work/review/use-decisions";
import { WaitingTime } from "~/work/review/waiting-time";
import { CashAmounts } from "../cash-amounts";
import { HeldNotice } from "../held-notice";
import classes from "../redemptions.module.css";
import { AccountNumber } from "./account-number";
import { describeCode } from "./codes-left";
import { CodesLink } from "./codes-link";
import { DeliveryLook } from "./delivery-look";
import { HoldControls } from "./hold-controls";
import { PaymentWarnings } from "./payment-warnings";

interface RedemptionReviewCardProps {
  redemption: ReviewedRedemption;
  decisions: Decisions<ReviewedRedemption>;
  options: CardOptions;
  /** The gift card's code for this buyer, as it is typed. */
  code: string;
  onCode: (code: string) => void;
}

/** Renders a redemption that waits: amounts, bank account, code and the decision. */
export function RedemptionReviewCard(props: RedemptionReviewCardProps) {
  const { redemption, decisions, options, code, onCode } = props;
  const { id: ownId } = useProfile();
  const kind = redemption.type === "CASH" ? null : redemption.item_type;
  return (
    <ReviewCard
      id={redemption.id}
      title={redemption.item_name}
      owner={redemption}
      what={
        <>
          redeemed <DateTime at={redemption.created_at} />,{" "}
          <TextLink to="/admin/redemptions/$redemptionId" params={{ redemptionId: redemption.id }}>
            {redemption.reference}
          </TextLink>
        </>
      }
      wait={<WaitingTime kind={decisions.kind} item={redemption} hasDue />}
      badge={kind === null ? null : <Badge>{kind}</Badge>}
      options={options}
      additions={
        redemption.user_id === ownId ? null : <NoteField item={redemption} decisions={decisions} />
      }
      actions={
        <DecisionButtons
          item={redemption}
          decisions={decisions}
          code={code.trim() || undefined}
          keys={options.keys}
        />
      }
    >
      <HeldNotice redemption={redemption} forAdmin />
      <PaymentWarnings warnings={redemption.warnings} />
      <RedemptionFigures redemption={redemption} />
      <AwaitingSecond item={redemption} />
      <DeliveryLook redemption={redemption} />
      <HoldControls redemption={redemption} />
      {redemption.item_type === "Gift Card" ? (
        <TextInput
          label="Code for this buyer (optional)"
          description={describeCode(redemption)}
          autoComplete="off"
          spellCheck={false}
          maxLength={REDEMPTION_CODE_MAX_LENGTH}
          value={code}
          error={typedCodeProblem(code)}
          onChange={(event) => onCode(event.currentTarget.value)}
          inputContainer={(input) => (
            <>
              {input}
              <CodesLink redemption={redemption} />
            </>
          )}
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
              <AccountNumber
                redemptionId={redemption.id}
                bank={bank}
                confirmBy={redemption.payout?.account_confirm_by ?? null}
              />
            </Figure>
          </FigureList>
        </div>
      )}
    </>
  );
}
