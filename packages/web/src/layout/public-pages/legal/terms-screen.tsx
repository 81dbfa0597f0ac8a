import {
  ACCOUNT_DELETION_WAIT_DAYS,
  APPEAL_DAYS,
  GRACE_PERIOD_RATIO,
  PASSWORD_MIN_LENGTH,
  REFERRAL_BONUS_POINTS,
  TERMS_NOTICE_DAYS,
} from "@signpoint/api/platform/constants";
import {
  fillPromisedWords,
  PROMISED,
  type PromisedWords,
} from "@signpoint/api/platform/promised-times-texts";
import {
  BANK_TIME,
  COMMISSION_PERCENT,
  EXCHANGE_HINT,
  MINIMUM_AGE_YEARS,
} from "~/platform/ui/product-promises";
import { LegalScreen, type LegalSection } from "./legal-screen";

/** Renders the Terms of Service, in 12 sections (specification, section 2). */
export function TermsScreen({ promised }: { promised: PromisedWords }) {
  const fill = (text: string) => fillPromisedWords(text, promised);
  const sections = TERMS.map((section) => ({
    ...section,
    body: section.body.map((part) => (typeof part === "string" ? fill(part) : part.map(fill))),
  }));
  return <LegalScreen title="Terms of Service" sections={sections} />;
}

const gracePercent = `${GRACE_PERIOD_RATIO * 100}%`;

/** The Terms of Service. */
export const TERMS: readonly LegalSection[] = [
  {
    id: "agreement",
    title: "What you agree to",
    body: [
      "These terms are the agreement between you and Signpoint about the use of this site. By making an account you accept them. If you do not agree with them, please do not use Signpoint.",
    ],
  },
  {
    id: "eligibility",
    title: "Who may use Signpoint",
    body: [
      `You must be at least ${MINIMUM_AGE_YEARS} years old. One person has one account; making several, or one for someone else, is not allowed.`,
      "What you tell us about yourself must be true, above all your email and, for cash redemptions, your bank details.",
    ],
  },
  {
    id: "account",
    title: "Your account",
    body: [
      `Choose a password of at least ${PASSWORD_MIN_LENGTH} characters that you use nowhere else, and keep it to yourself. What is done through your account counts as done by you.`,
      "If you believe that someone else got into your account, set a new password, which ends every other session, and tell us.",
    ],
  },
  {
    id: "points",
    title: "Points",
    body: [
      "Points are how Signpoint counts what you have earned. They are not money, earn no interest, and cannot be sold or transferred to someone else. They are worth what the marketplace offers for them at the time you redeem.",
      "Every change of your balance is an entry in your history. Should an entry be wrong, we correct it by another one, and both stay visible. Points that were credited by mistake or gained against these terms can be taken back.",
    ],
  },
  {
    id: "contracts",
    title: "Contracts",
    body: [
      "Signing a contract takes its cost from your balance at once. Cost, reward and questions are settled at that moment and bind both sides. A contract can be signed once by each person, while it is open and has a free place.",
      `A contract that has expired can no longer be signed. During the grace period that follows, ${gracePercent} of the original duration, it can still be submitted by those who have signed it. After that it is marked incomplete: it can no longer be submitted, and its cost is not returned.`,
      "If we remove a contract that you are working on or that waits for its review, its cost is returned to you.",
    ],
  },
  {
    id: "submissions",
    title: "Submissions and review",
    body: [
      "What you submit must be your own work, true, and lawful. You allow us, and the client of the contract, to use it for the purpose of that contract.",
      `Submissions are reviewed by people, usually within ${PROMISED.SUBMISSION}. On approval the reward is added to your balance. On rejection the points that you spent on signing are refunded. A rejection can be appealed once, within ${APPEAL_DAYS} days; that decision is final.`,
    ],
  },
  {
    id: "redemptions",
    title: "Redemptions",
    body: [
      "Redeeming an item takes its price from your balance at once. Redemptions are final once decided; until then you can cancel and get all points back.",
      [
        `Gift cards and other items are processed within ${PROMISED.ITEM}.`,
        `Cash is decided within ${PROMISED.CASH}, and reaches your bank within ${BANK_TIME} once it is approved.`,
        "A redemption that we have to reject is refunded in full, in points.",
      ],
      "Items are offered while stock lasts. Goods and services of others come under the terms of those who provide them.",
    ],
  },
  {
    id: "cash",
    title: "Cash redemptions",
    body: [
      `A platform fee of ${COMMISSION_PERCENT} is taken off each cash redemption, rounded to the cent. You see the amount, the fee and what you receive before you confirm. Payments are made in naira at ${EXCHANGE_HINT}.`,
      "You are responsible for the bank details that you enter. Money that was sent to the account that you gave cannot be called back. Taxes on what you receive are yours to pay.",
    ],
  },
  {
    id: "referrals",
    title: "Referrals",
    body: [
      `When someone signs up with your referral code and confirms their email, both of you receive ${REFERRAL_BONUS_POINTS} points, once for each new person. We may let both bonuses wait until the first submission of the new person is approved, and limit how many an inviter gets in a month; the dashboard says so. Inviting yourself, or people who do not exist, brings no bonus and may cost you your account.`,
    ],
  },
  {
    id: "fair-use",
    title: "Fair use",
    body: [
      "You may not",
      [
        "submit what is copied, invented or made by a program in your place;",
        "use several accounts, or programs that sign, submit or redeem for you;",
        "upload anything that is harmful, or that others have the rights to;",
        "try to get at data, points or accounts of others, or to disturb the service.",
      ],
      `Whoever does may be warned, suspended or excluded, depending on how serious it was. You can leave at any time, in your settings: your account is deleted ${ACCOUNT_DELETION_WAIT_DAYS} days later, once no redemption or payout is open. Points that are left in it are lost.`,
    ],
  },
  {
    id: "liability",
    title: "Availability and liability",
    body: [
      "We run Signpoint with care and cannot promise that it is always available or free of mistakes. Deadlines are measured by our clock, which every countdown shows.",
      "We are liable without limit where the law says so, such as for intent and gross negligence. Otherwise our liability is limited to the worth of the points concerned.",
    ],
  },
  {
    id: "changes",
    title: "Changes and contact",
    body: [
      `We may change these terms. Changes are announced at least ${TERMS_NOTICE_DAYS} days before they take effect, and never apply to what was signed or redeemed before. If you do not agree with them, you can close your account before then.`,
      "Should a part of these terms not be valid, the others still are. Questions about them reach us through the contact page.",
    ],
  },
];
