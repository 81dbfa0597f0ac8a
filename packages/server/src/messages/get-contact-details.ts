import type { Context } from "../platform/context";

/** Returns other ways to reach the operator, for a page that could not send its message to this server. */
export function getContactDetails({ config }: Context<"config">) {
  return {
    email: config.CONTACT_EMAIL,
    form_service_url: config.CONTACT_FORM_SERVICE_URL ?? null,
  };
}
