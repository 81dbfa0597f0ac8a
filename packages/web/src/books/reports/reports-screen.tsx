import { NativeSelect } from "@mantine/core";
import type { MonthReport } from "@signpoint/api/books/month-report";
import { REPORT_TABLE_NAMES } from "@signpoint/api/books/month-report-tables";
import { monthAway, monthOf } from "@signpoint/api/ledger/history-chart";
import { reportMessages } from "@signpoint/api/texts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { DownloadButton } from "~/ledger/earnings/download-button";
import { longMonth } from "~/ledger/earnings/months";
import { useDownload } from "~/ledger/earnings/use-download";
import { api } from "~/platform/api/client";
import { serverNow } from "~/platform/session/server-clock";
import { ButtonLink } from "~/platform/ui/links";
import { CardsSkeleton } from "~/platform/ui/list";
import { Loaded } from "~/platform/ui/loaded";
import { Notice } from "~/platform/ui/notice";
import { Page, PageTitle } from "~/platform/ui/page";
import { EmptyState } from "~/platform/ui/states";
import { ClosingNotice } from "./closing-notice";
import { ReportSection } from "./report-section";
import classes from "./reports.module.css";
import { reportQuery } from "./reports-query";

/** Renders the books of the house for a month, each table with its file, and whether the month is closed. */
export function ReportsScreen({ month }: { month: string }) {
  const query = useQuery(reportQuery(month));
  const { start, busy, problem } = useDownload(`signpoint-${month}.zip`, () =>
    api.administration.monthFile({ month }),
  );
  return (
    <Page>
      <PageTitle
        description="The books of the house by month. All times and months are in UTC."
        actions={
          <DownloadButton busy={busy} onClick={start}>
            Download All
          </DownloadButton>
        }
      >
        Reports
      </PageTitle>
      <div className={classes.stack}>
        <MonthChoice month={month} first={query.data?.first_month ?? month} />
        {problem === null ? null : <Notice tone="error">{problem}</Notice>}
        <Loaded
          query={query}
          skeleton={<CardsSkeleton stacked count={3} height={260} />}
          failure={{
            title: "The report could not be loaded",
            message: reportMessages.reportLoadFailed,
          }}
        >
          {(report) => <Report report={report} />}
        </Loaded>
      </div>
    </Page>
  );
}

function MonthChoice({ month, first }: { month: string; first: string }) {
  const navigate = useNavigate();
  const months = [monthOf(new Date(serverNow()))];
  for (let last = months[0] ?? month; last > first; months.push(last)) last = monthAway(last, -1);
  if (!months.includes(month)) months.push(month);
  return (
    <NativeSelect
      className={classes.choice}
      label="Month, in UTC"
      value={month}
      onChange={(event) =>
        void navigate({ to: "/admin/reports", search: { month: event.currentTarget.value } })
      }
      data={months.map((one) => ({ value: one, label: longMonth(one) }))}
    />
  );
}

function Report({ report: { month, first_month, figures, closing } }: { report: MonthReport }) {
  if (first_month === null || month < first_month) {
    return (
      <EmptyState
        title="No points had moved yet"
        action={
          first_month === null ? null : (
            <ButtonLink to="/admin/reports" search={{ month: first_month }} variant="default">
              {longMonth(first_month)}
            </ButtonLink>
          )
        }
      >
        A month has a report from the first movement of points on.
      </EmptyState>
    );
  }
  return (
    <>
      <ClosingNotice month={month} closing={closing} />
      <div className={classes.tables}>
        {REPORT_TABLE_NAMES.map((table) => (
          <ReportSection key={table} month={month} table={table} figures={figures[table]} />
        ))}
      </div>
    </>
  );
}
