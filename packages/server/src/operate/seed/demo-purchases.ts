import { DAY, HOUR } from "./demo-contract";
import { USER } from "./demo-people";

/** A redemption of the demo data. Times are minutes before the seeding. */
export interface Purchase {
  username: string;
  item: string;
  ordered: number;
  /** None while it is pending. */
  decided?: number;
  /** Approved unless it is said. */
  decision?: "reject";
  note?: string;
  /** What became of approved cash; none while it is still to pay. */
  payout?: "sent" | "confirmed" | "failed";
}

/** Who redeemed what, when, and what became of it, earliest first. */
export const PURCHASES: Purchase[] = [
  {
    username: "tunde.bakare",
    item: "Coffee house gift card",
    ordered: 100 * DAY,
    decided: 99 * DAY,
  },
  { username: "mei.lin", item: "Book shop gift card", ordered: 80 * DAY, decided: 79 * DAY },
  { username: USER, item: "Music streaming", ordered: 60 * DAY, decided: 59 * DAY },
  {
    ...{ username: USER, item: "Cash, $10", ordered: 45 * DAY, decided: 43 * DAY },
    ...{ decision: "reject", note: "The bank does not know this account number." },
  },
  {
    ...{ username: "ngozi_eze", item: "Music streaming", ordered: 40 * DAY, decided: 39 * DAY },
    ...{ decision: "reject", note: "Our supplier has none left this week. Your points are back." },
  },
  {
    ...{ username: "tunde.bakare", item: "Cash, $10", ordered: 36 * DAY, decided: 35 * DAY },
    payout: "confirmed",
  },
  {
    ...{ username: "sofia_r", item: "Cash, $10", ordered: 20 * DAY, decided: 19 * DAY },
    payout: "failed",
  },
  {
    ...{ username: USER, item: "Coffee house gift card", ordered: 8 * DAY, decided: 7 * DAY },
    note: "Enjoy your coffee!",
  },
  { username: "femi.ade", item: "Cinema evening", ordered: 7 * DAY, decided: 6 * DAY },
  {
    ...{ username: "kwame.a", item: "Cash, $100", ordered: 60 * HOUR, decided: 50 * HOUR },
    payout: "sent",
  },
  { username: "yetunde_f", item: "Cash, $10", ordered: 2 * DAY, decided: 30 * HOUR },
  { username: USER, item: "Cash, $10", ordered: 30 * HOUR },
  { username: "priya.n", item: "Cash, $10", ordered: 26 * HOUR },
  { username: "hana.s", item: "Coffee house gift card", ordered: 20 * HOUR },
];
