import { MS_PER_MINUTE } from "@signpoint/api/platform/durations";
import type { AdminContractDetail } from "@signpoint/api/work/contracts/admin-contract";
import type { ContractDetail, ContractListItem } from "@signpoint/api/work/contracts/contract";
import { CONTRACT_DEFAULTS } from "@signpoint/api/work/contracts/contract-form-rules";
import { getExpiration } from "@signpoint/api/work/contracts/expiry";
import type { SignedContract, SigningSummary } from "@signpoint/api/work/signed-contract";
import type { SurveyQuestion } from "@signpoint/api/work/survey-question";
import type { InputOf, OutputOf } from "./fake-calls";
import type { Answers } from "./fake-server";
import { USER_ID } from "./people";
import { idOf } from "./records";

/** When the tests of contracts take place. */
export const NOW = "2026-11-24T12:00:00.000Z";

/** Returns the instant so many minutes after `NOW`. */
export function inMinutes(minutes: number): string {
  return new Date(Date.parse(NOW) + minutes * MS_PER_MINUTE).toISOString();
}

const base = {
  ...CONTRACT_DEFAULTS,
  id: idOf(1),
  title: "Taste the soup",
  description: "Two spoons are enough.",
  activity: "Taste it and tell.",
  points_cost: 10,
  points_reward: 30,
  duration: 1_440,
  survey_required: true,
  status: "active",
  expires_at: inMinutes(720),
  created_at: inMinutes(-720),
  tags: [],
  places_left: null,
  standing: null,
  taken_back: 0,
} as const satisfies Partial<ContractDetail>;

/** What expires and is still open has both from its dates. */
function timesOf({ expires_at, duration }: Pick<ContractDetail, "expires_at" | "duration">) {
  const expiration = getExpiration({ expires_at, duration }, new Date(NOW));
  return { expired: expiration.status !== "active", expiration };
}

/** Returns a contract in the list of all: open, and not signed. */
export function listed(changes: Partial<ContractListItem> = {}): ContractListItem {
  const contract = {
    ...base,
    tags: [],
    signing_status: "none" as const,
    signing: null,
    ...changes,
  };
  return { ...timesOf(contract), ...contract };
}

/** Returns a contract on its own screen: open, not signed, and with no questions. */
export function contract(changes: Partial<ContractDetail> = {}): ContractDetail {
  const detail = {
    ...base,
    tags: [],
    survey_questions: [],
    signing: null,
    agreed: null,
    changed_since_signing: [],
    work_due_at: null,
    waiting_before: null,
    timeline: [],
    appeal: null,
    versions: [],
    uploads: [],
    draft: null,
    ...changes,
  };
  return { ...timesOf(detail), ...detail };
}

/** Returns a contract as an admin sees it: open, and signed by nobody. */
export function adminContract(changes: Partial<AdminContractDetail> = {}): AdminContractDetail {
  const fields = contract({ title: "Soup" });
  const expires_at = changes.expires_at === undefined ? fields.expires_at : changes.expires_at;
  const { duration = fields.duration } = changes;
  return {
    ...fields,
    version: 1,
    awaiting_second: false,
    places_taken: 0,
    named_people: [],
    opens_at: null,
    submissions: { approved: 0, pending: 0, total: 0 },
    ...changes,
    expiration: getExpiration({ expires_at, duration }, new Date(NOW)),
  };
}

/** Returns a question: a required text unless told otherwise. */
export function question(changes: Partial<SurveyQuestion> = {}): SurveyQuestion {
  return {
    id: idOf(31),
    contract_id: base.id,
    question_type: "text",
    question_text: "How did it taste?",
    required: true,
    options: [],
    ...changes,
  };
}

type OwnSigning = SignedContract & Pick<SigningSummary, "status">;

/** Returns the person's signing of the contract, in progress unless told otherwise. */
export function signing(changes: Partial<OwnSigning> = {}): OwnSigning {
  const { title, description, activity } = base;
  return {
    id: idOf(21),
    contract_id: base.id,
    user_id: USER_ID,
    status: "in_progress",
    points_cost: 10,
    points_reward: 30,
    lapse_refund: 0,
    review_note: null,
    decision_reason: null,
    work_due_at: null,
    correction_due_at: null,
    correction_rounds: 0,
    submitted_at: null,
    submitted_from: null,
    review_due_at: null,
    decided_at: null,
    appeal_until: null,
    ended_at: null,
    created_at: inMinutes(-60),
    agreed: { title, description, activity, work_minutes: null, lapse_refund: 0 },
    conditions: null,
    was_decided_by_admin: false,
    submitted_data: {},
    survey_responses: [],
    ...changes,
  };
}

/** Returns a contract that the person has signed. */
export function signed(
  changes: Partial<OwnSigning> = {},
  ofContract: Partial<ContractDetail> = {},
): ContractDetail {
  const own = signing(changes);
  return contract({ signing: own, agreed: own.agreed, ...ofContract });
}

/** Returns what the screen of a contract asks. */
export function contractAnswers(detail: ContractDetail): Answers {
  const { expires_at, duration } = detail;
  return {
    "contracts.get": detail,
    "contracts.checkExpiration": () => getExpiration({ expires_at, duration }, new Date()),
    "contracts.validateSigning": true,
    "contracts.validateSubmission": true,
  };
}

type ListInput = InputOf<"contracts.list">;
type ContractPage = OutputOf<"contracts.list">;

/** Returns the parts of the list of contracts: what can be signed now, the others that are open, and those that are over. */
export function contractList(
  parts: { signable?: ContractListItem[]; others?: ContractListItem[]; over?: ContractListItem[] },
  changes: Partial<ContractPage> = {},
) {
  const { signable = [], others = [], over = [] } = parts;
  return ({ signable: isSignable, status }: ListInput): ContractPage => {
    if (status === "fully_expired") return contractPage(over, changes);
    if (isSignable === "true") return contractPage(signable, changes);
    return contractPage(isSignable === "false" ? others : [], changes);
  };
}

/** Returns one page of contracts. */
export function contractPage(
  items: ContractListItem[],
  changes: Partial<ContractPage> = {},
): ContractPage {
  return {
    items,
    next_cursor: null,
    counts: { all: items.length, top_earning: 0, official: 0, limited: 0 },
    types: ["Digital", "Research"],
    signing_counts: null,
    ...changes,
  };
}
