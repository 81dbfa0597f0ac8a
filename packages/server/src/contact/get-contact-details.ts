import type { Context } from "../context";

/** Returns where messages to the operator can go, for a page that could not deliver one to this server. */
export function getContactDetails({ config }: Context<"config">) {
  return {
    email: config.CONTACT_EMAIL,
    form_service_url: config.CONTACT_FORM_SERVICE_URL ?? null,
  };
}
