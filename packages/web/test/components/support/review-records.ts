import { DEFAULT_SETTINGS } from "@signpoint/api/platform/constants";
import type { ReviewTimes } from "@signpoint/api/platform/review-times";
import type { RedemptionPayout, ReviewedRedemption } from "@signpoint/api/rewards/redemption";
import type { AppealToDecide } from "@signpoint/api/work/appeals/appeal";
import type { SurveyResponse } from "@signpoint/api/work/signed-contract";
import type { Submission, SubmissionDetail } from "@signpoint/api/work/submission";
import { contract, inMinutes, signing } from "./contract-records";
import { USER_ID } from "./people";
import { idOf } from "./records";

/** Returns the submission with this number: of ada, due in half a day, unless told otherwise. */
export function submission(number: number, changes: Partial<Submission> = {}): Submission {
  const { id, type, description, activity, points_cost, points_reward } = contract();
  return {
    ...signing({ id: idOf(number), submitted_at: inMinutes(-60), review_due_at: inMinutes(720) }),
    status: "pending",
    submitted_from: "in_progress",
    username: "ada",
    bonus_inviter_id: null,
    awaiting_second: false,
    is_suspended: false,
    has_new_message: false,
    contract: {
      ...{ id: number === 1 ? id : idOf(100 + number), type, description, activity },
      ...{ title: `Work ${number}`, points_cost, points_reward },
    },
    survey_questions: [],
    reviewer: null,
    ...changes,
  };
}

/** Returns a submission on its own page, with what has happened to it. */
export function submissionPage(
  one: Submission,
  changes: Partial<SubmissionDetail> = {},
): SubmissionDetail {
  return {
    ...one,
    versions: [],
    timeline: [
      { kind: "signed", at: one.created_at, username: null, note: null },
      { kind: "submitted", at: one.submitted_at ?? one.created_at, username: null, note: null },
    ],
    taken_back: 0,
    ...changes,
  };
}

/** Returns an answer: a text unless told otherwise. */
export function answer(changes: Partial<SurveyResponse> = {}): SurveyResponse {
  return {
    id: idOf(41),
    signed_contract_id: idOf(1),
    question_id: idOf(31),
    question_text: "How did it taste?",
    question_type: "text",
    required: true,
    response_data: "Salty.",
    file_url: null,
    ...changes,
  };
}

/** Returns the order of a mug by ada, which waits for a decision. */
export function order(
  number: number,
  changes: Partial<ReviewedRedemption> = {},
): ReviewedRedemption {
  return {
    id: idOf(number),
    user_id: USER_ID,
    reference: `7K3M-900${number}`,
    type: "ITEM",
    item_id: idOf(70),
    item_name: `Mug ${number}`,
    item_value: "1 mug",
    item_type: "Electronics",
    item_image_url: null,
    price: 20,
    amount: null,
    commission_amount: 0,
    commission_rate: 0,
    naira_rate: null,
    naira_amount: null,
    bank_details: null,
    status: "PENDING",
    redemption_code: null,
    has_code: false,
    revealed_at: null,
    used_at: null,
    review_note: null,
    review_due_at: inMinutes(720),
    decided_at: null,
    cancelled_at: null,
    held_until: null,
    hold_reason: null,
    account_confirm_by: null,
    account_confirmed_at: null,
    paused_until: null,
    code_paused_until: null,
    payout: null,
    created_at: inMinutes(-60),
    username: "ada",
    decided_by: null,
    awaiting_second: false,
    release_awaits_second: false,
    has_delivery: false,
    erased_at: null,
    codes: null,
    warnings: [],
    reviewer: null,
    ...changes,
  };
}

/** Returns ada's order of $100 in cash, the account number masked. */
export function cashOrder(
  number: number,
  changes: Partial<ReviewedRedemption> = {},
): ReviewedRedemption {
  return order(number, {
    type: "CASH",
    item_name: `Cash ${number}`,
    item_value: "$100",
    item_type: "Cash",
    price: 50,
    amount: 100,
    commission_amount: 3,
    commission_rate: 0.03,
    naira_rate: 1_000,
    naira_amount: 97_000,
    bank_details: {
      accountName: "Ada Lovelace",
      bankName: "First Example Bank",
      accountNumber: "****8901",
    },
    ...changes,
  });
}

/** Returns the payout of approved cash: to be paid, unless told otherwise. */
export function payoutOf(changes: Partial<RedemptionPayout> = {}): RedemptionPayout {
  return {
    state: "to_pay",
    reference: null,
    reason: null,
    sent_at: null,
    confirmed_at: null,
    failed_at: null,
    returned_at: null,
    points_returned_at: null,
    details_due_at: null,
    account_confirm_by: null,
    account_confirmed_at: null,
    ...changes,
  };
}

/** Returns an open appeal against the rejection of a submission, which this admin may decide. */
export function appeal(changes: Partial<AppealToDecide> = {}): AppealToDecide {
  return {
    id: idOf(61),
    signed_contract_id: idOf(1),
    state: "open",
    text: "The <i>picture</i> was there.",
    files: [],
    due_at: inMinutes(720),
    created_at: inMinutes(-30),
    decided_at: null,
    note: null,
    by_same_admin: false,
    recharged_points: null,
    submission: submissionPage(
      submission(1, {
        status: "rejected",
        decision_reason: "unreadable_file",
        review_note: "There is no <b>picture</b>.",
      }),
    ),
    rejected_by_username: "grace",
    decided_by_username: null,
    may_decide: true,
    has_only_same_admin: false,
    ...changes,
  };
}

/** Returns how long reviews took: none was made, unless told otherwise. */
export function reviewTimes(changes: Partial<ReviewTimes> = {}): ReviewTimes {
  const none = { count: 0, median_hours: null, p95_hours: null };
  return { contracts: none, items: none, cash: none, promised: DEFAULT_SETTINGS, ...changes };
}
