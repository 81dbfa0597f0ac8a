import type { RedemptionPage } from "@signpoint/api/rewards/redemption";
import { redemptionMessages } from "@signpoint/api/texts";
import { useQuery } from "@tanstack/react-query";
import { useMarkSubjectRead } from "~/messages/notifications/notices-query";
import { useTick } from "~/platform/ui/countdown";
import { BackLink, DetailScreen, TwoColumns } from "~/platform/ui/detail";
import { ButtonLink } from "~/platform/ui/links";
import { Page } from "~/platform/ui/page";
import { ReviewNote, SectionCard } from "~/platform/ui/sections";
import { CancelRedemption } from "./cancel-redemption";
import { HeldNotice } from "./held-notice";
import { OtherAccount } from "./other-account";
import { Receipt } from "./receipt";
import { RedemptionCode } from "./redemption-code";
import { RedemptionHeading } from "./redemption-heading";
import { isLate, redemptionMeaning } from "./redemption-meaning";
import { RedemptionTimeline } from "./redemption-timeline";
import classes from "./redemptions.module.css";
import { redemptionQuery } from "./redemptions-query";

const back = { to: "/earnings", label: "Back to Earnings" } as const;

/** Renders one redemption of the caller: where it stands, what has happened, and its receipt. */
export function RedemptionScreen({ redemptionId }: { redemptionId: string }) {
  useMarkSubjectRead({ redemptionId });
  return (
    <DetailScreen
      query={useQuery(redemptionQuery(redemptionId))}
      title="Redemption"
      back={back}
      missing={{
        title: redemptionMessages.notFound,
        text: "The address may not be complete, or the redemption belongs to another account.",
      }}
      failure={{
        title: "This redemption could not be shown",
        text: redemptionMessages.loadFailed,
      }}
      skeleton={[360, 420]}
    >
      {(redemption) => <RedemptionView key={redemptionId} redemption={redemption} />}
    </DetailScreen>
  );
}

function RedemptionView({ redemption }: { redemption: RedemptionPage }) {
  const { status, review_note } = redemption;
  return (
    <Page>
      <BackLink {...back} />
      <RedemptionHeading redemption={redemption} />
      <TwoColumns
        wide
        main={
          <div className={classes.stack}>
            <SectionCard title="Where it stands">
              <div className={classes.body}>
                <HeldNotice redemption={redemption} />
                <Meaning redemption={redemption} />
                {review_note === null ? null : (
                  <ReviewNote caption="Note from the reviewer">{review_note}</ReviewNote>
                )}
                <OtherAccount redemption={redemption} />
                {redemption.has_code ? <RedemptionCode redemption={redemption} /> : null}
                {status === "PENDING" ? <CancelRedemption redemption={redemption} /> : null}
              </div>
            </SectionCard>
            <RedemptionTimeline redemption={redemption} />
          </div>
        }
        aside={
          <>
            <Receipt redemption={redemption} />
            <SectionCard title="Something is wrong?">
              <div className={classes.body}>
                <p className={classes.meaning}>
                  Write to us. The subject names the reference, so that we find it at once.
                </p>
                <div>
                  <ButtonLink
                    to="/contact"
                    search={{ reference: redemption.reference }}
                    variant="default"
                  >
                    Contact Us
                  </ButtonLink>
                </div>
              </div>
            </SectionCard>
          </>
        }
      />
    </Page>
  );
}

function Meaning({ redemption }: { redemption: RedemptionPage }) {
  const meaning = useTick((now) => redemptionMeaning(redemption, now));
  const late = useTick((now) => isLate(redemption, now));
  return (
    <p className={classes.meaning} data-late={late || undefined}>
      {meaning}
    </p>
  );
}
