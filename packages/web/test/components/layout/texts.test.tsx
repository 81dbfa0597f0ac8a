import type { AdminDecision } from "@signpoint/api/ledger/admin-decision";
import { DEFAULT_SETTINGS } from "@signpoint/api/platform/constants";
import type { TimelineEntry } from "@signpoint/api/work/timeline";
import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { queryClient } from "~/platform/api/query-client";
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
import { inspect } from "../support/inspect";
import { adminItem, item, itemsOf } from "../support/marketplace-records";
import type { Role } from "../support/people";
import { PERSON, PERSON_PAGE } from "../support/person-records";
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
    answers: { "items.list": listOf([adminItem({ name: TEXT, description: TEXT, value: TEXT })]) },
    opens: button(`Edit ${TEXT}`),
  },
  {
    path: `/admin/people/${PERSON}`,
    as: "admin",
    answers: {
      ...PERSON_PAGE,
      "people.notes": listOf([
        { id: idOf(1), note: TEXT, admin_id: idOf(9), admin_username: "grace", created_at: NOW },
      ]),
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

async function expectRightToLeft(path: string, opens?: Locator): Promise<void> {
  await expect.poll(() => leftToRight().count, { message: path }).toBeGreaterThan(0);
  await expect.poll(() => leftToRight().texts, { message: path }).toEqual([]);
  if (opens === undefined) return;
  await opens.first().click();
  await expect.poll(() => leftToRight().texts, { message: path }).toEqual([]);
}

test.each(["user", "admin"] as const)(
  "a text that people write from right to left stands so on each screen of a %s",
  async (as) => {
    const { router, server } = await render("/about", { at: NOW, as });
    for (const { path, answers, opens } of SCREENS.filter((one) => (one.as ?? "user") === as)) {
      server.answer(answers);
      await router.navigate({ href: path });
      await expectRightToLeft(path, opens);
      await router.navigate({ to: "/about", ignoreBlocker: true });
      queryClient.removeQueries({ type: "inactive" });
    }
  },
);

test("a text that people write from right to left stands so where admins decide", async () => {
  const { router } = await openDesk(QUEUE, {
    submissions: [reviewed],
    orders: [order(1, { item_name: TEXT })],
    appeals: [appeal({ text: TEXT, submission: reviewed })],
  });
  for (const [path, opens] of [
    [QUEUE, button(/^Reject/)],
    [pageOf(1), undefined],
    ["/admin/approvals?tab=items", button(/^Reject/)],
    ["/admin/approvals?tab=appeals", undefined],
  ] as const) {
    await router.navigate({ href: path });
    await expectRightToLeft(path, opens);
    await router.navigate({ to: "/about", ignoreBlocker: true });
  }
});

const heading = (name: string) => page.getByRole("heading", { name });
const none = { count: 0, median_hours: null, p95_hours: null };
const ANSWERS: Answers = {
  "contact.details": { email: "support@signpoint.example", form_service_url: null },
  "reviewTimes.get": { contracts: none, items: none, cash: none, promised: DEFAULT_SETTINGS },
};

test("questions can be searched, narrowed down, opened by the keyboard and linked to", async () => {
  const { router, url } = await render("/faq", { as: "visitor", answers: ANSWERS });
  const questions = page.getByRole("main").getByRole("group");
  await expect.element(questions).toHaveLength(16);
  const search = page.getByRole("searchbox", { name: "Search" });
  await search.fill("COFFEE naira");
  await expect.element(heading("No questions found")).toBeVisible();
  await search.fill("naira");
  await expect.element(questions).toHaveLength(1);
  await expect.poll(url).toBe("/faq?search=naira");
  document.querySelector<HTMLElement>("main summary")?.focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("of $100 you receive $97.00")).toBeVisible();
  await inspect();

  const category = page.getByLabelText("Category");
  await category.selectOptions("Contracts");
  await expect.element(heading("No questions found")).toBeVisible();
  await page.getByRole("link", { name: "Clear Filters" }).click();
  await expect.element(questions).toHaveLength(16);
  await expect.element(search).toHaveValue("");
  await category.selectOptions("Technical Issues");
  await expect.element(questions).toHaveLength(2);

  await router.navigate({ to: "/faq", hash: "grace-period" });
  const focused = () => document.querySelector("summary:focus")?.textContent;
  await expect.poll(focused).toBe("What is the grace period?");
  await expect.element(page.getByText("a grace period of 50% of its duration")).toBeVisible();
  expect(document.querySelectorAll("details[open]")).toHaveLength(1);
  await page.getByRole("link", { name: "Contact Support" }).click();
  await expect.poll(url).toBe("/contact");
});

test("the page about the product names its figures and leads to the start", async () => {
  const { url } = await render("/about", { as: "visitor" });
  const main = page.getByRole("main");
  await expect.element(main.getByText(/^Our mission:/)).toBeVisible();
  await expect.element(main).toHaveTextContent(/active users.?1,000\+|1,000\+.?active users/i);
  await expect
    .element(main)
    .toHaveTextContent(/distributed in rewards.?\$2,000\+|\$2,000\+.?distributed in rewards/i);
  for (const value of ["Transparency", "Innovation", "Excellence", "Our story"]) {
    await expect.element(main.getByRole("heading", { name: value })).toBeVisible();
  }
  await inspect();
  await main.getByRole("link", { name: "Start Earning Today" }).click();
  await expect.poll(url).toBe("/login?redirect=%2Fcontracts");
});

test.each([
  [
    "Terms of Service",
    12,
    "12. Changes and contact",
    ["at least 18 years old", "at least 30 days before", "marked incomplete", "platform fee of 3%"],
  ],
  [
    "Privacy Policy",
    11,
    "11. How to reach us",
    ["7 years", "3 years", "anonymized after 2 years", "within 30 days"],
  ],
] as const)(
  "the signup leads to the %s, whose sections are listed",
  async (name, count, last, texts) => {
    await render("/signup", { as: "visitor", answers: ANSWERS });
    const main = page.getByRole("main");
    await main.getByRole("link", { name }).click();
    await expect.element(page.getByRole("heading", { level: 1, name })).toHaveFocus();
    await expect.element(page.getByText("Last updated: January 15, 2025")).toBeVisible();
    await expect.element(main.getByRole("heading", { level: 2 })).toHaveLength(count);
    for (const text of texts) await expect.element(main).toHaveTextContent(text);
    const contents = page.getByRole("navigation", { name: "Sections" }).getByRole("link");
    await expect.element(contents).toHaveLength(count);
    await contents.nth(count - 1).click();
    await expect.element(heading(last)).toBeInViewport();
    await inspect();
  },
);
