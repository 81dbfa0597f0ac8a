import type { AdminDecision } from "@signpoint/api/ledger/admin-decision";
import type { TimelineEntry } from "@signpoint/api/work/timeline";
import { expect, test } from "vitest";
import { type Locator, page } from "vitest/browser";
import {
  adminContract,
  contract,
  contractAnswers,
  contractPage,
  listed,
  NOW,
  question,
  signed,
} from "../support/contract-records";
import type { Answers } from "../support/fake-server";
import { item, itemsOf } from "../support/marketplace-records";
import type { Role } from "../support/people";
import { ACCOUNT, PERSON, RECORD } from "../support/person-records";
import { earningsSummary, idOf, listOf, NOTHING } from "../support/records";
import { render } from "../support/render";
import { openDesk, pageOf, QUEUE } from "../support/review-desk";
import { answer, appeal, order, submission, submissionPage } from "../support/review-records";

/** A text as a person writes it who reads from right to left. */
const TEXT = "طعم الحساء جيد";

const isArabicFirst = (text: string) => /^[^\p{L}]*[\u0600-\u06ff]/u.test(text);

/**
 * Returns the texts on the screen that begin in Arabic and stand from left to right, those of fields included; `count` is how
 * many were found. What stands in a sentence of ours begins with ours.
 */
function leftToRight(): { count: number; texts: string[] } {
  const fields = [
    ...document.querySelectorAll<HTMLInputElement>("input:not([type=radio]), textarea"),
  ];
  const typed = fields.filter(({ value }) => isArabicFirst(value));
  const shown = [...document.querySelectorAll("#root *, dialog *")].filter(
    (node) =>
      !node.closest("select, title, textarea") &&
      [...node.childNodes].some((child) => child instanceof Text && child.data.trim() !== "") &&
      isArabicFirst(ownText(node)),
  );
  const found = [...typed, ...shown];
  const bad = found.filter((node) => getComputedStyle(node).direction !== "rtl");
  return { count: found.length, texts: bad.map((node) => node.outerHTML.slice(0, 160)) };
}

/** Returns the text of an element from its first own text on, with what stands before it in the same line. */
function ownText(node: Element): string {
  return [...node.childNodes]
    .filter((child) => child instanceof Text || isInline(child))
    .map(({ textContent }) => textContent)
    .join("");
}

function isInline(node: ChildNode): boolean {
  return node instanceof Element && getComputedStyle(node).display.startsWith("inline");
}

const texts = { title: TEXT, description: TEXT, activity: TEXT };
const questions = [
  question({ question_text: TEXT }),
  question({
    id: idOf(32),
    question_type: "multiple_choice",
    question_text: TEXT,
    options: [TEXT, "No"],
  }),
  question({ id: idOf(33), question_type: "file", question_text: TEXT }),
];
const answered = answer({ question_text: TEXT, response_data: TEXT });
const timeline: TimelineEntry[] = [
  { kind: "deducted", at: NOW, username: "grace", note: TEXT },
  { kind: "submitted", at: NOW, username: null, note: null },
];
const rejected = signed(
  {
    status: "rejected",
    review_note: TEXT,
    decided_at: NOW,
    survey_responses: [answered],
    agreed: { ...texts, work_minutes: null, lapse_refund: 0 },
  },
  { ...texts, timeline },
);
const reviewed = submissionPage(
  submission(1, {
    contract: { ...submission(1).contract, ...texts },
    survey_responses: [answered],
    survey_questions: questions,
    review_note: TEXT,
  }),
  { timeline },
);
const ownContract = adminContract({ ...texts, survey_questions: questions });
const adminItem = {
  ...item({ name: TEXT, description: TEXT, value: TEXT }),
  redemption_code: null,
  low_stock_at: null,
  codes_available: 0,
  awaiting_second: false,
  version: 1,
};
const bought = order(5, {
  item_name: TEXT,
  item_value: TEXT,
  review_note: TEXT,
  status: "REJECTED",
});
const decision: AdminDecision = {
  id: idOf(1),
  actor: "admin",
  admin_id: idOf(9),
  admin_username: "grace",
  action: "update_contract",
  subject_type: "contract",
  subject_id: idOf(2),
  subject_name: TEXT,
  subject_username: null,
  before: { title: TEXT },
  after: { title: TEXT, description: TEXT },
  created_at: NOW,
};

const button = (name: string | RegExp) => page.getByRole("button", { name });

interface Screen {
  path: string;
  answers: Answers;
  as?: Role;
  /** What opens the rest of it. */
  opens?: Locator;
}

const SCREENS: Screen[] = [
  { path: "/contracts", answers: { "contracts.list": contractPage([listed(texts)]) } },
  {
    path: `/contracts/${idOf(1)}`,
    answers: contractAnswers(contract(texts)),
    opens: button("Sign Contract"),
  },
  {
    path: `/contracts/${idOf(1)}`,
    answers: contractAnswers(signed({}, { ...texts, survey_questions: questions })),
  },
  { path: `/contracts/${idOf(1)}`, answers: contractAnswers(rejected) },
  {
    path: "/marketplace",
    answers: {
      "marketplace.list": itemsOf([item({ name: TEXT, description: TEXT, value: TEXT })]),
    },
  },
  {
    path: `/marketplace/${idOf(1)}`,
    answers: {
      "marketplace.get": item({ name: TEXT, description: TEXT, value: TEXT }),
      "redemptions.mine": NOTHING,
      "contracts.list": contractPage([listed(texts)]),
      "redemptions.conditions": { safety_pause: null, has_recent_proof: true },
    },
  },
  {
    path: "/earnings?view=redemptions",
    answers: {
      "earnings.summary": earningsSummary(),
      "redemptions.mine": listOf([{ ...bought, waiting_before: null }]),
    },
  },
  {
    path: "/admin/contracts",
    as: "admin",
    answers: { "adminContracts.list": listOf([ownContract]) },
  },
  {
    path: `/admin/contracts?form=${idOf(1)}`,
    as: "admin",
    answers: { "adminContracts.get": ownContract },
  },
  {
    path: "/admin/marketplace",
    as: "admin",
    answers: { "items.list": listOf([adminItem]) },
    opens: button(`Edit ${TEXT}`),
  },
  {
    path: `/admin/people/${PERSON}`,
    as: "admin",
    answers: {
      "administration.person": RECORD,
      "people.account": ACCOUNT,
      "people.notes": listOf([
        { id: idOf(1), note: TEXT, admin_id: idOf(9), admin_username: "grace", created_at: NOW },
      ]),
      "people.emailChange": { latest: null, awaiting_second: null, too_young: [] },
      "administration.activity": NOTHING,
      "people.signings": NOTHING,
      "people.redemptions": listOf([{ ...bought, payout_state: null }]),
      "people.events": NOTHING,
    },
  },
  {
    path: "/admin/activity/decisions",
    as: "admin",
    answers: { "administration.decisions": listOf([decision]) },
  },
];

async function expectRightToLeft(opens?: Locator): Promise<void> {
  await expect.poll(() => leftToRight().count).toBeGreaterThan(0);
  await expect.poll(() => leftToRight().texts).toEqual([]);
  if (opens === undefined) return;
  await opens.first().click();
  await expect.poll(() => leftToRight().texts).toEqual([]);
}

test.each(SCREENS)(
  "a text that people write from right to left stands so at $path",
  async ({ path, answers, as = "user", opens }) => {
    await render(path, { at: NOW, as, answers });
    await expectRightToLeft(opens);
  },
);

test.each([
  { path: QUEUE, opens: button(/^Reject/) },
  { path: pageOf(1), opens: undefined },
  { path: "/admin/approvals?tab=items", opens: button(/^Reject/) },
  { path: "/admin/approvals?tab=appeals", opens: undefined },
])("a text that people write from right to left stands so at $path", async ({ path, opens }) => {
  await openDesk(path, {
    submissions: [reviewed],
    orders: [order(1, { item_name: TEXT })],
    appeals: [appeal({ text: TEXT, submission: reviewed })],
  });
  await expectRightToLeft(opens);
});
