import type { MonthClosing } from "@signpoint/api/books/month-report";
import { reportMessages } from "@signpoint/api/texts";
import { longMonth } from "~/ledger/earnings/months";
import { formatCount, UtcDateTime } from "~/platform/ui/format";
import { Notice } from "~/platform/ui/notice";
import classes from "./reports.module.css";

/** Renders whether a month is closed: since when and how it is proved, or when it will be and what it waits for. */
export function ClosingNotice({ month, closing }: { month: string; closing: MonthClosing }) {
  switch (closing.state) {
    case "running":
      return (
        <Notice tone="info" title={`${longMonth(month)} is not closed yet`}>
          <span>
            {reportMessages.running} <UtcDateTime at={closing.closes_at} />.
          </span>
        </Notice>
      );
    case "waiting":
      return (
        <Notice tone="warning" title={`${longMonth(month)} waits to be closed`}>
          <span>
            {reportMessages.waiting} {whatItWaitsFor(closing)}
          </span>
        </Notice>
      );
    default:
      return <Closed month={month} closing={closing} />;
  }
}

type Closing<State> = Extract<MonthClosing, { state: State }>;

function whatItWaitsFor({ signings, unsealed, after }: Closing<"waiting">): string {
  const reasons = [
    after === null ? "" : `the closing of ${longMonth(after)}`,
    signings === 0 ? "" : `the end of ${formatCount(signings, "signing")} whose time is over`,
    unsealed === 0
      ? ""
      : `the seal of ${formatCount(unsealed, "entry or decision", "entries and decisions")}`,
  ].filter((reason) => reason !== "");
  return reasons.length === 0 ? reportMessages.waitsForRun : `${reasons.join(", ")}.`;
}

function Closed({ month, closing }: { month: string; closing: Closing<"closed"> }) {
  const { closed_at, checksum, block, changed } = closing;
  const tables = changed.map((table) => reportMessages.tables[table].title);
  return (
    <>
      {changed.length === 0 ? null : (
        <Notice tone="error" title={`${longMonth(month)} has changed since it was closed`}>
          <span>{reportMessages.changed(tables.join(", "))}</span>
        </Notice>
      )}
      <Notice tone="success" title={`${longMonth(month)} is closed`}>
        <span>
          Since <UtcDateTime at={closed_at} />. {reportMessages.closed(block)}
        </span>
        <span className={classes.checksum}>{`SHA-256 of report.json: ${checksum}`}</span>
      </Notice>
    </>
  );
}
