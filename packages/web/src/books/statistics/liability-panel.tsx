import type { Liability } from "@signpoint/api/books/liability";
import { formatDollars } from "@signpoint/api/rewards/cash";
import { liabilityMessages } from "@signpoint/api/texts";
import { useQuery } from "@tanstack/react-query";
import { longMonth } from "~/ledger/earnings/months";
import { BarTable } from "~/platform/ui/bar-table";
import { Figure, FigureList } from "~/platform/ui/figures";
import { formatCount, formatPoints, pointsText } from "~/platform/ui/format";
import { RowsSkeleton } from "~/platform/ui/list";
import { Loaded } from "~/platform/ui/loaded";
import { SectionCard } from "~/platform/ui/sections";
import classes from "./admin-dashboard.module.css";
import { liabilityQuery } from "./statistics-query";

/** Renders what the house owes, what it may come to owe, and how that went by month. */
export function LiabilityPanel() {
  const query = useQuery(liabilityQuery);
  return (
    <SectionCard title="What Is Owed">
      <Loaded
        query={query}
        skeleton={<RowsSkeleton bare count={7} height={32} />}
        failure={{
          title: "What is owed could not be loaded",
          message: liabilityMessages.liabilityLoadFailed,
        }}
      >
        {(liability) =>
          liability.total === 0 && liability.months.every(({ issued }) => issued === 0) ? (
            <p className={classes.quiet}>Nothing: no points have moved, and no contract is open.</p>
          ) : (
            <Figures liability={liability} />
          )
        }
      </Loaded>
    </SectionCard>
  );
}

function Figures({ liability }: { liability: Liability }) {
  const { outstanding, payouts, in_review, contracts, total, value, reserve, points_per_dollar } =
    liability;
  return (
    <>
      <FigureList layout="column">
        <Figure name="All balances">{withValue(outstanding, value.outstanding)}</Figure>
        <Figure name="Approved cash, not yet paid">{formatPoints(payouts)}</Figure>
        <Figure name="Redemptions in review">{formatPoints(in_review.redemptions)}</Figure>
        <Figure name="Submissions in review">{formatPoints(in_review.submissions)}</Figure>
        <Figure name="Signed, being worked on">{formatPoints(contracts.signed)}</Figure>
        <Figure name="Free places of open contracts">
          {contracts.unlimited === 0
            ? formatPoints(contracts.free)
            : `${formatPoints(contracts.free)}, and ${formatCount(contracts.unlimited, "contract")} without a limit`}
        </Figure>
        <Figure name="Together">
          <strong>{total === null ? "No limit" : withValue(total, value.total)}</strong>
        </Figure>
        {reserve === null ? null : <Figure name="Reserve">{formatPoints(reserve)}</Figure>}
      </FigureList>
      <p className={classes.quiet}>
        {points_per_dollar === null
          ? "Without a rate, which the first cash item sets, points have no value in dollars."
          : `Valued at the house’s rate: ${pointsText(Math.round(points_per_dollar * 10) / 10)} for $1${liability.rate_taken_over ? ", taken over from the cash items and not confirmed yet" : ""}.`}
      </p>
      <div className={classes.below}>
        <BarTable
          caption="By month, in UTC"
          head="Month"
          rows={liability.months}
          nameOf={({ month }) => longMonth(month)}
          columns={[
            {
              name: "Points received",
              value: (row) => row.issued,
              format: formatPoints,
              bar: "earn",
            },
            { name: "Points spent", value: (row) => row.spent, format: formatPoints, bar: "plain" },
            { name: "Balances", value: (row) => row.outstanding, format: formatPoints, bar: null },
          ]}
        />
      </div>
    </>
  );
}

function withValue(points: number, dollars: number | null): string {
  return dollars === null
    ? formatPoints(points)
    : `${formatPoints(points)} (${formatDollars(dollars)})`;
}
