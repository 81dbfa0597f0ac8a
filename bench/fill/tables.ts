import { CASH_COMMISSION_RATE } from "@signpoint/api/constants";
import { hashPassword } from "../../packages/server/src/auth/passwords";
import { sealBankDetails } from "../../packages/server/src/redemptions/bank-details";
import type { BankDetailsKeys } from "../../packages/server/src/redemptions/bank-keys";
import { contractAt, type MadeContract } from "../world/contracts";
import { type Balances, entriesOf } from "../world/entries";
import { idOf, KIND } from "../world/ids";
import { userAt, userIdOf } from "../world/people";
import { itemAt, redemptionsOf } from "../world/redemptions";
import { signingsOf, signingsOfContract } from "../world/signings";
import { ADMIN_USER } from "../world/size";
import type { World } from "../world/world";

/** A value of a row; null as the database knows it. */
export type Value = string | number | boolean | null;

/** The rows of one table, made while they are read. */
export interface Table {
  name: string;
  columns: string[];
  rows: () => Iterable<Value[]> | AsyncIterable<Value[]>;
}

/** The password of everybody in the world. */
export const PASSWORD = "bench-password";
const CASH_VALUE = { value: "$10", amount: 10 };
/** Of notifications and of admins' decisions, one for so many of what caused them is kept. */
const KEPT_SHARE = 4;
const UNREAD_SHARE = 1_000;
const SESSION_SHARE = 10;

const at = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** Every table of a world, each before those that refer to it. */
export async function tablesOf(
  world: World,
  balances: Balances,
  bankKeys: BankDetailsKeys,
): Promise<Table[]> {
  const passwordHash = await hashPassword(PASSWORD);
  return [
    accounts(world, passwordHash),
    sessions(world),
    users(world, balances),
    contracts(world),
    questions(world),
    items(world),
    signings(world, balances),
    responses(world),
    redemptions(world, bankKeys),
    entries(world, balances),
    notifications(world),
    decisions(world),
  ];
}

function* indexes(count: number, step = 1): Generator<number> {
  for (let index = 0; index < count; index += step) yield index;
}

function* mapped<Item>(all: Iterable<Item>, row: (item: Item) => Value[]): Generator<Value[]> {
  for (const item of all) yield row(item);
}

function accounts(world: World, passwordHash: string): Table {
  return {
    name: "auth_users",
    columns: [
      "id",
      "email",
      "password_hash",
      "user_metadata",
      "email_confirmed_at",
      "created_at",
      "updated_at",
    ],
    rows: () =>
      mapped(indexes(world.size.users), (index) => {
        const { id, email, username, createdMs } = userAt(world, index);
        const created = at(createdMs);
        return [id, email, passwordHash, JSON.stringify({ username }), created, created, created];
      }),
  };
}

function sessions(world: World): Table {
  return {
    name: "auth_sessions",
    columns: ["id", "user_id", "refreshed_at", "amr", "created_at"],
    rows: () =>
      mapped(indexes(world.size.users, SESSION_SHARE), (index) => {
        const now = at(world.nowMs);
        return [idOf(KIND.session, index, world.nowMs), userIdOf(world, index), now, "[]", now];
      }),
  };
}

function users(world: World, { points, referrals }: Balances): Table {
  return {
    name: "users",
    columns: [
      "id",
      "username",
      "email",
      "points",
      "referrals",
      "referral_code",
      "referred_by",
      "is_admin",
      "created_at",
    ],
    rows: () =>
      mapped(indexes(world.size.users), (index) => {
        const user = userAt(world, index);
        const code = index.toString(36).toUpperCase().padStart(8, "0");
        const referrer = user.referrer === null ? null : userIdOf(world, user.referrer);
        return [
          user.id,
          user.username,
          user.email,
          points[index] ?? 0,
          referrals[index] ?? 0,
          code,
          referrer,
          user.isAdmin,
          at(user.createdMs),
        ];
      }),
  };
}

function contracts(world: World): Table {
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

function questions(world: World): Table {
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

function items(world: World): Table {
  return {
    name: "marketplace_items",
    columns: [
      "id",
      "name",
      "type",
      "price",
      "description",
      "value",
      "quantity",
      "image_url",
      "created_at",
      "deleted_at",
    ],
    rows: () =>
      mapped(indexes(world.size.items), (index) => {
        const item = itemAt(world, index);
        return [
          item.id,
          item.name,
          item.type,
          item.price,
          "What it says.",
          CASH_VALUE.value,
          1_000,
          "/items/gift-card.svg",
          at(item.createdMs),
          item.isDeleted ? at(world.nowMs) : null,
        ];
      }),
  };
}

function signings(world: World, { points }: Balances): Table {
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

function responses(world: World): Table {
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

function redemptions(world: World, bankKeys: BankDetailsKeys): Table {
  return {
    name: "redemptions",
    columns: [
      "id",
      "user_id",
      "request_id",
      "type",
      "item_id",
      "item_name",
      "item_value",
      "price",
      "amount",
      "commission_amount",
      "commission_rate",
      "bank_details",
      "status",
      "decided_at",
      "decided_by",
      "created_at",
    ],
    rows: async function* () {
      for (const { id, index, user, item, status, createdMs, decidedMs } of redemptionsOf(world)) {
        const isCash = item.type === "Cash";
        const account = {
          accountName: "A Person",
          bankName: "A Bank",
          accountNumber: "9081726354",
        };
        yield [
          id,
          userIdOf(world, user),
          idOf(KIND.request, index, createdMs),
          isCash ? "CASH" : "ITEM",
          item.id,
          item.name,
          CASH_VALUE.value,
          item.price,
          isCash ? CASH_VALUE.amount : null,
          isCash ? CASH_VALUE.amount * CASH_COMMISSION_RATE : 0,
          isCash ? CASH_COMMISSION_RATE : 0,
          isCash ? await sealBankDetails(bankKeys, id, account) : null,
          status,
          at(decidedMs),
          decidedMs === null || user === ADMIN_USER ? null : userIdOf(world, ADMIN_USER),
          at(createdMs),
        ];
      }
    },
  };
}

function entries(world: World, balances: Balances): Table {
  return {
    name: "earnings",
    columns: ["id", "user_id", "source", "details", "points_earned", "cause_id", "timestamp"],
    rows: () =>
      mapped(entriesOf(world, balances), ({ id, user, source, details, points, causeId, atMs }) => [
        id,
        userIdOf(world, user),
        source,
        details,
        points,
        causeId,
        at(atMs),
      ]),
  };
}

function notifications(world: World): Table {
  return {
    name: "notifications",
    columns: ["id", "position", "message", "read", "data", "created_at"],
    rows: function* () {
      let position = 0;
      let seen = 0;
      for (const { id, user, contract, signedMs } of signingsOf(world)) {
        seen += 1;
        if (seen % KEPT_SHARE !== 0) continue;
        position += 1;
        const message = `person-${user}@example.com signed "${contract.title}"`;
        const isRead = position % UNREAD_SHARE !== 0;
        const data = JSON.stringify({ signed_contract_id: id });
        yield [
          idOf(KIND.notification, position, signedMs),
          position,
          message,
          isRead,
          data,
          at(signedMs),
        ];
      }
    },
  };
}

function decisions(world: World): Table {
  return {
    name: "admin_decisions",
    columns: [
      "id",
      "admin_id",
      "action",
      "subject_type",
      "subject_id",
      "before",
      "after",
      "created_at",
    ],
    rows: function* () {
      let seen = 0;
      const adminId = userIdOf(world, ADMIN_USER);
      for (const { id, status, decidedMs } of signingsOf(world)) {
        if (decidedMs === null) continue;
        seen += 1;
        if (seen % KEPT_SHARE !== 0) continue;
        const action = status === "approved" ? "approve_contract" : "reject_contract";
        yield [
          idOf(KIND.decision, seen, decidedMs),
          adminId,
          action,
          "signed_contract",
          id,
          '{"status":"pending"}',
          JSON.stringify({ status, review_note: null }),
          at(decidedMs),
        ];
      }
    },
  };
}
