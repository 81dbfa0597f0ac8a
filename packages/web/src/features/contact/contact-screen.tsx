import { CONTACT_REPLY_HOURS } from "@signpoint/api/constants";
import type { ContactMessage } from "@signpoint/api/entities/contact-message";
import { useState } from "react";
import { FocusOnMount } from "~/ui/focus-on-mount";
import { Page } from "~/ui/layout/page";
import { PageTitle } from "~/ui/page-title";
import { ContactForm } from "./contact-form";
import classes from "./contact-screen.module.css";
import type { ContactDetails } from "./deliver-message";
import { MessageSent } from "./message-sent";
import { SupportDetails } from "./support-details";
import { useContactForm } from "./use-contact-form";

interface ContactScreenProps {
  details: ContactDetails;
  writer: Pick<ContactMessage, "name" | "email">;
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
              <FreshForm {...props} onSent={() => setStep("sent")} />
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
