import IconPrinter from "virtual:icons/printer";
import { Button } from "@mantine/core";
import { entryLabel } from "@signpoint/api/ledger/corrections";
import { monthAway } from "@signpoint/api/ledger/history-chart";
import type { Statement } from "@signpoint/api/ledger/statement";
import { statementMessages } from "@signpoint/api/texts";
import { useQuery } from "@tanstack/react-query";
import { api } from "~/platform/api/client";
import { BackLink } from "~/platform/ui/detail";
import { formatPoints, formatSignedPoints } from "~/platform/ui/format";
import { ButtonLink } from "~/platform/ui/links";
import { RowsSkeleton } from "~/platform/ui/list";
import { Loaded } from "~/platform/ui/loaded";
import { Notice } from "~/platform/ui/notice";
import { Page, PageTitle } from "~/platform/ui/page";
import { DownloadButton } from "./download-button";
import { entryText } from "./entries";
import { longMonth } from "./months";
import { ProofPanel } from "./proof-panel";
import classes from "./statement.module.css";
import { shownMonth, statementQuery } from "./statement-query";
import { useDownload } from "./use-download";

/** Renders the statement of a month, to be read, printed and saved as a file. */
export function StatementScreen({ month }: { month: string }) {
  const query = useQuery(statementQuery(month));
  const { start, busy, problem } = useDownload(`signpoint-statement-${month}.csv`, () =>
    api.earnings.statement({ month, format: "csv" }),
  );
  return (
    <Page width="reading">
      <BackLink to="/earnings" label="Back to Earnings" />
      <PageTitle
        description="All times and months are in UTC."
        actions={
          <div className={classes.actions}>
            <Button
              variant="default"
              size="md"
              leftSection={<IconPrinter size={18} stroke={1.7} />}
              onClick={() => window.print()}
            >
              Print
            </Button>
            <DownloadButton busy={busy} onClick={start}>
              Export CSV
            </DownloadButton>
          </div>
        }
      >
        {`Statement of ${longMonth(month)}`}
      </PageTitle>
      <MonthLinks month={month} />
      {problem === null ? null : <Notice tone="error">{problem}</Notice>}
      <Loaded
        query={query}
        skeleton={<RowsSkeleton count={8} height={44} />}
        failure={{
          title: "The statement could not be loaded",
          message: statementMessages.statementLoadFailed,
        }}
      >
        {(statement) => (
          <>
            <StatementSheet statement={statement} />
            <ProofPanel key={month} month={month} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function MonthLinks({ month }: { month: string }) {
  const later = monthAway(month, 1);
  return (
    <nav className={classes.months} aria-label="Other months">
      <ButtonLink
        to="/earnings/statement"
        search={{ month: monthAway(month, -1) }}
        variant="default"
      >
        {longMonth(monthAway(month, -1))}
      </ButtonLink>
      {later > shownMonth({}) ? null : (
        <ButtonLink to="/earnings/statement" search={{ month: later }} variant="default">
          {longMonth(later)}
        </ButtonLink>
      )}
    </nav>
  );
}

function StatementSheet({ statement }: { statement: Statement }) {
  const { username, month, opening, entries, closing, totals, checkpoint } = statement;
  return (
    <div className={classes.sheet}>
      <p
        className={classes.owner}
      >{`Signpoint, points of ${username}, ${longMonth(month)}, UTC`}</p>
      <table className={classes.table}>
        <caption className={classes.caption}>{`Points in ${longMonth(month)}`}</caption>
        <thead>
          <tr>
            <th scope="col" className={classes.time}>
              Time (UTC)
            </th>
            <th scope="col">Entry</th>
            <th scope="col" data-numeric>
              Points
            </th>
            <th scope="col" data-numeric>
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          <tr data-total>
            <td className={classes.time} />
            <th scope="row">Opening balance</th>
            <td />
            <td data-numeric>{formatPoints(opening)}</td>
          </tr>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td className={classes.time}>
                <EntryTime at={entry.timestamp} />
              </td>
              <td>
                {entryText(entry)}
                <span className={classes.lineTime}>
                  <EntryTime at={entry.timestamp} /> UTC
                </span>
                <span className={classes.kind}>{entryLabel(entry)}</span>
              </td>
              <td data-numeric>{formatSignedPoints(entry.points_earned)}</td>
              <td data-numeric>{formatPoints(entry.balance_after)}</td>
            </tr>
          ))}
          <tr data-total>
            <td className={classes.time} />
            <th scope="row">Closing balance</th>
            <td />
            <td data-numeric>{formatPoints(closing)}</td>
          </tr>
        </tbody>
      </table>
      <p className={classes.sum}>
        {`Opening ${formatPoints(opening)} + received ${formatPoints(totals.received)} − spent ${formatPoints(totals.spent)} + returned ${formatPoints(totals.returned)} = closing ${formatPoints(closing)}.`}{" "}
        Spent includes redemptions that are still in review.
      </p>
      {checkpoint === null ? null : (
        <div className={classes.checkpoint}>
          <p>{`${statementMessages.checkpoint}. ${statementMessages.checkpointAbout}`}</p>
          <pre>{checkpoint}</pre>
        </div>
      )}
    </div>
  );
}

/** Renders day and time in UTC: `2026-11-22 08:17`. */
function EntryTime({ at }: { at: string }) {
  return <time dateTime={at}>{at.slice(0, 16).replace("T", " ")}</time>;
}
