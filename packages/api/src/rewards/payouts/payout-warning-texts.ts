import type { PayoutWarning } from "./payout-warning";

const DATE = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });

/** Returns a warning as a sentence with its facts. Dates are in UTC. */
export function warningText(warning: PayoutWarning): string {
  switch (warning.kind) {
    case "shared_account": {
      const { people, usernames } = warning;
      const others = people === 1 ? "another person has" : `${people} other people have`;
      const more = people > usernames.length ? " and more" : "";
      return `The same account number: ${others} asked for money to it (${usernames.join(", ")}${more}).`;
    }
    case "first_payout":
      return `First payout of a young account: a member since ${formatDate(warning.member_since)}.`;
    case "account_changed":
      return `New account details: the person used another account on ${formatDate(warning.previous_used_at)}.`;
    case "many_redemptions":
      return `${warning.redemptions} redemptions of this person within 24 hours.`;
  }
}

function formatDate(instant: string): string {
  return DATE.format(new Date(instant));
}
