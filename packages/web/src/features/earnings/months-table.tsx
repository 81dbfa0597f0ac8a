import type { EarningsMonth } from "@signpoint/api/entities/earnings-summary";
import { formatPoints, formatSignedPoints } from "@signpoint/api/rules/points";
import { longMonth } from "./month-names";

/** The months as a table, with what they moved the balance by. */
export function MonthsTable({ months }: { months: readonly EarningsMonth[] }) {
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
