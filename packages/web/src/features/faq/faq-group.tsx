import { Title } from "@mantine/core";
import { useId } from "react";
import type { FaqEntry } from "./faq-entries";
import { FaqItem } from "./faq-item";
import classes from "./faq-screen.module.css";

/** The questions of one category, if there are any. */
export function FaqGroup({ category, entries }: { category: string; entries: FaqEntry[] }) {
  const titleId = useId();
  if (entries.length === 0) return null;
  return (
    <section className={classes.group} aria-labelledby={titleId}>
      <Title order={2} size="h3" id={titleId}>
        {category}
      </Title>
      <ul className={classes.entries}>
        {entries.map((entry) => (
          <FaqItem key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  );
}
