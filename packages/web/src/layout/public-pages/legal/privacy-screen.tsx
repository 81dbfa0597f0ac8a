import {
  ACCOUNT_DELETION_WAIT_DAYS,
  DATA_EXPORT_DAYS,
  FILE_LINK_SECONDS,
  RETENTION,
  SECURITY_EVENT_DAYS,
  TERMS_NOTICE_DAYS,
} from "@signpoint/api/platform/constants";
import { MINIMUM_AGE_YEARS, PRIVACY_REQUEST_DAYS } from "~/platform/ui/product-promises";
import { LegalScreen, type LegalSection } from "./legal-screen";

/** Renders the Privacy Policy, in 11 sections (specification, section 2). */
export function PrivacyScreen() {
  return <LegalScreen title="Privacy Policy" sections={PRIVACY} />;
}

/** The Privacy Policy. It says what the software does: a change of that changes it here too. */
export const PRIVACY: readonly LegalSection[] = [
  {
    id: "about-this-policy",
    title: "What this policy is about",
    body: [
      "It says which data about you Signpoint has, what for, who sees it and for how long it is kept. It holds for this site and for everything that you do on it.",
    ],
  },
  {
    id: "data",
    title: "What we collect",
    body: [
      [
        "Your account: username, email, password (only as a hash, from which it cannot be read), whose referral code you used, and how many people used yours.",
        "What you do: the contracts that you sign, your answers and uploaded files, and each entry of your points.",
        "What you redeem: the item, and for cash the account holder, bank and account number.",
        "What you write to us: name, email, subject and message of the contact page.",
        "Usage data: time, address of the page and outcome of each request, without your name. Your network address is used to count attempts, and forgotten when the count ends. While you are logged in it is kept with that login, and for a time with what happened to your account: you see both in your settings, and our admins see who shares a network.",
      ],
      "We collect no more than that: no location, no advertising profile, nothing bought from others.",
    ],
  },
  {
    id: "use",
    title: "What we use it for",
    body: [
      "To run your account, to have your submissions reviewed, to keep your points right, to deliver what you redeem, to answer you, and to protect everyone against fraud and attacks. We send no advertising mail.",
    ],
  },
  {
    id: "protection",
    title: "How it is protected",
    body: [
      [
        "Bank details are kept encrypted, under a key that is kept apart from them. You see your account number with all but its last 4 characters hidden.",
        `Uploaded files are private. They are opened through addresses that work for ${FILE_LINK_SECONDS} seconds and only for you and our admins.`,
        "Links in our mails work once. A new password ends every other session.",
        "Decisions of our admins are recorded.",
      ],
    ],
  },
  {
    id: "sharing",
    title: "Who sees it",
    body: [
      "Our admins see what they need for reviews and redemptions. Whoever has your referral code sees your username. Whoever commissioned a contract may receive what was submitted for it.",
      "For payments, your bank details go to the banks concerned; for mail, your email goes to our mail service. We sell no data, and hand it to authorities only where the law obliges us.",
    ],
  },
  {
    id: "device",
    title: "What is kept on your device",
    body: [
      "Signpoint loads nothing from third parties, save the pictures of items, which may come from elsewhere. It sets one cookie, after a login: it marks this device as one of yours, so that strangers who guess at your password do not lock you out here, and that you are not warned of your own logins. It is used for nothing else and lasts 180 days. Your browser keeps your session, your choice of light or dark, drafts of answers and messages that you have not sent yet, and, if you stay signed in, what you last saw, to show it without a connection, and files that you have chosen and that are not uploaded yet. Logging out removes the session, what you last saw and those files.",
    ],
  },
  {
    id: "retention",
    title: "How long it is kept",
    body: [
      [
        `Records of transactions: ${RETENTION.TRANSACTION_YEARS} years, as accounting law demands. After that your bank details and addresses are erased from them.`,
        `Messages to our support: ${RETENTION.SUPPORT_YEARS} years.`,
        `What happened to your account, such as logins and new passwords, each with device and network address: ${SECURITY_EVENT_DAYS} days. You and our admins see it.`,
        `Usage data: anonymized after ${RETENTION.USAGE_YEARS} years.`,
        `Everything else: as long as your account exists. It is deleted ${ACCOUNT_DELETION_WAIT_DAYS} days after you ask for it in your settings, and at the latest ${RETENTION.ACCOUNT_DELETION_DAYS} days after nothing of yours is open any more. Records of transactions then no longer say whose they are.`,
      ],
    ],
  },
  {
    id: "rights",
    title: "Your rights",
    body: [
      `You may have a copy of your data, have it corrected or deleted, and object to its use. The copy and the deletion you find in your settings; a copy is kept for ${DATA_EXPORT_DAYS} days.`,
      `We answer such requests within ${PRIVACY_REQUEST_DAYS} days. So that no one else gets your data, please write from the email of your account. If you are not happy with our answer, you can turn to your data protection authority.`,
    ],
  },
  {
    id: "children",
    title: "Young people",
    body: [
      `Signpoint is for people of ${MINIMUM_AGE_YEARS} years and older. We do not knowingly keep data of anybody younger; if you know of an account that should not exist, please tell us.`,
    ],
  },
  {
    id: "changes",
    title: "Changes of this policy",
    body: [
      `When this policy changes, the date at its top changes too, and what matters is announced at least ${TERMS_NOTICE_DAYS} days before it holds.`,
    ],
  },
  {
    id: "contact",
    title: "How to reach us",
    body: [
      "Write to us through the contact page about anything that concerns your data, with “Account” as the category.",
    ],
  },
];
