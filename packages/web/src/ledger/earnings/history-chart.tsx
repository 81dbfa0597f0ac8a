import { VisuallyHidden } from "@mantine/core";
import type { EarningsMonth } from "@signpoint/api/ledger/earnings-summary";
import { formatPoints, formatSignedPoints } from "~/platform/ui/format";
import classes from "./history-chart.module.css";
import { compactPoints, longMonth, shortMonth } from "./months";

/**
 * Renders what came in and what went out, month by month (section 9: the scale ends at 100 or higher, no bar is
 * lower than 4%). The bars are for the eye; a table says the same to screen readers.
 */
export function HistoryChart({ months }: { months: readonly EarningsMonth[] }) {
  const scale = chartScale(months.flatMap(({ earned, spent }) => [earned, spent]));
  return (
    <>
      <div className={classes.chart} aria-hidden="true">
        <div className={classes.scale}>
          <span>{compactPoints(scale)}</span>
          <span>{compactPoints(scale / 2)}</span>
          <span>0</span>
        </div>
        <ol className={classes.months}>
          {months.map(({ month, earned, spent }) => (
            <li key={month} className={classes.month}>
              <div className={classes.bars}>
                <Bar kind="earned" points={earned} scale={scale} />
                <Bar kind="spent" points={spent} scale={scale} />
              </div>
              <span className={classes.name}>{shortMonth(month)}</span>
            </li>
          ))}
        </ol>
      </div>
      <ul className={classes.legend} aria-hidden="true">
        <li data-kind="earned">Earned</li>
        <li data-kind="spent">Spent</li>
      </ul>
      <p className={classes.note}>
        Months begin and end in UTC.
        {months.some(({ spent }) => spent < 0)
          ? " Spent is below 0 in a month that refunded more than was spent."
          : null}
      </p>
      <VisuallyHidden>
        <MonthsTable months={months} />
      </VisuallyHidden>
    </>
  );
}

function Bar(props: { kind: "earned" | "spent"; points: number; scale: number }) {
  const { kind, points, scale } = props;
  return (
    <span
      className={classes.bar}
      data-kind={kind}
      data-none={points === 0 || undefined}
      style={{ height: `${barPercent(points, scale)}%` }}
      title={`${formatPoints(points)} points ${kind}`}
    >
      <span className={classes.figure}>{compactPoints(points)}</span>
    </span>
  );
}

/** Renders the months as a table, with what they moved the balance by. */
function MonthsTable({ months }: { months: readonly EarningsMonth[] }) {
  return (
    <table>
      <caption>Points earned and spent in the last six months</caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">Earned</th>
          <th scope="col">Spent</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, earned, spent }) => (
          <tr key={month}>
            <th scope="row">{longMonth(month)}</th>
            <td>{formatPoints(earned)}</td>
            <td>{formatPoints(spent)}</td>
            <td>{formatSignedPoints(earned - spent)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const SCALE_MIN = 100;
const BAR_MIN_PERCENT = 4;

/** Returns what the full height stands for: the largest value, at least 100 (specification, section 9). */
export function chartScale(values: readonly number[]): number {
  return Math.max(SCALE_MIN, ...values);
}

/** Returns a bar's height in percent of the full one; at least 4, so that an empty month still shows. */
export function barPercent(value: number, scale: number): number {
  return Math.min(100, Math.max(BAR_MIN_PERCENT, (value / scale) * 100));
}
