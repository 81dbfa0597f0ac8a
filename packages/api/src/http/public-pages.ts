import { REFERRAL_BONUS_POINTS } from "../platform/constants";

/** What search engines and chat previews say of a page. */
export interface PageMeta {
  /** The title that the screen gives the document. */
  title: string;
  description: string;
}

export const SITE_NAME = "Signpoint";

/** The pages behind the login, and unknown ones. */
export const DEFAULT_PAGE: PageMeta = {
  title: SITE_NAME,
  description: "Sign contracts with points, complete them, earn a larger reward and redeem it.",
};

/** The pages that anyone may find by a search, by path. The sitemap lists them. */
export const PUBLIC_PAGES: Readonly<Record<string, PageMeta>> = {
  "/login": {
    title: "Login",
    description: "Log in to Signpoint: your contracts, your points and your rewards.",
  },
  "/signup": {
    title: "Sign Up",
    description:
      "Join Signpoint: sign contracts with points, complete them, and earn a larger reward once they are approved.",
  },
  "/about": {
    title: "About",
    description: "What Signpoint is for, what we value, and how the first contract earns points.",
  },
  "/faq": {
    title: "FAQ",
    description: "Answers about points, contracts, deadlines, redemptions and your account.",
  },
  "/review-times": {
    title: "Review Times",
    description:
      "How long our decisions about submissions and redemptions took in the last 30 days.",
  },
  "/contact": {
    title: "Contact",
    description: "Write to us about contracts, points, redemptions or your account.",
  },
  "/terms": {
    title: "Terms of Service",
    description: "The rules of Signpoint: contracts, points, redemptions and what we promise.",
  },
  "/privacy": {
    title: "Privacy Policy",
    description: "What Signpoint stores about you, what for, for how long, and your rights.",
  },
};

/** Returns the texts of an invitation: the signup page with the referral code of `username`. */
export function invitationMeta(username: string): PageMeta {
  return {
    title: `${username} invites you to Signpoint`,
    description: `${username} invites you: ${REFERRAL_BONUS_POINTS} points each when you join and confirm your email.`,
  };
}

/** Stands in pages made at build time where the email of the server's operator goes. */
export const CONTACT_EMAIL_PLACEHOLDER = "contact-email@placeholder.invalid";

/** Names the tag in which a page tells the app the promised times that it was sent with. */
export const PROMISED_WORDS_META = "promised-words";
