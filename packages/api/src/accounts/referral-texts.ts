import { REFERRAL_BONUS_POINTS } from "../platform/constants";

const POINTS = REFERRAL_BONUS_POINTS;

/** Texts of the referral bonus on the dashboard. */
export const referralMessages = {
  offer: (waits: boolean) =>
    waits
      ? `You both get ${POINTS} bonus points once your friend has signed up with your link, confirmed the email and had a first submission approved.`
      : `You both get ${POINTS} bonus points once your friend has signed up with your link and confirmed the email.`,
  cap: (cap: number) =>
    `In a month (UTC) you get it for at most ${cap.toLocaleString("en-US")} ${cap === 1 ? "friend" : "friends"}; your friends always get theirs.`,
  waiting: (people: number) =>
    people === 1
      ? "1 bonus waits: you both get it when that person's first submission is approved."
      : `${people.toLocaleString("en-US")} bonuses wait: each is paid when that person's first submission is approved.`,
  overCap: (people: number) =>
    `${people.toLocaleString("en-US")} of them brought you no bonus, because you had reached the limit of the month.`,
  ownWaits: `Your ${POINTS} bonus points for joining by invitation wait: you get them when your first submission is approved.`,
} as const;
