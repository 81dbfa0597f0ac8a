import {
  ACCOUNT_DELETION_WAIT_DAYS,
  APPEAL_DAYS,
  CORRECTION_HOURS,
  CORRECTION_ROUNDS_MAX,
  DATA_EXPORT_DAYS,
  GRACE_PERIOD_RATIO,
  NAIRA_PER_DOLLAR,
  PASSWORD_MIN_LENGTH,
  REFERRAL_BONUS_POINTS,
  RETENTION,
  UPLOAD_FILE_TYPES,
} from "@signpoint/api/platform/constants";
import {
  fillPromisedWords,
  PROMISED,
  type PromisedWords,
} from "@signpoint/api/platform/promised-times-texts";
import { cashBreakdown, formatDollars } from "@signpoint/api/rewards/cash";
import {
  BANK_TIME,
  COMMISSION_PERCENT,
  CONTACT_REPLY_HOURS,
  EXCHANGE_HINT,
} from "~/platform/ui/product-promises";
import type { FaqCategory, FaqFilters } from "./faq-search";

export interface FaqEntry {
  /** Names the entry in URLs: `/faq#grace-period`. Never changed, or links break. */
  id: string;
  category: FaqCategory;
  question: string;
  /** One paragraph each. */
  answer: readonly string[];
  /** A page that says more. */
  more?: { to: "/review-times"; label: string };
}

const EXAMPLE = "$100";
const example = cashBreakdown(EXAMPLE);
const received = example === null ? "" : formatDollars(example.netCents / 100);
const naira = ((example?.netCents ?? 0) / 100) * NAIRA_PER_DOLLAR;
const gracePercent = `${GRACE_PERIOD_RATIO * 100}%`;
const fileTypes = `${UPLOAD_FILE_TYPES.slice(0, -1).join(", ")} or ${UPLOAD_FILE_TYPES.at(-1)}`;

/** The questions and answers. Each says how the product behaves: a change of behaviour changes it here too. */
export const FAQ_ENTRIES: readonly FaqEntry[] = [
  {
    id: "what-is-signpoint",
    category: "Getting Started",
    question: "What is Signpoint?",
    answer: [
      "A place where you put your name to small tasks, called contracts. Signing one costs a few points. You do what it asks, hand it in, and once an admin approves it you receive a larger reward.",
      "Points are worth something: in the marketplace they become gift cards, subscriptions, electronics and cash.",
    ],
  },
  {
    id: "first-points",
    category: "Getting Started",
    question: "How do I get my first points?",
    answer: [
      `Sign up with the referral code of a friend who is already here: once you have confirmed your email, both of you get ${REFERRAL_BONUS_POINTS} bonus points, at times with your first approved submission, once for each mailbox and never for a throw-away one.`,
      "Without a code you begin with 0 points. Look for contracts that cost 0 points: those can be signed with an empty balance.",
    ],
  },
  {
    id: "confirm-email",
    category: "Getting Started",
    question: "Why do I have to confirm my email?",
    answer: [
      "So that the account is really yours, and so that you can get back in when you forget your password. Before the confirmation you cannot log in.",
      "The link in the mail works once and for a limited time, and so does its code, which you can type in on any device. Nothing there? Look in the spam folder, or press “Resend confirmation email” on the login page.",
    ],
  },
  {
    id: "earning-points",
    category: "Points & Earnings",
    question: "How do I earn points?",
    answer: [
      "By completing contracts: the reward is paid the moment an admin approves your submission. Each contract shows its cost, its reward and your net earnings, which are the reward minus the cost.",
      `Inviting people earns points too: ${REFERRAL_BONUS_POINTS} for each friend who joins with your code and has a mailbox of their own.`,
    ],
  },
  {
    id: "referral-programme",
    category: "Points & Earnings",
    question: "How does the referral programme work?",
    answer: [
      "Your invitation link is on your dashboard. People who sign up through it see your name, and the code is already filled in.",
      `When they confirm their email, both of you get ${REFERRAL_BONUS_POINTS} points, once for each mailbox, in whatever form its address is written, and never for a throw-away one. The account is made all the same, as with a code that does not exist.`,
      "At times both bonuses wait until the first submission of the new person is approved, or there is a limit for one inviter and month; your dashboard says so. Inviting yourself at the same mailbox does not count.",
    ],
  },
  {
    id: "points-history",
    category: "Points & Earnings",
    question: "Where can I see what happened to my points?",
    answer: [
      "Under Earnings. Every point that came in or went out is one entry there, with its date and its cause. You can filter by week, month and kind of activity, and save the list as a CSV file.",
      "Entries are never changed afterwards, and your balance is their sum.",
    ],
  },
  {
    id: "signing-a-contract",
    category: "Contracts",
    question: "What do I need to sign a contract?",
    answer: [
      "A contract that is open, a free place in it if its places are limited, and at least as many points as it costs. The cost is taken from your balance when you sign.",
      "Each contract can be signed once by each person. What it asks, costs and pays is settled at that moment: later changes do not touch those who have signed.",
      "Some contracts give you a certain time to finish. You can give your place back until you submit. The page of the contract says before you sign how much of the cost is then returned.",
    ],
  },
  {
    id: "grace-period",
    category: "Contracts",
    question: "What is the grace period?",
    answer: [
      `When a contract expires, a grace period of ${gracePercent} of its duration begins. No one can sign any more, but people who have signed can still submit: a contract of 10 days has 5 days of grace.`,
      "After that the signing counts as missed. It can no longer be submitted, and its cost is not returned.",
    ],
  },
  {
    id: "review",
    category: "Contracts",
    question: "How long does a review take, and what if I am rejected?",
    answer: [
      `An admin usually decides within ${PROMISED.SUBMISSION}. The page of the contract says by when, and where your submission stands. Until it is decided, you can withdraw it to correct it.`,
      `The admin can ask for changes, at most ${CORRECTION_ROUNDS_MAX} times. You then have at least ${CORRECTION_HOURS} hours to correct your answers and submit again.`,
      `If it is rejected, the points that you paid for signing are returned to you, and the reason is on the contract’s page. You can appeal once, within ${APPEAL_DAYS} days. Another admin than the one who rejected decides, wherever there is one. The same contract cannot be signed again.`,
    ],
    more: { to: "/review-times", label: "How long reviews took in the last 30 days" },
  },
  {
    id: "redeeming-points",
    category: "Redemptions",
    question: "How do I redeem my points?",
    answer: [
      "Open the marketplace, choose an item and confirm. The page shows before you press what it costs and how many points you keep. The points are taken at once.",
      `Items are processed within ${PROMISED.ITEM}. The code of a gift card then appears in your redemption history under Earnings, and only you and our admins can see it.`,
    ],
  },
  {
    id: "cash-redemptions",
    category: "Redemptions",
    question: "How do I redeem points for cash, and what does it cost?",
    answer: [
      `Choose a Cash item and enter account holder, bank and account number. A platform fee of ${COMMISSION_PERCENT} is taken off: of ${EXAMPLE} you receive ${received}, paid out in naira at ${EXCHANGE_HINT}, which makes N${naira.toLocaleString("en-US")}.`,
      `A decision is made within ${PROMISED.CASH}. Once the redemption is approved, the money reaches your bank in ${BANK_TIME}. Your bank details are kept encrypted.`,
    ],
  },
  {
    id: "cancelling-a-redemption",
    category: "Redemptions",
    question: "Can I cancel a redemption?",
    answer: [
      "Redemptions are final once decided; until then you can cancel on the page of the redemption, and all points return. Look at the summary once more before you confirm, and above all at your bank details.",
      "If an admin has to reject a redemption, all of its points are returned to your balance.",
    ],
  },
  {
    id: "forgotten-password",
    category: "Account & Security",
    question: "I forgot my password. What now?",
    answer: [
      `Choose “Forgot password?” on the login page and enter your email. The link that we send you works once and for a limited time, and lets you set a new password of at least ${PASSWORD_MIN_LENGTH} characters.`,
      "With the new password, every other place where you were logged in is logged out, and we send you a mail about the change.",
    ],
  },
  {
    id: "delete-account",
    category: "Account & Security",
    question: "How do I get my data, or delete my account?",
    answer: [
      `In your settings, under “Your data” and “Delete your account”. The copy of your data is one file, kept for ${DATA_EXPORT_DAYS} days. A deletion asks for your password and happens after ${ACCOUNT_DELETION_WAIT_DAYS} days, in which you can keep the account. It has to wait while a redemption or payout is open.`,
      `Records of transactions have to be kept for ${RETENTION.TRANSACTION_YEARS} years; after a deletion they no longer say whose they are. If you cannot log in, write to us on the contact page, with “Account” as the category. We answer within ${CONTACT_REPLY_HOURS} hours.`,
    ],
  },
  {
    id: "files",
    category: "Technical Issues",
    question: "My file is refused. Which files can I upload?",
    answer: [
      `${fileTypes} under 10MB, one file for each question. What counts is the content of the file and not its name: a renamed file is refused, and so are documents with macros, scripts or a password.`,
      "Until you submit, another upload replaces the earlier one. Only you and our admins can open what you uploaded.",
    ],
  },
  {
    id: "something-does-not-work",
    category: "Technical Issues",
    question: "Something does not work, or I was logged out. What can I do?",
    answer: [
      "Load the page again, with a current browser and JavaScript switched on. When a message offers “Try Again”, waiting a moment usually helps. Your answers to a contract’s questions are saved as you type, and wait for you on your other devices, too.",
      "You are logged out when a session was not used for a long time, when you log out in another tab, and when your password changes. Log in again, and you continue on the page where you were. If it keeps happening, tell us what you did and what you saw.",
    ],
  },
];

/** Returns the entries of a category whose question and answer together hold every word that is searched. */
export function findEntries(
  { search = "", category }: FaqFilters,
  promised: PromisedWords,
): readonly FaqEntry[] {
  const words = search.toLowerCase().split(/\s+/);
  return FAQ_ENTRIES.map((entry) => ({
    ...entry,
    answer: entry.answer.map((text) => fillPromisedWords(text, promised)),
  })).filter((entry) => {
    if (category !== undefined && entry.category !== category) return false;
    const text = [entry.question, ...entry.answer].join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
