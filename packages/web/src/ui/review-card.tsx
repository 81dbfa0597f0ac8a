import { Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./review-card.module.css";

/** What waits for a decision, one card below the other. */
export function ReviewQueue({ children }: { children: ReactNode }) {
  return <ul className={classes.queue}>{children}</ul>;
}

interface ReviewCardProps {
  title: string;
  /** Who, and when. */
  byline: ReactNode;
  badge: ReactNode;
  /** Before the title: what selects the matter. */
  select?: ReactNode;
  /** All that the decision rests on. */
  children: ReactNode;
  /** The decision, and the way to more. */
  actions: ReactNode;
}

/** One matter to decide. */
export function ReviewCard(props: ReviewCardProps) {
  const { title, byline, badge, select, children, actions } = props;
  const titleId = useId();
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <header className={classes.head}>
        {select ? <div className={classes.select}>{select}</div> : null}
        <div className={classes.who}>
          <Title order={2} size="h3" id={titleId}>
            {title}
          </Title>
          <p className={classes.byline}>{byline}</p>
        </div>
        {badge}
      </header>
      {children}
      <footer className={classes.foot}>{actions}</footer>
    </article>
  );
}

/** The buttons of a decision. */
export function DecisionRow({ children }: { children: ReactNode }) {
  return <div className={classes.decision}>{children}</div>;
}
