import { VisuallyHidden } from "@mantine/core";
import type { EarningsMonth } from "@signpoint/api/entities/earnings-summary";
import { barPercent, chartScale } from "@signpoint/api/rules/history-chart";
import { formatPoints, formatSignedPoints } from "@signpoint/api/rules/points";
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
