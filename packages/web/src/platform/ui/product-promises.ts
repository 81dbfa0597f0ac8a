import { CASH_COMMISSION_RATE, NAIRA_PER_DOLLAR } from "@signpoint/api/platform/constants";

/* What the product tells people about itself, on several pages (specification, section 9). No rule of the
   server depends on these. */

/** How long approved cash is on its way to a bank. */
export const BANK_TIME = "3 to 5 business days";

/** Within how many hours a message of the contact page is answered. */
export const CONTACT_REPLY_HOURS = 24;

export const MINIMUM_AGE_YEARS = 18;
/** Within how many days a request about one's data is answered. */
export const PRIVACY_REQUEST_DAYS = 30;

/** `$1 = N1,000`. */
export const EXCHANGE_HINT = `$1 = N${NAIRA_PER_DOLLAR.toLocaleString("en-US")}`;

/** `3%`. */
export const COMMISSION_PERCENT = `${(CASH_COMMISSION_RATE * 100).toLocaleString("en-US")}%`;
