import { Title } from "@mantine/core";
import { REDEMPTION_STATUSES } from "@signpoint/api/platform/constants";
import { wasNothingPaid } from "@signpoint/api/rewards/payouts/payout-rules";
import type { OwnRedemption } from "@signpoint/api/rewards/redemption";
import { refusalMessages } from "@signpoint/api/texts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useMarkSubjectRead } from "~/messages/notifications/notices-query";
import { useTick } from "~/platform/ui/countdown";
import { Figure, FigureList } from "~/platform/ui/figures";
import { DateTime } from "~/platform/ui/format";
import { ItemImage } from "~/platform/ui/item-image";
import { ButtonLink, TextLink } from "~/platform/ui/links";
import { CardsSkeleton, List } from "~/platform/ui/list";
import { Points } from "~/platform/ui/points";
import { RedemptionBadge, STATUS_LOOKS } from "~/platform/ui/redemption-badge";
import { ReviewNote } from "~/platform/ui/sections";
import { ChipLink, Chips } from "~/platform/ui/views";
import { CashAmounts } from "./cash-amounts";
import { HeldNotice } from "./held-notice";
import { RedemptionCode } from "./redemption-code";
import { isLate, redemptionMeaning } from "./redemption-meaning";
import classes from "./redemptions.module.css";
import { myRedemptionsQuery } from "./redemptions-query";
import type { RedemptionFilters } from "./redemptions-search";

/** Renders the caller's redemptions under the filters of the URL, with what became of each. */
export function RedemptionHistory({ filters }: { filters: RedemptionFilters }) {
  useMarkSubjectRead({ redemptionId: filters.redemption });
  return (
    <>
      <HistoryFilters filters={filters} />
      <Redemptions filters={filters} />
    </>
  );
}

const exact = { exact: true };

/** Renders the statuses as chips; for one redemption alone, the way back to all. */
function HistoryFilters({ filters }: { filters: RedemptionFilters }) {
  const view = "redemptions" as const;
  if (filters.redemption !== undefined) {
    return (
      <p className={classes.filters}>
        One redemption is shown.
        <TextLink to="/earnings" search={{ view }} resetScroll={false}>
          Show all redemptions
        </TextLink>
      </p>
    );
  }
  return (
    <div className={classes.filters}>
      <Chips label="Status">
        {[undefined, ...REDEMPTION_STATUSES].map((status) => (
          <ChipLink
            key={status ?? "all"}
            to="/earnings"
            search={status === undefined ? { view } : { view, status }}
            activeOptions={exact}
            resetScroll={false}
            replace
          >
            {status === undefined ? "All" : STATUS_LOOKS[status].label}
          </ChipLink>
        ))}
      </Chips>
    </div>
  );
}

function Redemptions({ filters }: { filters: RedemptionFilters }) {
  return (
    <List
      query={useInfiniteQuery(myRedemptionsQuery(filters))}
      label="Redemption history"
      noun="redemptions"
      skeleton={<CardsSkeleton stacked count={3} height={150} />}
      failure={{
        title: "Your redemptions could not be loaded",
        message: refusalMessages.redemptionsLoadFailed,
      }}
      noMatch={
        Object.keys(filters).length > 0
          ? {
              title: "No redemptions found",
              text: "You have no redemption with this status.",
              action: (
                <ButtonLink
                  to="/earnings"
                  search={{ view: "redemptions" }}
                  resetScroll={false}
                  variant="default"
                >
                  Show All
                </ButtonLink>
              ),
            }
          : undefined
      }
      empty={{
        title: "No redemptions yet",
        text: "What you redeem appears here, with its state, its delivery time and its code.",
        action: <ButtonLink to="/marketplace">Browse Marketplace</ButtonLink>,
      }}
    >
      {(redemptions) => (
        <ul className={classes.list}>
          {redemptions.map((redemption) => (
            <li key={redemption.id}>
              <RedemptionCard redemption={redemption} />
            </li>
          ))}
        </ul>
      )}
    </List>
  );
}

/** Renders one redemption: what it was, its status, and what that means. */
function RedemptionCard({ redemption }: { redemption: OwnRedemption }) {
  const titleId = useId();
  const { item_name, item_value, created_at, decided_at, price } = redemption;
  const bank = redemption.bank_details;
  const refunded = wasNothingPaid(redemption);
  const meaning = useTick((now) => redemptionMeaning(redemption, now));
  const late = useTick((now) => isLate(redemption, now));
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <div className={classes.picture}>
        <ItemImage url={redemption.item_image_url} />
      </div>
      <div className={classes.head}>
        <div className={classes.what}>
          <Title order={3} id={titleId} dir="auto">
            <TextLink to="/redemptions/$redemptionId" params={{ redemptionId: redemption.id }}>
              {item_name}
            </TextLink>
          </Title>
          <p className={classes.when}>
            {redemption.reference}, {item_value}, redeemed <DateTime at={created_at} />
            {decided_at === null ? null : (
              <>
                , decided <DateTime at={decided_at} />
              </>
            )}
          </p>
        </div>
        <RedemptionBadge redemption={redemption} />
      </div>
      <div className={classes.body}>
        <HeldNotice redemption={redemption} />
        <p className={classes.meaning}>{meaning}</p>
        {late ? (
          <TextLink to="/contact" search={{ reference: redemption.reference }}>
            Contact us
          </TextLink>
        ) : null}
        {redemption.review_note === null ? null : (
          <ReviewNote caption="Note from the reviewer">{redemption.review_note}</ReviewNote>
        )}
        {redemption.type === "CASH" ? (
          <FigureList>
            <CashAmounts redemption={redemption} received="You receive" />
            {bank === null ? null : (
              <>
                <Figure name="Bank name">{bank.bankName}</Figure>
                <Figure name="Account number">{bank.accountNumber}</Figure>
              </>
            )}
          </FigureList>
        ) : null}
        {redemption.has_code ? <RedemptionCode redemption={redemption} /> : null}
        <p className={classes.points}>
          <span>
            Paid <Points value={-price} signed bare size="sm" />
          </span>
          {refunded ? (
            <span>
              Refunded <Points value={price} signed bare earned size="sm" />
            </span>
          ) : null}
        </p>
      </div>
    </article>
  );
}
