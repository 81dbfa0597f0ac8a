import { reviewExpectedBy } from "@signpoint/api/platform/review-time";
import * as schema from "../../packages/server/src/platform/db/schema/index";
import { contractAt, type MadeContract } from "../world/contracts";
import type { Balances } from "../world/entries";
import { idOf, KIND } from "../world/ids";
import { userIdOf } from "../world/people";
import { signingsOf, signingsOfContract } from "../world/signings";
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
    if (status !== "rejected") taken += 1;
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
    mapped(signingsOf(world), ({ id, user, contract, status, ...times }) => ({
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
        work_minutes: null,
        lapse_refund: 0,
      },
      submitted_data: {
        signed_at: at(times.signedMs),
        user_points_at_signing: points[user] ?? 0,
      },
      submitted_at: at(times.submittedMs),
      review_due_at: dueAt(times.submittedMs),
      decided_at: at(times.decidedMs),
      decided_by:
        times.decidedMs === null || user === ADMIN_USER ? null : userIdOf(world, ADMIN_USER),
      created_at: at(times.signedMs),
    })),
  );
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
