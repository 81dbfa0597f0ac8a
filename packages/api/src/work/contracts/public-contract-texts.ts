import { joinParts, text } from "../../messages/text-parts";
import { MINUTES_PER_HOUR } from "../../platform/durations";
import { netForSigner } from "./contract-terms";

const integer = (value: number) => value.toLocaleString("en-US");
const count = (value: number, noun: string) =>
  `${integer(value)} ${value === 1 ? noun : `${noun}s`}`;
const signed = (points: number) =>
  points > 0 ? `+${integer(points)}` : `${points < 0 ? "−" : ""}${integer(Math.abs(points))}`;

interface Terms {
  points_cost: number;
  points_reward: number;
}

/** What a preview says of a contract. */
interface PreviewedContract extends Terms {
  activity: string;
  /** Minutes; null when the admin gave none. */
  effort_minutes: number | null;
}

/** Texts of what people see who are not signed in: the page of a public contract, and the door. */
export const publicContractTexts = {
  cost: (points: number) => (points === 0 ? "Free to sign" : count(points, "point")),
  reward: (points: number) => count(points, "point"),
  effort: (minutes: number) =>
    minutes < MINUTES_PER_HOUR
      ? `About ${count(minutes, "minute")}`
      : `About ${(Math.round((minutes / MINUTES_PER_HOUR) * 2) / 2).toLocaleString("en-US")} h`,
  places: (left: number | null) => (left === null ? "No limit" : `${integer(left)} left`),
  deadline: (expires_at: string | null) =>
    expires_at === null ? "No time limit" : joinParts(text`Sign by ${{ at: expires_at }}`),
  /** In place of the deadline in the grace period. */
  signingIsOver: "Signing is over",
  review: (promised: string) => `Usually within ${promised}`,
  net: (terms: Terms) => {
    const net = netForSigner(terms);
    return `${signed(net)} ${Math.abs(net) === 1 ? "point" : "points"}`;
  },
  /** Of an example at the door. */
  example: ({ points_cost, points_reward }: Terms) =>
    points_cost === 0
      ? `Free to sign, pays ${count(points_reward, "point")}`
      : `Pay ${integer(points_cost)}, get ${count(points_reward, "point")}`,
  sum: (terms: Terms) =>
    `${publicContractTexts.example(terms)}, once an admin approves what you hand in.`,
  /** Of a preview in a chat. */
  description: (contract: PreviewedContract) => {
    const { points_cost, points_reward, effort_minutes } = contract;
    const cost = points_cost === 0 ? "Free to sign" : `Sign for ${count(points_cost, "point")}`;
    const effort =
      effort_minutes === null ? "" : `, ${lower(publicContractTexts.effort(effort_minutes))}`;
    return `${cost}, earn ${count(points_reward, "point")} once it is approved${effort}. ${shortened(contract.activity)}`;
  },
  /** Above the button, for a contract that cannot be signed now. */
  notices: {
    full: "All places are taken at the moment. A place can become free again.",
    in_grace:
      "This contract can no longer be signed. Whoever has signed it can still submit for a while.",
  },
  kind: (type: string) => `${type} contract`,
  labels: {
    conditions: "For whom",
    cost: "Cost",
    reward: "Reward",
    effort: "Effort",
    places: "Places",
    deadline: "Deadline",
    review: "Review",
    activity: "Required activity",
  },
  /** What the page leads to, and what that means. */
  signUp: "Sign Up to See It",
  signUpForOthers: "Sign Up to See Others",
  logIn: "I have an account",
  account: "An account is free. You read all questions and terms before you sign.",
  gone: {
    title: "This contract is no longer open",
    text: "It was open to everybody and has ended or was withdrawn. With an account you see what else is open.",
  },
  unknown: {
    title: "There is no such contract",
    text: "The link may not be complete, or the contract was never open to everybody.",
  },
  /** At the login and the signup, before what was opened is shown. */
  wanted: (contract: Terms & { title: string }) =>
    `Log in or sign up to see “${contract.title}”, ${publicContractTexts.net(contract)}.`,
} as const;

const PREVIEW_MAX = 140;

/** Returns the beginning of a text on one line. */
function shortened(long: string): string {
  const line = long.replace(/\s+/g, " ").trim();
  return line.length > PREVIEW_MAX ? `${line.slice(0, PREVIEW_MAX - 1).trimEnd()}…` : line;
}

function lower(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
