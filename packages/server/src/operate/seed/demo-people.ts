import { DAY, HOUR } from "./demo-contract";

/** The usernames of the two demo accounts. */
export const ADMIN = "admin";
export const USER = "ada";
/** When the two demo accounts were created, in days before the seeding. */
export const FIRST_DAYS_AGO = 183;
export const WELCOME_POINTS = 200;
/** Points that the demo user gets in between. */
export const INTERVIEW = { points: 470, minutesAgo: 9 * DAY };
/**
 * Who was the second admin for a while. Today the demo admin is alone again: nobody could sign in as the second one to
 * decide appeals against rejections by the first.
 */
export const SECOND_ADMIN = { username: "ngozi_eze", from: 120 * DAY, until: 12 * HOUR };

/** A person of the demo data who is neither the demo user nor the demo admin. Nobody can sign in as one. */
export interface DemoPerson {
  username: string;
  /** Days before the seeding on which the account was created. */
  joinedDaysAgo: number;
  /** The username of the person who invited this one. */
  invitedBy?: string;
}

export const PEOPLE: DemoPerson[] = [
  { username: "tunde.bakare", joinedDaysAgo: 178 },
  { username: "mei.lin", joinedDaysAgo: 172 },
  { username: "sofia_r", joinedDaysAgo: 165 },
  { username: "kwame.a", joinedDaysAgo: 158 },
  { username: "ngozi_eze", joinedDaysAgo: 150, invitedBy: "tunde.bakare" },
  { username: "lukas.b", joinedDaysAgo: 135 },
  { username: "amara.o", joinedDaysAgo: 121, invitedBy: "mei.lin" },
  { username: "priya.n", joinedDaysAgo: 105 },
  { username: "hana.s", joinedDaysAgo: 90, invitedBy: USER },
  { username: "femi.ade", joinedDaysAgo: 70 },
  { username: "yetunde_f", joinedDaysAgo: 49, invitedBy: "sofia_r" },
  { username: "kofi.b", joinedDaysAgo: 30, invitedBy: USER },
  { username: "clara_w", joinedDaysAgo: 9 },
  { username: "bola.g", joinedDaysAgo: 2 },
];
