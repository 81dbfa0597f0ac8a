import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import {
  CONTACT_CATEGORIES,
  CONTACT_MESSAGE_MAX_LENGTH,
  CONTACT_NAME_MAX_LENGTH,
  CONTACT_SUBJECT_MAX_LENGTH,
  EMAIL_MAX_LENGTH,
  HONEYPOT_FIELD,
} from "@signpoint/api/constants";
import { CONTACT_CATEGORY_LABELS } from "@signpoint/api/messages";
import { Notice } from "~/ui/notice";
import classes from "./contact-screen.module.css";
import type { useContactForm } from "./use-contact-form";

const CATEGORIES = CONTACT_CATEGORIES.map((value) => ({
  value,
  label: CONTACT_CATEGORY_LABELS[value],
}));

/** The message to us; what is wrong or went wrong is said above the button. */
export function ContactForm({ form }: { form: ReturnType<typeof useContactForm> }) {
  return (
    <form noValidate name="contact" className={classes.form} onSubmit={form.onSubmit}>
      <div className={classes.pair}>
        <TextInput
          label="Name"
          name="name"
          autoComplete="name"
          maxLength={CONTACT_NAME_MAX_LENGTH}
          required
          {...form.field("name")}
        />
        <TextInput
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          maxLength={EMAIL_MAX_LENGTH}
          required
          {...form.field("email")}
        />
      </div>
      <div className={classes.pair}>
        <TextInput
          label="Subject"
          name="subject"
          autoComplete="off"
          maxLength={CONTACT_SUBJECT_MAX_LENGTH}
          required
          {...form.field("subject")}
        />
        <NativeSelect
          label="Category"
          name="category"
          size="md"
          data={CATEGORIES}
          {...form.field("category")}
        />
      </div>
      <Textarea
        label="Message"
        name="message"
        rows={6}
        maxLength={CONTACT_MESSAGE_MAX_LENGTH}
        required
        {...form.field("message")}
      />
      <div hidden>
        <TextInput
          label="Leave this field empty"
          name={HONEYPOT_FIELD}
          autoComplete="off"
          tabIndex={-1}
          {...form.field(HONEYPOT_FIELD)}
        />
      </div>
      {form.problem === null ? null : <Notice tone="error">{form.problem}</Notice>}
      <Button
        type="submit"
        size="md"
        aria-disabled={form.sending}
        data-disabled={form.sending || undefined}
        className={classes.send}
      >
        {form.sending ? "Sending Message..." : "Send Message"}
      </Button>
    </form>
  );
}
