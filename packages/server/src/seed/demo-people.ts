import { DAY, HOUR } from "./demo-contract";
import type { Random } from "./random";

/** The usernames of the two demo accounts. */
export const ADMIN = "admin";
export const USER = "ada";
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
  invitedBy: string | null;
  /** Signs about twice as often as the others. */
  isRegular: boolean;
}

const USERNAMES = [
  ...["tunde.bakare", "mei.lin", "sofia_r", "kwame.a", "ngozi_eze", "lukas.b", "amara.o"],
  ...["priya.n", "jonas_k", "zainab.m", "chidi.okafor", "elena_v", "femi.ade", "hana.s"],
  ...["marco.t", "yetunde_f", "ibrahim.s", "clara_w", "obinna.n", "leila.h", "david_o"],
  ...["ana.p", "emeka.u", "noor_a", "simi.l", "pavel.d", "temi_j", "rosa.m", "kofi.b"],
  ...["blessing.i", "akira_t", "halima.y", "tom.w", "folake_s", "ines.c", "uche.m"],
  ...["sara_l", "bola.g"],
];

/** How many of the last ones joined in the past week. */
const NEWCOMERS = 3;
const OLDEST_DAYS = 178;
const YOUNGEST_DAYS = 12;
/** How often somebody was invited by an earlier person. */
const INVITED = 0.3;
const REGULARS = 0.25;
/** The demo user, who has invited these. */
const INVITED_BY_THE_DEMO_USER = ["hana.s", "kofi.b"];

/** Returns the people, earliest first. With the two demo accounts they are 40. */
export function planPeople(random: Random): DemoPerson[] {
  const last = USERNAMES.length - NEWCOMERS;
  return USERNAMES.map((username, index) => {
    const isNewcomer = index >= last;
    const share = index / last;
    // More join in the later months.
    const span = (OLDEST_DAYS - YOUNGEST_DAYS) * (1 - share ** 1.2);
    const joinedDaysAgo = isNewcomer ? USERNAMES.length - index : YOUNGEST_DAYS + Math.round(span);
    const isInvited = index > 3 && random.chance(INVITED);
    const inviter = isInvited ? random.pick(USERNAMES.slice(0, Math.min(index, 12) - 2)) : null;
    const invitedBy = INVITED_BY_THE_DEMO_USER.includes(username) ? USER : inviter;
    return { username, joinedDaysAgo, invitedBy, isRegular: random.chance(REGULARS) };
  });
}
