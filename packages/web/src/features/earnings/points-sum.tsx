import type { EarningsSummary } from "@signpoint/api/entities/earnings-summary";
import { Figure, FigureList } from "~/ui/figures";
import { formatPoints } from "~/ui/format";
import classes from "./earnings-screen.module.css";

/** Renders the figures that add up to the balance, and how. */
export function PointsSum({ figures }: Pick<EarningsSummary, "figures">) {
  const { available, received, spent, in_review, returned } = figures;
  return (
    <>
      <FigureList>
        <Figure name="Received">{formatPoints(received)}</Figure>
        <Figure name="Spent">{`− ${formatPoints(spent)}`}</Figure>
        <Figure name="In review">{`− ${formatPoints(in_review)}`}</Figure>
        <Figure name="Returned">{`+ ${formatPoints(returned)}`}</Figure>
        <Figure name="Available">
          <strong>{`= ${formatPoints(available)}`}</strong>
        </Figure>
      </FigureList>
      <p className={classes.explanation}>
        In review are redemptions that wait for a decision. Returned are refunds of contracts and
        redemptions.
      </p>
    </>
  );
}
