import { useForm } from "@mantine/form";
import { HONEYPOT_FIELD } from "@signpoint/api/constants";
import type { ContactMessage, SentContactMessage } from "@signpoint/api/entities/contact-message";
import { contactMessages } from "@signpoint/api/messages";
import { contactFormErrors } from "@signpoint/api/rules/contact-form";
import { useState } from "react";
import { focusFirstError } from "~/ui/focus-first-error";
import { type ContactDetails, deliverMessage } from "./deliver-message";

interface ContactFormOptions {
  /** What is known of the writer, to begin with. */
  writer: Pick<ContactMessage, "name" | "email">;
  details: ContactDetails;
  onSent: () => void;
}

/**
 * The message as it is typed and the way to send it: one sentence for the form when something is
 * missing or went wrong, and a text at each field that is not just missing. Nothing typed is lost.
 */
export function useContactForm({ writer, details, onSent }: ContactFormOptions) {
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const initialValues: Required<SentContactMessage> = {
    ...writer,
    subject: "",
    category: "general",
    message: "",
    [HONEYPOT_FIELD]: "",
  };
  const form = useForm({ initialValues, validate: contactFormErrors });
  const focusFirst = focusFirstError(form);

  const send = async (message: SentContactMessage) => {
    if (sending) return;
    setSending(true);
    setProblem(null);
    const failure = await deliverMessage(message, details);
    setSending(false);
    if (failure === null) onSent();
    else setProblem(failure);
  };

  return {
    problem,
    sending,
    field: (name: keyof SentContactMessage) => {
      const { error, ...props } = form.getInputProps(name);
      return { ...props, error: error === contactMessages.fieldsRequired ? true : error };
    },
    onSubmit: form.onSubmit(
      (message) => void send(message),
      (errors) => {
        const texts = Object.values(errors);
        const missing = texts.includes(contactMessages.fieldsRequired);
        setProblem(missing ? contactMessages.fieldsRequired : String(texts[0]));
        focusFirst(errors);
      },
    ),
  };
}
