import { Title } from "@mantine/core";
import { CONTACT_REPLY_HOURS } from "@signpoint/api/constants";
import { ButtonLink } from "~/ui/links";
import classes from "./faq-screen.module.css";

/** For whoever did not find an answer. */
export function ContactSupport() {
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
