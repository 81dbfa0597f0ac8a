import type { ReviewedRedemption } from "@signpoint/api/rewards/redemption";
import type { AppealToDecide } from "@signpoint/api/work/appeals/appeal";
import type { Submission, SubmissionDetail } from "@signpoint/api/work/submission";
import { expect, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { isScreenCovered } from "~/platform/ui/modal";
import { heldSubmissions } from "~/work/submissions/admin/submission-review";
import { NOW } from "./contract-records";
import type { InputOf } from "./fake-calls";
import { type Answers, refuse } from "./fake-server";
import { idOf, listOf } from "./records";
import { render } from "./render";
import { submissionPage } from "./review-records";

interface Desk {
  submissions?: Submission[];
  orders?: ReviewedRedemption[];
  appeals?: AppealToDecide[];
  /** What is answered in place of that. */
  answers?: Answers;
}

const COUNTS = { own: 0, over_1_day: 0, over_2_days: 0, over_7_days: 0, overdue: 0 };

/**
 * Shows a screen of the approvals to an admin. Decisions change the records given, as on a server, and those that the desk
 * holds back are made when the test is over.
 */
export async function openDesk(path: string, { answers, ...desk }: Desk) {
  const opened = await render(path, {
    as: "admin",
    at: NOW,
    answers: { ...deskAnswers(desk), ...answers },
  });
  onTestFinished(() => heldSubmissions.end());
  return opened;
}

/** Returns what the desk answers about these records. */
export function deskAnswers({ submissions = [], orders = [], appeals = [] }: Desk): Answers {
  const find = (id: string) => submissions.find((one) => one.id === id);
  const findOrder = (id: string) => orders.find((one) => one.id === id);
  const decide = (id: string, changes: Partial<Submission>) => {
    const found = find(id);
    if (found === undefined) return refuse("NOT_FOUND");
    return Object.assign(found, { decided_at: NOW, ...changes });
  };
  const decideOrder = (id: string, changes: Partial<ReviewedRedemption>) => {
    const found = findOrder(id);
    if (found === undefined) return refuse("NOT_FOUND");
    return Object.assign(found, { decided_at: NOW, ...changes });
  };
  const matching = (input: InputOf<"submissions.list">) =>
    submissions.filter(
      ({ id, status, contract, user_id, username }) =>
        status === input.status &&
        [contract.title, username ?? "", id].some((text) => text.includes(input.search ?? "")) &&
        (input.contract_id ?? contract.id) === contract.id &&
        (input.user_id ?? user_id) === user_id &&
        input.min_age_days === undefined,
    );
  const waiting = () => submissions.filter(({ status }) => status === "pending");
  return {
    "submissions.list": (input) => ({ ...listOf(matching(input)), total: matching(input).length }),
    "submissions.filters": () => ({
      ...COUNTS,
      waiting: waiting().length,
      people: peopleOf(waiting()),
      contracts: waiting().map(({ contract: { id, title } }) => ({ id, title, waiting: 1 })),
      types: [],
    }),
    "submissions.get": ({ signed_contract_id: id }) => {
      const found = find(id);
      return found === undefined ? refuse("NOT_FOUND") : asPage(found);
    },
    "submissions.neighbours": ({ signed_contract_id: id }) => {
      const index = submissions.findIndex((one) => one.id === id);
      return {
        previous: submissions[index - 1]?.id ?? null,
        next: submissions[index + 1]?.id ?? null,
        waiting: waiting().length,
      };
    },
    "submissions.approve": ({ p_signed_contract_id: id, p_note }) =>
      decide(id, { status: "approved", review_note: p_note || null }),
    "submissions.reject": ({ p_signed_contract_id: id, p_note, p_reason = null }) =>
      decide(id, { status: "rejected", review_note: p_note || null, decision_reason: p_reason }),
    "submissions.requestChanges": ({ p_signed_contract_id: id, p_note }) =>
      decide(id, { status: "changes_requested", review_note: p_note }),
    "redemptions.list": ({ type, status }) => ({
      ...listOf(orders.filter((one) => one.type === (type ?? one.type) && one.status === status)),
      pending: { ITEM: 0, CASH: 0 },
    }),
    "redemptions.filters": ({ type }) => ({
      ...COUNTS,
      waiting: orders.filter((one) => one.type === type && one.status === "PENDING").length,
      people: peopleOf(orders.filter((one) => one.type === type && one.status === "PENDING")),
    }),
    "redemptions.approve": ({ p_redemption_id: id, p_note }) =>
      decideOrder(id, { status: "APPROVED", review_note: p_note || null }),
    "redemptions.reject": ({ p_redemption_id: id, p_note }) =>
      decideOrder(id, { status: "REJECTED", review_note: p_note || null }),
    "files.createLink": refuse("NOT_FOUND"),
    "appeals.list": ({ state }) => listOf(appeals.filter((one) => one.state === state)),
  };
}

function peopleOf(waiting: { user_id: string; username: string | null }[]) {
  const names = new Map(waiting.map(({ user_id, username }) => [user_id, username]));
  return [...names].map(([id, username]) => ({
    id,
    username,
    waiting: waiting.filter(({ user_id }) => user_id === id).length,
  }));
}

/** Returns a submission on its own page: as it is given there, or with what has happened to every one. */
function asPage(one: Submission): SubmissionDetail {
  return "timeline" in one ? (one as SubmissionDetail) : submissionPage(one);
}

/** The submissions of the review queue that are waiting. */
export const QUEUE = "/admin/approvals";
export const ITEMS = "/admin/approvals?tab=items";
export const CASH = "/admin/approvals?tab=cash";
export const APPEALS = "/admin/approvals?tab=appeals";

/** Returns the address of the page of the submission with this number. */
export const pageOf = (number: number) => `/admin/contracts/signed/${idOf(number)}`;

export const card = (name?: string) =>
  page.getByRole("article", name === undefined ? {} : { name });

/** Waits until the open submission is the one with this title. */
export async function expectOpen(title: string): Promise<void> {
  await expect.element(card()).toHaveAccessibleName(title);
}

/** Makes the decisions that the desk still holds back, as it does after some seconds. */
export async function sendHeld(): Promise<void> {
  await heldSubmissions.sendAll();
}

/** Presses a key of the desk once keys have an effect: for half a second after a dialog has closed they have none. */
export async function press(key: string): Promise<void> {
  await expect.poll(() => isScreenCovered(new KeyboardEvent("keydown"))).toBe(false);
  await userEvent.keyboard(key);
}
