import { Button, Title } from "@mantine/core";
import { CONTACT_REPLY_HOURS } from "@signpoint/api/constants";
import { IconCircleCheck } from "@tabler/icons-react";
import { FocusOnMount } from "~/ui/focus-on-mount";
import { ButtonLink } from "~/ui/links";
import classes from "./contact-screen.module.css";

/** In the form's place once the message is ours. */
export function MessageSent({ onAnother }: { onAnother: () => void }) {
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
