import type { Services } from "../services";

/** What the accounts side offers, in the protocol's words. */
export function getAuthSettings({ config }: Pick<Services, "config">): Record<string, unknown> {
  return {
    external: { email: true, phone: false, anonymous_users: false },
    disable_signup: config.SIGNUPS === "off",
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: "",
    saml_enabled: false,
  };
}
