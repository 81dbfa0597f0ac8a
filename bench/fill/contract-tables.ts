import { reviewExpectedBy } from "@signpoint/api/platform/review-time";
import * as schema from "../../packages/server/src/platform/db/schema/index";
import { contractAt, type MadeContract } from "../world/contracts";
import type { Balances } from "../world/entries";
import { idOf, KIND } from "../world/ids";
import { userIdOf } from "../world/people";
import { type MadeSigning, signingsOf, signingsOfContract } from "../world/signings";
import { ADMIN_USER } from "../world/size";
import type { World } from "../world/world";
import { at, indexes, mapped, type Table, tableOf } from "./table";

type ContractRow = typeof schema.contracts.$inferInsert;

/** Returns the contracts, with the places that their signings take. */
export function contracts(world: World): Table {
  return tableOf(schema.contracts, () =>
    mapped(indexes(world.size.contracts), (index) => contractRow(world, contractAt(world, index))),
  );
}

function contractRow(world: World, contract: MadeContract): ContractRow {
  let taken = 0;
  let approved = 0;
  for (const { status } of signingsOfContract(world, contract)) {
    if (status !== "rejected" && status !== "lapsed") taken += 1;
    if (status === "approved") approved += 1;
  }
  const isCompleted = contract.maxSigners > 0 && approved >= contract.maxSigners;
  return {
    id: contract.id,
    title: contract.title,
    type: contract.type,
    description: contract.description,
    activity: "Do what the description says.",
    points_cost: contract.cost,
    points_reward: contract.reward,
    duration: contract.duration,
    work_minutes: contract.workMinutes,
    max_signers: contract.maxSigners,
    places_taken: taken,
    places_approved: approved,
    survey_required: false,
    is_official: contract.isOfficial,
    status: isCompleted ? "completed" : contract.isInactive ? "inactive" : "active",
    expires_at: at(contract.expiresMs),
    created_at: at(contract.createdMs),
    deleted_at: contract.isDeleted ? at(contract.createdMs) : null,
    expiry_state: expiryState(world, contract),
    content_id: contract.id,
    clock_at: Date.parse(endOf(contract) ?? "") > world.nowMs ? endOf(contract) : null,
  };
}

function expiryState(
  { nowMs }: World,
  { expiresMs, createdMs }: MadeContract,
): ContractRow["expiry_state"] {
  if (expiresMs === null || expiresMs > nowMs) return "active";
  return expiresMs + (expiresMs - createdMs) / 2 > nowMs ? "grace_period" : "fully_expired";
}

function questionRow({ id: contract_id, question }: MadeContract) {
  return {
    id: question.id,
    contract_id,
    question_type: "text" as const,
    question_text: question.text,
    required: true,
    options: [],
  };
}

/** Returns one text question for each contract. */
export function questions(world: World): Table {
  return tableOf(schema.surveyQuestions, () =>
    mapped(indexes(world.size.contracts), (index) => ({
      ...questionRow(contractAt(world, index)),
      position: 0,
    })),
  );
}

/** Returns all signings, with copies of the cost, reward and questions of their contracts. */
export function signings(world: World, { points }: Balances): Table {
  return tableOf(schema.signedContracts, () =>
    mapped(signingsOf(world), ({ id, user, contract, status, dueMs, ...times }) => ({
      id,
      contract_id: contract.id,
      user_id: userIdOf(world, user),
      status,
      points_cost: contract.cost,
      points_reward: contract.reward,
      survey_required: false,
      survey_questions: [questionRow(contract)],
      agreed: {
        title: contract.title,
        description: "",
        activity: "",
        work_minutes: contract.workMinutes,
        lapse_refund: 0,
      },
      ...clockTimes(world, status, dueMs),
      submitted_data: {
        signed_at: at(times.signedMs),
        user_points_at_signing: points[user] ?? 0,
      },
      submitted_at: at(times.submittedMs),
      review_due_at: status === "changes_requested" ? null : dueAt(times.submittedMs),
      // The admins know of what is overdue, as they do soon after it is.
      review_breached_at: status === "pending" ? breachedAt(world, times.submittedMs) : null,
      ended_at: status === "lapsed" ? at(dueMs) : status === "missed" ? endOf(contract) : null,
      decided_at: at(times.decidedMs),
      decided_by:
        times.decidedMs === null || user === ADMIN_USER ? null : userIdOf(world, ADMIN_USER),
      created_at: at(times.signedMs),
    })),
  );
}

/** Returns the own deadline of a signing, and when the clock looks at it next: in a running world it has looked before. */
function clockTimes({ nowMs }: World, status: MadeSigning["status"], dueMs: number | null) {
  const due = at(dueMs);
  const isOpen = status === "in_progress" || status === "changes_requested";
  return {
    work_due_at: status === "changes_requested" ? null : due,
    correction_due_at: status === "changes_requested" ? due : null,
    correction_rounds: status === "changes_requested" ? 1 : 0,
    clock_at: isOpen && dueMs !== null && dueMs > nowMs ? due : null,
  };
}

function endOf({ expiresMs, createdMs }: MadeContract): string | null {
  return at(expiresMs === null ? null : expiresMs + (expiresMs - createdMs) / 2);
}

function breachedAt({ nowMs }: World, submittedMs: number | null): string | null {
  const due = dueAt(submittedMs);
  return due !== null && Date.parse(due) <= nowMs ? due : null;
}

/** Returns one answer for each submitted signing. */
export function responses(world: World): Table {
  return tableOf(schema.surveyResponses, function* () {
    for (const { id, contract, submittedMs } of signingsOf(world)) {
      if (submittedMs === null) continue;
      const { id: question_id, question_text, question_type, required } = questionRow(contract);
      yield {
        id: idOf(KIND.response, Number.parseInt(id.slice(24), 16), submittedMs),
        signed_contract_id: id,
        question_id,
        position: 0,
        question_text,
        question_type,
        required,
        response_data: "It works.",
      };
    }
  });
}

function dueAt(submittedMs: number | null): string | null {
  return submittedMs === null
    ? null
    : reviewExpectedBy(at(submittedMs), "SUBMISSION").toISOString();
}
