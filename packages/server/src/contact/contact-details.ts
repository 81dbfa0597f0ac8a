import type { Config } from "../config";

/** Where messages to us can go, for a page that could not deliver one to this server. */
export function contactDetails({ CONTACT_EMAIL, CONTACT_FORM_SERVICE_URL }: Config) {
  return { email: CONTACT_EMAIL, form_service_url: CONTACT_FORM_SERVICE_URL ?? null };
}
