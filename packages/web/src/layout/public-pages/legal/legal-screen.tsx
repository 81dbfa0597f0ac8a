import { Title } from "@mantine/core";
import { TextLink } from "~/platform/ui/links";
import { Page, PageTitle } from "~/platform/ui/page";
import classes from "./legal-screen.module.css";

/** When the terms and the privacy policy were last changed. */
const LEGAL_TEXTS_UPDATED = "January 15, 2025";

interface LegalScreenProps {
  title: string;
  sections: readonly LegalSection[];
}

/** Renders a legal text: its sections numbered, each reached from the list of all and by its URL. */
export function LegalScreen({ title, sections }: LegalScreenProps) {
  return (
    <Page>
      <PageTitle description={`Last updated: ${LEGAL_TEXTS_UPDATED}`}>{title}</PageTitle>
      <div className={classes.columns}>
        <nav aria-label="Sections" className={classes.contents}>
          <ol>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`} className={classes.entry}>
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={classes.text}>
          {sections.map((section, index) => (
            <section key={section.id} id={section.id} className={classes.section}>
              <Title order={2}>{`${index + 1}. ${section.title}`}</Title>
              {section.body.map((part) =>
                typeof part === "string" ? (
                  <p key={part}>{part}</p>
                ) : (
                  <ul key={part.join()}>
                    {part.map((item) => (
                      <li key={item}>{item}</li>
                    ))}
                  </ul>
                ),
              )}
            </section>
          ))}
          <p className={classes.end}>
            <TextLink to="/contact">Contact us</TextLink> about anything in here.
          </p>
        </div>
      </div>
    </Page>
  );
}

/** A part of a legal text: paragraphs, and lists between them. */
export interface LegalSection {
  /** Names the section in URLs: `/terms#redemptions`. */
  id: string;
  title: string;
  body: readonly (string | readonly string[])[];
}
