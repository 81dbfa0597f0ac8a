import { Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./sections.module.css";

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
        <Title order={2} id={titleId} dir="auto">
          {title}
        </Title>
        {aside}
      </div>
      {children}
    </section>
  );
}

interface PartProps {
  title: string;
  /** The level of its heading, below that of the card it stands in. */
  order?: 2 | 3;
  children: ReactNode;
}

/** Renders one part of a longer text, apart from the part before by a line. */
export function Part({ title, order = 3, children }: PartProps) {
  return (
    <section className={classes.part}>
      <Title order={order} size="h3">
        {title}
      </Title>
      {children}
    </section>
  );
}

/** Renders a text as it was typed, with its line breaks. */
export function Prose({ children }: { children: ReactNode }) {
  return (
    <p className={classes.prose} dir="auto">
      {children}
    </p>
  );
}

/** Renders texts under a heading that is opened to read them. */
export function FoldedPart({ title, children }: Omit<PartProps, "order">) {
  return (
    <details className={classes.part}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

/** Renders sentences as a list of points. */
export function Terms({ terms }: { terms: readonly string[] }) {
  return (
    <ul className={classes.terms}>
      {terms.map((term) => (
        <li key={term}>{term}</li>
      ))}
    </ul>
  );
}

/** Renders what a reviewer wrote to a person. */
export function ReviewNote({ caption, children }: { caption: ReactNode; children: string }) {
  return (
    <figure className={classes.note}>
      <figcaption>{caption}</figcaption>
      <blockquote dir="auto">{children}</blockquote>
    </figure>
  );
}
