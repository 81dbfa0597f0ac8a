import { IconChevronDown } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { FaqEntry } from "./faq-entries";
import classes from "./faq-screen.module.css";

/** One question; it opens by itself, with the focus on it, when the address names it. */
export function FaqItem({ entry }: { entry: FaqEntry }) {
  const details = useRef<HTMLDetailsElement>(null);
  const question = useRef<HTMLElement>(null);
  const isLinked = useLocation({ select: ({ hash }) => hash === entry.id });
  useEffect(() => {
    if (!isLinked || details.current === null) return;
    details.current.open = true;
    question.current?.focus({ preventScroll: true });
    details.current.scrollIntoView();
  }, [isLinked]);
  return (
    <li>
      <details ref={details} id={entry.id} className={classes.entry}>
        <summary ref={question} className={classes.question}>
          <span className={classes.words}>{entry.question}</span>
          <IconChevronDown className={classes.chevron} size={20} stroke={1.8} aria-hidden="true" />
        </summary>
        <div className={classes.answer}>
          {entry.answer.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <a href={`#${entry.id}`} className={classes.permalink}>
            Link to this answer
          </a>
        </div>
      </details>
    </li>
  );
}
