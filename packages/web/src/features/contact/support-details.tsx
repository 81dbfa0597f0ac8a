import { Anchor, Title } from "@mantine/core";
import { CONTACT_REPLY_HOURS } from "@signpoint/api/constants";
import { TextLink } from "~/ui/links";
import classes from "./contact-screen.module.css";

/** How else to reach us, and where the answer may already be. */
export function SupportDetails({ email }: { email: string }) {
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
          Perhaps it is answered already
        </Title>
        <p>
          The <TextLink to="/faq">FAQ</TextLink> explains contracts, points, reviews and
          redemptions.
        </p>
      </div>
    </aside>
  );
}
