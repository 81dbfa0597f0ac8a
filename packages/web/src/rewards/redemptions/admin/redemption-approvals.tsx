import { ITEM_TYPES, type REDEMPTION_TYPES } from "@signpoint/api/platform/constants";
import type { AdminRedemption } from "@signpoint/api/rewards/redemption";
import type { QueueFilters } from "@signpoint/api/work/review";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FilterBar } from "~/platform/ui/filter-bar";
import { ChipLink, Chips } from "~/platform/ui/views";
import { type ApprovalsSearch, approvalsFilters } from "~/work/review/approvals-search";
import { OwnItems } from "~/work/review/own-items";
import { ReviewDesk } from "~/work/review/review-desk";
import {
  ageField,
  isFiltered,
  personField,
  searchField,
  toReviewFilters,
} from "~/work/review/review-filters";
import { getOwnerName } from "~/work/review/reviewable";
import { useDecisions } from "~/work/review/use-decisions";
import classes from "../redemptions.module.css";
import { DecidedRedemptions } from "./decided-redemptions";
import { FindByReference } from "./find-by-reference";
import { redemptionReview } from "./redemption-review";
import { RedemptionReviewCard } from "./redemption-review-card";
import { reviewedRedemptionsQuery } from "./reviewed-redemptions-query";

interface RedemptionApprovalsProps {
  type: (typeof REDEMPTION_TYPES)[number];
  search: ApprovalsSearch;
  /** What narrows them down; undefined until it is known. */
  filters: QueueFilters | undefined;
}

const TABS = { ITEM: "items", CASH: "cash" } as const;
const STATUSES = { approved: "Approved", rejected: "Rejected" } as const;

/** Renders the redemptions of a type: those that wait, or those decided. */
export function RedemptionApprovals(props: RedemptionApprovalsProps) {
  const { type, search } = props;
  const decided = search.status === "changes_requested" ? undefined : search.status;
  const states = [undefined, "approved", "rejected"] as const;
  return (
    <div className={classes.stack}>
      <FindByReference />
      <Chips label="State">
        {states.map((status) => (
          <ChipLink
            key={status ?? "pending"}
            to="/admin/approvals"
            search={{ tab: TABS[type], status }}
            current={decided === status}
            resetScroll={false}
            replace
          >
            {status === undefined ? "Waiting" : STATUSES[status]}
          </ChipLink>
        ))}
      </Chips>
      {decided === undefined ? (
        <WaitingRedemptions {...props} />
      ) : (
        <DecidedRedemptions type={type} status={decided} />
      )}
    </div>
  );
}

/** Renders the redemptions that wait, with what narrows them down. */
function WaitingRedemptions({ type, search, filters }: RedemptionApprovalsProps) {
  const decisions = useDecisions(redemptionReview);
  const item_type = ITEM_TYPES.find((known) => known === search.kind);
  const query = useInfiniteQuery(
    reviewedRedemptionsQuery(type, "PENDING", {
      ...toReviewFilters(search),
      ...(item_type !== undefined && { item_type }),
    }),
  );
  /* The codes as they are typed, by redemption. */
  const [codes, setCodes] = useState<Record<string, string>>({});
  return (
    <div>
      <FilterBar
        to="/admin/approvals"
        read={approvalsFilters}
        filters={search}
        fields={[
          searchField("Item, person, id"),
          personField(filters?.people ?? []),
          ...(type === "ITEM" ? [KIND_FIELD] : []),
          ageField(filters),
        ]}
      />
      <ReviewDesk
        query={query}
        decisions={decisions}
        hasSearch
        label="Waiting redemptions"
        noMatch={
          isFiltered(search)
            ? {
                title: "Nothing waits here",
                text: "No redemption that waits is under these filters.",
              }
            : undefined
        }
        empty={{
          title: "Nothing to approve",
          text: "Every redemption has been decided. New ones appear here by themselves.",
        }}
        getCode={({ id, awaiting_second }) => (!awaiting_second && codes[id]?.trim()) || undefined}
        getRow={(redemption) => ({
          title: redemption.item_name,
          facts: describeRow(redemption),
        })}
      >
        {(redemption, options) => (
          <RedemptionReviewCard
            redemption={redemption}
            decisions={decisions}
            options={options}
            code={codes[redemption.id] ?? ""}
            onCode={(code) => setCodes({ ...codes, [redemption.id]: code })}
          />
        )}
      </ReviewDesk>
      <OwnItems count={filters?.own} noun="redemption" search={search} />
    </div>
  );
}

const KIND_FIELD = {
  name: "kind",
  kind: "select",
  label: "Type",
  all: "All types",
  options: ITEM_TYPES.filter((type) => type !== "Cash"),
} as const;

function describeRow(redemption: AdminRedemption): string {
  const kind = redemption.type === "CASH" ? null : redemption.item_type;
  return [getOwnerName(redemption), kind].filter((part) => part !== null).join(" · ");
}
