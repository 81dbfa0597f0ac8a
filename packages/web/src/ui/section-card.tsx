import { Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./section-card.module.css";

interface SectionCardProps {
  children: ReactNode;
  /** The card's h2; without it the card is a plain surface. */
  title?: string;
  /** Beside the title, at the right. */
  aside?: ReactNode;
}

/** Renders a sheet on the paper: one matter, with its title. */
export function SectionCard({ children, title, aside }: SectionCardProps) {
  const titleId = useId();
  if (title === undefined) return <div className={classes.card}>{children}</div>;
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <div className={classes.head}>
        <Title order={2} id={titleId}>
          {title}
        </Title>
        {aside}
      </div>
      {children}
    </section>
  );
}
