import IconCircleCheck from "virtual:icons/circle-check";
import { Anchor, Button, Title } from "@mantine/core";
import type { ContactMessage } from "@signpoint/api/messages/contact-message";
import { useState } from "react";
import { Queries } from "~/platform/api/query-client";
import { FocusOnMount } from "~/platform/ui/focus";
import { ButtonLink, TextLink } from "~/platform/ui/links";
import { Page, PageTitle } from "~/platform/ui/page";
import { CONTACT_REPLY_HOURS } from "~/platform/ui/product-promises";
import { ContactForm, useContactForm } from "./contact-form";
import classes from "./contact-screen.module.css";
import type { ContactDetails } from "./deliver-message";

interface ContactScreenProps {
  details: ContactDetails;
  writer: Pick<ContactMessage, "name" | "email">;
  /** The redemption that the message is about; null for any other matter. */
  reference: string | null;
}

/** Writes to us (specification, sections 2, 5 and 8). */
export function ContactScreen(props: ContactScreenProps) {
  const [step, setStep] = useState<"first" | "sent" | "another">("first");
  return (
    <Page>
      <PageTitle
        documentTitle="Contact"
        description={`Tell us what you need. We answer within ${CONTACT_REPLY_HOURS} hours.`}
      >
        Contact Us
      </PageTitle>
      <div className={classes.columns}>
        <div className={classes.sheet}>
          {step === "sent" ? (
            <MessageSent onAnother={() => setStep("another")} />
          ) : (
            <FocusOnMount active={step === "another"}>
              <Queries>
                <FreshForm {...props} onSent={() => setStep("sent")} />
              </Queries>
            </FocusOnMount>
          )}
        </div>
        <SupportDetails email={props.details.email} />
      </div>
    </Page>
  );
}

function FreshForm(props: ContactScreenProps & { onSent: () => void }) {
  return <ContactForm form={useContactForm(props)} />;
}

/** Renders what takes the place of the form once the message is ours. */
function MessageSent({ onAnother }: { onAnother: () => void }) {
  return (
    <FocusOnMount active>
      <div className={classes.sent} role="status">
        <IconCircleCheck className={classes.tick} size={44} stroke={1.6} aria-hidden="true" />
        <Title order={2}>Message Sent!</Title>
        <p>{`Thank you for writing. We answer by email within ${CONTACT_REPLY_HOURS} hours.`}</p>
      </div>
      <div className={classes.next}>
        <ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>
        <Button variant="default" onClick={onAnother}>
          Send Another Message
        </Button>
      </div>
    </FocusOnMount>
  );
}

/** Renders how else to reach us, and where the answer may already be. */
function SupportDetails({ email }: { email: string }) {
  return (
    <aside className={classes.details} aria-label="Support">
      <div>
        <Title order={2} size="h3">
          Email
        </Title>
        <p>
          <Anchor href={`mailto:${email}`} underline="always">
            {email}
          </Anchor>
        </p>
      </div>
      <div>
        <Title order={2} size="h3">
          Response time
        </Title>
        <p>{`Within ${CONTACT_REPLY_HOURS} hours`}</p>
      </div>
      <div>
        <Title order={2} size="h3">
          Maybe already answered
        </Title>
        <p>
          The <TextLink to="/faq">FAQ</TextLink> explains contracts, points, reviews and
          redemptions.
        </p>
      </div>
    </aside>
  );
}
