import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { FAQ_ENTRIES } from "../../src/layout/public-pages/faq/faq-entries";
import { PRIVACY } from "../../src/layout/public-pages/legal/privacy-screen";
import { TERMS } from "../../src/layout/public-pages/legal/terms-screen";

/** A promise: words of the text, and parts of the titles, each of one test of the server, that keep it. */
type Promised = readonly [words: string, ...keepers: string[]];

const DELETED = "leaves none of the person's data";
const BLOCKED = "is refused while a redemption";
const KEPT = "is cancelled by the owner";
const EXPORTED = "has everything about its owner";
const EXPORT_REMOVED = "is removed after some days";
const SEVEN_YEARS = "after seven years";
const TWO_YEARS = "forgets after two years";
const THREE_YEARS = "deletes contact messages after three years";
const EVENTS = "lists page by page, 90 days, no denials";
const BONUS = "pays the referral bonus to both";
const ONE_MAILBOX = "pays one bonus for all forms of a mailbox";
const NO_THROW_AWAY = "pays no bonus for a throw-away domain";
const OWN_MAILBOX = "pays no bonus for a form of the inviter's own";
const BONUS_WAITS = "is paid to both with the first approval";
const BONUS_LIMIT = "pays the inviter as often as it says";
const APPEND_ONLY = "refuses to change, delete or truncate ledger";
const BALANCE = "moves the balance with each ledger entry";
const REWARD = "pays the reward agreed at signing";
const REFUND = "returns the cost agreed at signing";
const APPEAL = "is possible once, within 7 days";
const OTHER_ADMIN = "is refused to who rejected";
const AGREED = "stay as agreed at signing";
const SIGNED_ONCE = "signs and charges once";
const MISSED = "is missed, keeps its place";
const REMOVED = "closes and refunds open signings";
const BOUGHT = "takes the item from the stock and its price";
const CANCELLED = "returns price and stock to a buyer who cancels";
const REJECTED = "returns the price that was paid, and the stock";
const FEE = "records the fee of approved cash";
const CODE = "shows the code to its buyer alone";
const BANK = "stores bank details in clear in no column";
const FILE_LINK = "makes a link for the owner and for admins";
const LINK_ONCE = "redeems a mailed link once";
const OTHERS_END = "ends all other sessions at a new password";
const ROUNDS = "is possible three times";
const HOURS = "by the later of 72 hours";
const ANNOUNCED = "names the day from which it holds, at least 30 days ahead";
const REPLACED = "replaces an earlier upload";

/** What each text promises, by its id; nothing where it explains or binds its reader alone. */
const PROMISES: Record<string, readonly Promised[]> = {
  "faq what-is-signpoint": [],
  "faq first-points": [
    ["both of you get 50 bonus points", BONUS],
    ["once for each mailbox and never for a throw-away one", ONE_MAILBOX, NO_THROW_AWAY],
  ],
  "faq confirm-email": [["The link in the mail works once", LINK_ONCE]],
  "faq earning-points": [
    ["the reward is paid the moment", REWARD],
    [
      "50 for each friend who joins with your code and has a mailbox of their own",
      BONUS,
      OWN_MAILBOX,
    ],
  ],
  "faq referral-programme": [
    ["both of you get 50 points, once for each mailbox", BONUS],
    ["in whatever form its address is written", ONE_MAILBOX],
    ["never for a throw-away one", NO_THROW_AWAY],
    ["Inviting yourself at the same mailbox does not count", OWN_MAILBOX],
    ["both bonuses wait until the first submission of the new person is approved", BONUS_WAITS],
    ["a limit for one inviter and month", BONUS_LIMIT],
  ],
  "faq points-history": [
    ["Entries are never changed afterwards", APPEND_ONLY],
    ["your balance is their sum", BALANCE],
  ],
  "faq signing-a-contract": [
    ["Each contract can be signed once", SIGNED_ONCE],
    ["later changes do not touch those who have signed", AGREED],
  ],
  "faq grace-period": [["its cost is not returned", MISSED]],
  "faq review": [
    ["at most 3 times", ROUNDS],
    ["at least 72 hours to correct", HOURS],
    ["are returned to you", REFUND],
    ["You can appeal once, within 7 days", APPEAL],
    ["Another admin than the one who rejected", OTHER_ADMIN],
  ],
  "faq redeeming-points": [
    ["The points are taken at once", BOUGHT],
    ["only you and our admins can see it", CODE],
  ],
  "faq cash-redemptions": [
    ["A platform fee of 3% is taken off", FEE],
    ["Your bank details are kept encrypted", BANK],
  ],
  "faq cancelling-a-redemption": [
    ["all points return", CANCELLED],
    ["all of its points are returned to your balance", REJECTED],
  ],
  "faq forgotten-password": [
    ["works once and for a limited time", LINK_ONCE],
    ["every other place where you were logged in is logged out", OTHERS_END],
  ],
  "faq delete-account": [
    ["The copy of your data is one file", EXPORTED],
    ["kept for 7 days", EXPORT_REMOVED],
    ["happens after 7 days, in which you can keep the account", KEPT],
    ["wait while a redemption or payout is open", BLOCKED],
    ["they no longer say whose they are", DELETED],
  ],
  "faq files": [["another upload replaces the earlier one", REPLACED]],
  "faq something-does-not-work": [],
  "terms agreement": [],
  "terms eligibility": [],
  "terms account": [["which ends every other session", OTHERS_END]],
  "terms points": [["Every change of your balance is an entry", BALANCE]],
  "terms contracts": [
    ["are settled at that moment and bind both sides", AGREED],
    ["its cost is not returned", MISSED],
    ["its cost is returned to you", REMOVED],
  ],
  "terms submissions": [
    ["On approval the reward is added", REWARD],
    ["the points that you spent on signing are refunded", REFUND],
    ["can be appealed once, within 7 days", APPEAL],
  ],
  "terms redemptions": [
    ["until then you can cancel and get all points back", CANCELLED],
    ["is refunded in full, in points", REJECTED],
  ],
  "terms cash": [["A platform fee of 3%", FEE]],
  "terms referrals": [
    ["both of you receive 50 points, once for each new person", BONUS],
    ["let both bonuses wait until the first submission of the new person is approved", BONUS_WAITS],
    ["limit how many an inviter gets in a month", BONUS_LIMIT],
  ],
  "terms fair-use": [
    ["your account is deleted 7 days later, once no redemption or payout is open", BLOCKED],
    ["Points that are left in it are lost", "takes the balance by one entry"],
  ],
  "terms liability": [],
  "terms changes": [["Changes are announced at least 30 days before", ANNOUNCED]],
  "privacy about-this-policy": [],
  "privacy data": [
    ["our admins see who shares a network", "are of those who are logged in from one"],
  ],
  "privacy use": [],
  "privacy protection": [
    ["Bank details are kept encrypted", BANK],
    ["addresses that work for 60 seconds", FILE_LINK],
    ["Links in our mails work once", LINK_ONCE],
    ["A new password ends every other session", OTHERS_END],
    ["Decisions of our admins are recorded", REWARD],
  ],
  "privacy sharing": [],
  "privacy device": [],
  "privacy retention": [
    ["Records of transactions: 7 years", APPEND_ONLY],
    ["your bank details and addresses are erased", SEVEN_YEARS],
    ["Messages to our support: 3 years", THREE_YEARS],
    ["each with device and network address: 90 days", EVENTS],
    ["anonymized after 2 years", TWO_YEARS],
    ["deleted 7 days after you ask for it", DELETED],
  ],
  "privacy rights": [
    ["You may have a copy of your data", EXPORTED],
    ["a copy is kept for 7 days", EXPORT_REMOVED],
    ["have it corrected or deleted", DELETED],
  ],
  "privacy children": [],
  "privacy changes": [["is announced at least 30 days before it holds", ANNOUNCED]],
  "privacy contact": [],
};

const TEXTS = new Map<string, string>([
  ...FAQ_ENTRIES.map(({ id, answer }): [string, string] => [`faq ${id}`, answer.join(" ")]),
  ...TERMS.map(({ id, body }): [string, string] => [`terms ${id}`, body.flat().join(" ")]),
  ...PRIVACY.map(({ id, body }): [string, string] => [`privacy ${id}`, body.flat().join(" ")]),
]);

it("names the promises of each answer and section, and of no others", () => {
  expect(new Set(Object.keys(PROMISES))).toEqual(new Set(TEXTS.keys()));
});

const SERVER_TESTS = new URL("../../../server/test/", import.meta.url);
const TITLES = readdirSync(SERVER_TESTS, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".test.ts"))
  .map((file) => readFileSync(new URL(file, SERVER_TESTS), "utf8"))
  .flatMap((tests) => [...tests.matchAll(/\b(?:it|test)\(\s*"([^"]+)"/g)])
  .map(([, title = ""]) => title);

const CASES = Object.entries(PROMISES).flatMap(([id, promises]) =>
  promises.map(([words, ...keepers]) => ({ id, words, keepers })),
);

it.each(CASES)("keeps what $id says: $words", ({ id, words, keepers }) => {
  expect(TEXTS.get(id)).toContain(words);
  for (const keeper of keepers) {
    expect(
      TITLES.filter((title) => title.includes(keeper)),
      keeper,
    ).toHaveLength(1);
  }
});
