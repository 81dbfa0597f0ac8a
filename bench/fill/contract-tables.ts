import { contractAt, type MadeContract } from "../world/contracts";
import type { Balances } from "../world/entries";
import { idOf, KIND } from "../world/ids";
import { userIdOf } from "../world/people";
import { signingsOf, signingsOfContract } from "../world/signings";
import { ADMIN_USER } from "../world/size";
import type { World } from "../world/world";
import { at, indexes, mapped, type Table, type Value } from "./table";

export function contracts(world: World): Table {
  return {
    name: "contracts",
    columns: [
      "id",
      "title",
      "type",
      "description",
      "activity",
      "points_cost",
      "points_reward",
      "duration",
      "max_signers",
      "places_taken",
      "places_approved",
      "survey_required",
      "is_official",
      "status",
      "expires_at",
      "created_at",
      "deleted_at",
      "expiry_state",
    ],
    rows: () =>
      mapped(indexes(world.size.contracts), (index) =>
        contractRow(world, contractAt(world, index)),
      ),
  };
}

function contractRow(world: World, contract: MadeContract): Value[] {
  let taken = 0;
  let approved = 0;
  for (const { status } of signingsOfContract(world, contract)) {
    if (status !== "rejected") taken += 1;
    if (status === "approved") approved += 1;
  }
  const isCompleted = contract.maxSigners > 0 && approved >= contract.maxSigners;
  return [
    contract.id,
    contract.title,
    contract.type,
    contract.description,
    "Do what the description says.",
    contract.cost,
    contract.reward,
    contract.duration,
    contract.maxSigners,
    taken,
    approved,
    false,
    contract.isOfficial,
    isCompleted ? "completed" : contract.isInactive ? "inactive" : "active",
    at(contract.expiresMs),
    at(contract.createdMs),
    contract.isDeleted ? at(contract.createdMs) : null,
    stateOf(world, contract),
  ];
}

function stateOf({ nowMs }: World, { expiresMs, createdMs }: MadeContract): string {
  if (expiresMs === null || expiresMs > nowMs) return "active";
  return expiresMs + (expiresMs - createdMs) / 2 > nowMs ? "grace_period" : "fully_expired";
}

export function questions(world: World): Table {
  return {
    name: "survey_questions",
    columns: [
      "id",
      "contract_id",
      "position",
      "question_type",
      "question_text",
      "required",
      "options",
    ],
    rows: () =>
      mapped(indexes(world.size.contracts), (index) => {
        const { id, question } = contractAt(world, index);
        return [question.id, id, 0, "text", question.text, true, "[]"];
      }),
  };
}

export function signings(world: World, { points }: Balances): Table {
  return {
    name: "signed_contracts",
    columns: [
      "id",
      "contract_id",
      "user_id",
      "status",
      "points_cost",
      "points_reward",
      "survey_required",
      "survey_questions",
      "submitted_data",
      "submitted_at",
      "decided_at",
      "decided_by",
      "created_at",
    ],
    rows: () =>
      mapped(signingsOf(world), ({ id, user, contract, status, ...times }) => {
        const { question } = contract;
        const asked = [
          {
            id: question.id,
            contract_id: contract.id,
            question_type: "text",
            question_text: question.text,
            required: true,
            options: [],
          },
        ];
        const submitted = {
          signed_at: at(times.signedMs),
          user_points_at_signing: points[user] ?? 0,
        };
        return [
          id,
          contract.id,
          userIdOf(world, user),
          status,
          contract.cost,
          contract.reward,
          false,
          JSON.stringify(asked),
          JSON.stringify(submitted),
          at(times.submittedMs),
          at(times.decidedMs),
          times.decidedMs === null || user === ADMIN_USER ? null : userIdOf(world, ADMIN_USER),
          at(times.signedMs),
        ];
      }),
  };
}

export function responses(world: World): Table {
  return {
    name: "survey_responses",
    columns: [
      "id",
      "signed_contract_id",
      "question_id",
      "position",
      "question_text",
      "question_type",
      "required",
      "response_data",
    ],
    rows: function* () {
      for (const { id, contract, submittedMs } of signingsOf(world)) {
        if (submittedMs === null) continue;
        const responseId = idOf(KIND.response, Number.parseInt(id.slice(24), 16), submittedMs);
        yield [
          responseId,
          id,
          contract.question.id,
          0,
          contract.question.text,
          "text",
          true,
          "It works.",
        ];
      }
    },
  };
}
