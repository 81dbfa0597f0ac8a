import type { SentContactMessage } from "@signpoint/api/messages/contact-message";
import { HONEYPOT_FIELD } from "@signpoint/api/platform/constants";
import { contactMessages } from "@signpoint/api/texts";

export interface ContactDetails {
  email: string;
  form_service_url: string | null;
}

interface Method {
  send: () => Promise<Response>;
  /** True for our own server: its refusal is final, that of a service elsewhere is not. */
  ours: boolean;
}

/**
 * Sends a message by one method after the other until one answers that it went well (specification,
 * section 7). Answers null, or the text to show. What our server refuses, such as the eleventh message
 * of an hour, is an answer too: it is not taken elsewhere.
 */
export async function deliverMessage(
  message: SentContactMessage,
  details: ContactDetails,
): Promise<string | null> {
  const { email } = details;
  const failures: unknown[] = [];
  for (const { send, ours } of methodsFor(message, details)) {
    try {
      const response = await send();
      if (response.ok) return null;
      const refusal = ours ? await refusalIn(response) : null;
      if (refusal !== null) return refusal || contactMessages.failed(email);
      failures.push(response.status);
    } catch (error) {
      failures.push(error);
    }
  }
  return deliveryFailure(failures, { email, online: navigator.onLine });
}

function methodsFor(sent: SentContactMessage, { form_service_url }: ContactDetails): Method[] {
  const { [HONEYPOT_FIELD]: trap = "", ...written } = sent;
  const message = trap === "" ? written : { ...written, [HONEYPOT_FIELD]: trap };
  const methods: Method[] = [
    { send: () => postForm({ "form-name": "contact", ...message }), ours: true },
    { send: () => postJson("/api/contact", message), ours: true },
  ];
  if (form_service_url === null) return methods;
  return [...methods, { send: () => postJson(form_service_url, written), ours: false }];
}

function postForm(fields: Record<string, string>): Promise<Response> {
  return fetch("/", { method: "POST", body: new URLSearchParams(fields) });
}

function postJson(url: string, body: object): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(body),
  });
}

/** Returns why our server does not want the message, or nothing; null when something else went wrong. */
async function refusalIn(response: Response): Promise<string | null> {
  const body: unknown = await response.json().catch(() => null);
  const { code, message } = (body ?? {}) as { code?: unknown; message?: unknown };
  if (code !== "BAD_REQUEST" && code !== "TOO_MANY_REQUESTS") return null;
  return typeof message === "string" ? message : "";
}

/**
 * Returns the text for a message that no method has delivered: the network's, when the device has none or an
 * error speaks of it, else that all of them failed (specification, section 8).
 */
export function deliveryFailure(
  failures: readonly unknown[],
  { email, online }: { email: string; online: boolean },
): string {
  const ofNetwork = failures.some(
    (trouble) => trouble instanceof Error && trouble.message.includes("Network"),
  );
  return ofNetwork || !online ? contactMessages.network : contactMessages.allMethodsFailed(email);
}
