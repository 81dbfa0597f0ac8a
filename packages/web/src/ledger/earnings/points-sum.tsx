import type { EarningsSummary } from "@signpoint/api/ledger/earnings-summary";
import { formatPoints, formatSignedPoints } from "~/platform/ui/format";
import classes from "./points-sum.module.css";

interface SumLine {
  name: string;
  /** Points; negative for what goes off. */
  points: number;
  note: string;
}

type Sums = Pick<EarningsSummary, "total_earned" | "figures">;

/**
 * Returns the lines that add up to the balance, in words that are not those of the totals above them: each says how it
 * counts there. Refunds and reviews without points are left out.
 */
export function sumLines({ total_earned, figures }: Sums): SumLine[] {
  const { received, spent, in_review, returned } = figures;
  const forRedemptions = total_earned - received;
  const occasional: SumLine[] = [
    {
      name: "Redemptions in review",
      points: -in_review,
      note: "Their prices are in Total Points Spent.",
    },
    {
      name: "Refunds for contracts",
      points: returned - forRedemptions,
      note: "They lower Total Points Spent.",
    },
    {
      name: "Refunds for redemptions",
      points: forRedemptions,
      note: "They are in Total Points Earned.",
    },
  ];
  return [
    { name: "Paid to you", points: received, note: "Rewards, bonuses and credits." },
    { name: "Paid by you", points: 0 - spent, note: "Signing, redeeming and corrections." },
    ...occasional.filter(({ points }) => points !== 0),
  ];
}

/** Renders, folded, how the balance comes about; without the sums as long as they are not known. */
export function PointsSum({ summary }: { summary: Sums | undefined }) {
  return (
    <details className={classes.fold}>
      <summary>How this adds up</summary>
      {summary === undefined ? null : <Receipt summary={summary} />}
    </details>
  );
}

function Receipt({ summary }: { summary: Sums }) {
  return (
    <dl className={classes.receipt}>
      {sumLines(summary).map(({ name, points, note }) => (
        <div key={name} className={classes.line}>
          <dt>{name}</dt>
          <dd className={classes.points}>{formatSignedPoints(points)}</dd>
          <dd className={classes.note}>{note}</dd>
        </div>
      ))}
      <div className={classes.line} data-total>
        <dt>Current Balance</dt>
        <dd className={classes.points}>{formatPoints(summary.figures.available)}</dd>
      </div>
    </dl>
  );
}
