import IconChevronDown from "virtual:icons/chevron-down";
import { Title } from "@mantine/core";
import type { PromisedWords } from "@signpoint/api/platform/promised-times-texts";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useId, useRef } from "react";
import { FilterBar } from "~/platform/ui/filter-bar";
import { formatCount } from "~/platform/ui/format";
import { ButtonLink, TextLink } from "~/platform/ui/links";
import { Page, PageTitle } from "~/platform/ui/page";
import { CONTACT_REPLY_HOURS } from "~/platform/ui/product-promises";
import { EmptyState } from "~/platform/ui/states";
import { type FaqEntry, findEntries } from "./faq-entries";
import classes from "./faq-screen.module.css";
import { FAQ_CATEGORIES, type FaqFilters, faqSearch } from "./faq-search";

interface FaqScreenProps {
  filters: FaqFilters;
  promised: PromisedWords;
}

/** Renders questions and answers, to search, to filter and to link to (specification, section 2). */
export function FaqScreen({ filters, promised }: FaqScreenProps) {
  const entries = findEntries(filters, promised);
  return (
    <Page width="reading">
      <PageTitle
        documentTitle="FAQ"
        description="How contracts, points and redemptions work, in plain words."
      >
        Frequently Asked Questions
      </PageTitle>
      <FilterBar
        to="/faq"
        read={faqSearch}
        filters={filters}
        fields={[
          { kind: "search", name: "search", placeholder: "A word in a question or an answer" },
          {
            kind: "select",
            name: "category",
            label: "Category",
            all: "All Categories",
            options: FAQ_CATEGORIES,
          },
        ]}
      />
      <p className={classes.count} role="status">
        {formatCount(entries.length, "question")}
      </p>
      {entries.length === 0 ? (
        <EmptyState
          title="No questions found"
          action={
            <ButtonLink to="/faq" variant="default">
              Clear Filters
            </ButtonLink>
          }
        >
          No question or answer has all of these words. Try another one, or all categories.
        </EmptyState>
      ) : (
        FAQ_CATEGORIES.map((category) => (
          <FaqGroup
            key={category}
            category={category}
            entries={entries.filter((entry) => entry.category === category)}
          />
        ))
      )}
      <ContactSupport />
    </Page>
  );
}

/** Renders the questions of one category, if there are any. */
function FaqGroup({ category, entries }: { category: string; entries: FaqEntry[] }) {
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

/** Renders one question; it opens by itself, with the focus on it, when the hash of the URL names it. */
function FaqItem({ entry }: { entry: FaqEntry }) {
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
          {entry.more === undefined ? null : (
            <p>
              <TextLink to={entry.more.to}>{entry.more.label}</TextLink>
            </p>
          )}
          <a href={`#${entry.id}`} className={classes.permalink}>
            Link to this answer
          </a>
        </div>
      </details>
    </li>
  );
}

/** Renders the way to us, for those who did not find an answer. */
function ContactSupport() {
  return (
    <section className={classes.support} aria-labelledby="still-a-question">
      <div>
        <Title order={2} size="h3" id="still-a-question">
          Still a question?
        </Title>
        <p>{`Write to us. We answer within ${CONTACT_REPLY_HOURS} hours.`}</p>
      </div>
      <ButtonLink to="/contact">Contact Support</ButtonLink>
    </section>
  );
}
