import type { AdminRedemptionPage } from "@signpoint/api/rewards/redemption";
import { redemptionMessages } from "@signpoint/api/texts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PersonButton } from "~/accounts/people/person-button";
import { PersonRecord } from "~/accounts/people/person-record";
import { BackLink, DetailScreen, TwoColumns } from "~/platform/ui/detail";
import { Figure, FigureList } from "~/platform/ui/figures";
import { DateTime } from "~/platform/ui/format";
import { ButtonLink, TextLink } from "~/platform/ui/links";
import { Page } from "~/platform/ui/page";
import { Points } from "~/platform/ui/points";
import { ReviewNote, SectionCard } from "~/platform/ui/sections";
import { getOwnerName } from "~/work/review/reviewable";
import { CashAmounts } from "../cash-amounts";
import { HeldNotice } from "../held-notice";
import { RedemptionHeading } from "../redemption-heading";
import { RedemptionTimeline } from "../redemption-timeline";
import classes from "../redemptions.module.css";
import { redemptionForAdminQuery } from "../redemptions-query";
import { AccountNumber } from "./account-number";
import { DeliverCode } from "./deliver-code";
import { DeliveryLook } from "./delivery-look";
import { HoldControls } from "./hold-controls";
import { PaymentWarnings } from "./payment-warnings";

const back = { to: "/admin/approvals", label: "Back to Approvals" } as const;

/** Renders one redemption for admins, found by its id or by the reference that a person has named. */
export function AdminRedemptionScreen({ redemptionId }: { redemptionId: string }) {
  const query = useQuery(redemptionForAdminQuery(redemptionId));
  return (
    <DetailScreen
      query={query}
      title="Redemption"
      back={back}
      missing={{
        title: redemptionMessages.notFound,
        text: "No redemption has this reference. It has eight digits and letters, such as 7K3M-9PQX.",
      }}
      failure={{
        title: "This redemption could not be shown",
        text: redemptionMessages.loadFailed,
      }}
      skeleton={[360, 420]}
    >
      {(redemption) => <AdminRedemptionView key={redemptionId} redemption={redemption} />}
    </DetailScreen>
  );
}

function AdminRedemptionView({ redemption }: { redemption: AdminRedemptionPage }) {
  const { id, status, review_note, user_id } = redemption;
  const [isRecordOpen, setRecordOpen] = useState(false);
  const isPending = status === "PENDING";
  const tab = redemption.type === "CASH" ? ("cash" as const) : ("items" as const);
  return (
    <Page>
      <BackLink {...back} />
      <RedemptionHeading redemption={redemption} />
      <TwoColumns
        wide
        main={
          <div className={classes.stack}>
            <SectionCard title={isPending ? "Before the decision" : "The decision"}>
              <div className={classes.body}>
                <HeldNotice redemption={redemption} forAdmin />
                <PaymentWarnings warnings={redemption.warnings} />
                {review_note === null ? null : (
                  <ReviewNote caption="Note to the buyer">{review_note}</ReviewNote>
                )}
                <DeliveryLook redemption={redemption} />
                <div className={classes.actions}>
                  {isPending ? (
                    <ButtonLink to="/admin/approvals" search={{ tab, open: id }}>
                      Open in Approvals
                    </ButtonLink>
                  ) : null}
                  <DeliverCode redemption={redemption} />
                </div>
                <HoldControls redemption={redemption} />
                <TextLink to="/admin/activity/decisions" search={{ subject: id }}>
                  Decisions about this redemption
                </TextLink>
              </div>
            </SectionCard>
            <RedemptionTimeline redemption={redemption} />
          </div>
        }
        aside={
          <SectionCard title="What was bought">
            <div className={classes.body}>
              <div>
                <PersonButton
                  name={getOwnerName(redemption)}
                  opened={isRecordOpen}
                  onToggle={() => setRecordOpen(!isRecordOpen)}
                />
              </div>
              {isRecordOpen ? <PersonRecord id={user_id} /> : null}
              <Bought redemption={redemption} />
            </div>
          </SectionCard>
        }
      />
    </Page>
  );
}

function Bought({ redemption }: { redemption: AdminRedemptionPage }) {
  const { bank_details: bank, item_type } = redemption;
  return (
    <FigureList layout="column">
      <Figure name="Type">{item_type}</Figure>
      <Figure name="Value">{redemption.item_value}</Figure>
      <Figure name="Price">
        <Points value={redemption.price} />
      </Figure>
      {item_type === "Cash" ? <CashAmounts redemption={redemption} received="To pay out" /> : null}
      {bank === null ? null : (
        <>
          <Figure name="Account holder">{bank.accountName}</Figure>
          <Figure name="Bank">{bank.bankName}</Figure>
          <Figure name="Account number">
            <AccountNumber
              redemptionId={redemption.id}
              bank={bank}
              confirmBy={redemption.payout?.account_confirm_by ?? null}
            />
          </Figure>
        </>
      )}
      <Figure name="Requested">
        <DateTime at={redemption.created_at} />
      </Figure>
    </FigureList>
  );
}
