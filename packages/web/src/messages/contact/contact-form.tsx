import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { contactFormErrors } from "@signpoint/api/messages/contact-form";
import type { ContactMessage, SentContactMessage } from "@signpoint/api/messages/contact-message";
import {
  CONTACT_CATEGORIES,
  CONTACT_MESSAGE_MAX_LENGTH,
  CONTACT_NAME_MAX_LENGTH,
  CONTACT_SUBJECT_MAX_LENGTH,
  EMAIL_MAX_LENGTH,
  HONEYPOT_FIELD,
} from "@signpoint/api/platform/constants";
import { CONTACT_CATEGORY_LABELS, contactMessages } from "@signpoint/api/texts";
import { useState } from "react";
import { Refusal } from "~/platform/api/errors";
import { useAction } from "~/platform/api/use-action";
import { focusFirstError } from "~/platform/ui/focus";
import { useLeaveWarning } from "~/platform/ui/leave-warning";
import { Notice } from "~/platform/ui/notice";
import classes from "./contact-screen.module.css";
import { type ContactDetails, deliverMessage } from "./deliver-message";

interface ContactFormOptions {
  /** What is known of the writer, to begin with. */
  writer: Pick<ContactMessage, "name" | "email">;
  details: ContactDetails;
  /** The redemption that the message is about; null for any other matter. */
  reference: string | null;
  onSent: () => void;
}

/**
 * Returns the message as it is typed and the way to send it: one sentence for the form when something is
 * missing or went wrong, and a text at each field that is not just missing. Nothing typed is lost.
 */
export function useContactForm({ writer, details, reference, onSent }: ContactFormOptions) {
  /** What keeps the message from being sent; null once it may be. */
  const [missing, setMissing] = useState<string | null>(null);
  const initialValues: Required<SentContactMessage> = {
    ...writer,
    subject: reference === null ? "" : `Redemption ${reference}`,
    category: reference === null ? "general" : "billing",
    message: "",
    [HONEYPOT_FIELD]: "",
  };
  const form = useForm({ initialValues, validate: contactFormErrors });
  const focusFirst = focusFirstError(form);

  const send = useAction({
    mutationFn: async (message: SentContactMessage) => {
      const failure = await deliverMessage(message, details);
      if (failure !== null) throw new Refusal(failure);
    },
    onSuccess: onSent,
  });

  const { question } = useLeaveWarning(() => !send.isSuccess && form.isDirty());

  return {
    /** Asks before what is typed is left. */
    leaveQuestion: question,
    problem: missing ?? send.error?.message ?? null,
    sending: send.isPending,
    field: (name: keyof SentContactMessage) => {
      const { error, ...props } = form.getInputProps(name);
      return { ...props, error: error === contactMessages.fieldsRequired ? true : error };
    },
    onSubmit: form.onSubmit(
      (message) => {
        setMissing(null);
        send.mutate(message);
      },
      (errors) => {
        const texts = Object.values(errors);
        const isIncomplete = texts.includes(contactMessages.fieldsRequired);
        setMissing(isIncomplete ? contactMessages.fieldsRequired : String(texts[0]));
        focusFirst(errors);
      },
    ),
  };
}

const CATEGORIES = CONTACT_CATEGORIES.map((value) => ({
  value,
  label: CONTACT_CATEGORY_LABELS[value],
}));

/** Renders the message to us; what is wrong or went wrong is said above the button. */
export function ContactForm({ form }: { form: ReturnType<typeof useContactForm> }) {
  return (
    <form
      noValidate
      name="contact"
      method="post"
      action="/"
      className={classes.form}
      onSubmit={form.onSubmit}
    >
      <input type="hidden" name="form-name" value="contact" />
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
      {form.leaveQuestion}
    </form>
  );
}
