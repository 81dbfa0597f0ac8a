import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./prose.module.css";

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
  return <p className={classes.prose}>{children}</p>;
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
export function ReviewNote({ caption, children }: { caption: string; children: string }) {
  return (
    <figure className={classes.note}>
      <figcaption>{caption}</figcaption>
      <blockquote>{children}</blockquote>
    </figure>
  );
}
