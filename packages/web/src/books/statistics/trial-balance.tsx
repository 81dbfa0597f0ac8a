import { Button, NativeSelect } from "@mantine/core";
import type { TrialBalanceMonth } from "@signpoint/api/books/trial-balance";
import { OTHER_ACCOUNTS } from "@signpoint/api/books/trial-balance-rules";
import { liabilityMessages, refusalMessages } from "@signpoint/api/texts";
import { type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { longMonth } from "~/ledger/earnings/months";
import { getErrorMessage } from "~/platform/api/errors";
import { formatPoints } from "~/platform/ui/format";
import { RowsSkeleton } from "~/platform/ui/list";
import { Loaded } from "~/platform/ui/loaded";
import { Notice } from "~/platform/ui/notice";
import classes from "./admin-dashboard.module.css";
import { trialBalanceQuery } from "./statistics-query";

/** Renders the two sides of all movements of a month, which are equal. */
export default function TrialBalance() {
  const query = useInfiniteQuery(trialBalanceQuery);
  return (
    <Loaded
      query={query}
      skeleton={<RowsSkeleton bare count={9} height={32} />}
      failure={{
        title: "The trial balance could not be loaded",
        message: liabilityMessages.trialBalanceLoadFailed,
      }}
    >
      {({ pages }) => <Months query={query} months={pages.flatMap(({ items }) => items)} />}
    </Loaded>
  );
}

interface MonthsProps {
  query: UseInfiniteQueryResult<unknown>;
  months: TrialBalanceMonth[];
}

function Months({ query, months }: MonthsProps) {
  const { error, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = months.find(({ month }) => month === chosen) ?? months[0];
  if (shown === undefined) return <p className={classes.quiet}>No points have moved yet.</p>;
  return (
    <>
      <div className={classes.choice}>
        <NativeSelect
          label="Month, in UTC"
          value={shown.month}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={months.map(({ month }) => ({ value: month, label: longMonth(month) }))}
        />
        {hasNextPage ? (
          <Button
            variant="default"
            size="md"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            Earlier Months
          </Button>
        ) : null}
      </div>
      {query.isFetchNextPageError ? (
        <div className={classes.problem}>
          <Notice tone="error">{getErrorMessage(error, refusalMessages.nextPageFailed)}</Notice>
        </div>
      ) : null}
      <Sides shown={shown} />
    </>
  );
}

const debit = (points: number) => (points < 0 ? formatPoints(-points) : "");
const credit = (points: number) => (points > 0 ? formatPoints(points) : "");

function Sides({ shown }: { shown: TrialBalanceMonth }) {
  const { month, balances, accounts, sum } = shown;
  const rows = [
    { name: liabilityMessages.accounts.balances, points: balances },
    ...OTHER_ACCOUNTS.map((account) => ({
      name: liabilityMessages.accounts[account],
      points: accounts[account],
    })),
  ];
  const total = (side: 1 | -1) =>
    rows.reduce((points, row) => points + Math.max(0, side * row.points), 0);
  return (
    <>
      <table className={classes.months}>
        <caption>{`Trial balance of ${longMonth(month)}, in points`}</caption>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Debit</th>
            <th scope="col">Credit</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, points }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{debit(points)}</td>
              <td>{credit(points)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">
              <strong>Together</strong>
            </th>
            <td>
              <strong>{formatPoints(total(-1))}</strong>
            </td>
            <td>
              <strong>{formatPoints(total(1))}</strong>
            </td>
          </tr>
        </tbody>
      </table>
      <p className={classes.quiet}>
        {sum === 0
          ? "Both sides are equal: they sum to 0."
          : `The sides differ by ${formatPoints(sum)} points. Run the audit: points moved that no rule knows.`}
      </p>
    </>
  );
}
