import type { CONTRACT_STATUSES, QUESTION_TYPES } from "@signpoint/api/platform/constants";
import type { ContractFields } from "@signpoint/api/work/contracts/contract-form";
import { CONTRACT_DEFAULTS } from "@signpoint/api/work/contracts/contract-form-rules";
import { expiresAt } from "@signpoint/api/work/contracts/expiry";
import { recordDecision } from "../../ledger/audit-log/record-decision";
import { postEntries } from "../../ledger/entries/post-entries";
import type { Transaction } from "../../platform/db/client";
import { newId } from "../../platform/db/new-id";
import { contracts, marketplaceItems, surveyQuestions } from "../../platform/db/schema/index";
import { recordItemDecision } from "../../rewards/marketplace/record-item-decision";
import type { ContractRow } from "../../work/contracts/contract-view";

export interface NewQuestion {
  question_type: (typeof QUESTION_TYPES)[number];
  question_text: string;
  required?: boolean;
  options?: string[];
}

export interface NewContract extends ContractFields {
  status: (typeof CONTRACT_STATUSES)[number];
  questions: NewQuestion[];
}

const DEFAULT_CONTRACT: NewContract = {
  ...CONTRACT_DEFAULTS,
  title: "Try the new checkout",
  description: "Walk through the checkout of a web shop and tell us what slowed you down.",
  activity: "Buy the test article with the test card, then describe your way through.",
  points_cost: 100,
  points_reward: 250,
  duration: 24 * 60,
  status: "active",
  questions: [],
};

/** Inserts a contract with its questions, created at `createdAt`, and returns it. Missing fields have defaults. */
export async function insertContract(
  db: Transaction,
  overrides: Partial<NewContract>,
  createdAt: Date,
): Promise<ContractRow> {
  const { questions, ...fields } = { ...DEFAULT_CONTRACT, ...overrides };
  const [contract] = await db
    .insert(contracts)
    .values({
      ...fields,
      id: newId(),
      expires_at: expiresAt(createdAt, fields.duration)?.toISOString() ?? null,
      created_at: createdAt.toISOString(),
    })
    .returning();
  if (contract === undefined) throw new Error("an inserted contract was not returned");
  if (questions.length > 0) {
    await db.insert(surveyQuestions).values(
      questions.map((question, position) => ({
        id: newId(),
        contract_id: contract.id,
        position,
        question_type: question.question_type,
        question_text: question.question_text,
        required: question.required ?? true,
        options: question.options ?? [],
      })),
    );
  }
  return contract;
}

/** Inserts a ledger entry POINTS_EARNED and its decision of the system. */
export async function creditPoints(
  db: Transaction,
  userId: string,
  points: number,
  details: string,
  now: Date,
): Promise<void> {
  const cause_id = await recordDecision(db, {
    actor: "system",
    action: "credit_points",
    subject_type: "user",
    subject_id: userId,
    before: null,
    after: { points_earned: points },
    now,
  });
  await postEntries(
    db,
    [{ user_id: userId, source: "POINTS_EARNED", details, points_earned: points, cause_id }],
    now,
  );
}

type ItemRow = typeof marketplaceItems.$inferSelect;
export type NewItem = Omit<
  typeof marketplaceItems.$inferInsert,
  "id" | "created_at" | "deleted_at"
>;

const DEFAULT_ITEM: NewItem = {
  name: "Coffee gift card",
  type: "Gift Card",
  price: 200,
  description: "A card for the coffee house around the corner.",
  value: "$10",
  quantity: 20,
  image_url: "/items/gift-card.svg",
};
/** What all buyers of a gift card get, so that it can be approved. */
const SHARED_CODE = "COFFEE-FOR-ALL";

/** Inserts an item and its decision of the system, and returns the item. Missing fields have defaults. */
export async function insertItem(
  db: Transaction,
  overrides: Partial<NewItem>,
  createdAt: Date,
): Promise<ItemRow> {
  const isGiftCard = (overrides.type ?? DEFAULT_ITEM.type) === "Gift Card";
  const fields = { ...DEFAULT_ITEM, redemption_code: isGiftCard ? SHARED_CODE : null };
  const [item] = await db
    .insert(marketplaceItems)
    .values({ ...fields, ...overrides, id: newId(), created_at: createdAt.toISOString() })
    .returning();
  if (item === undefined) throw new Error("an inserted item was not returned");
  await recordItemDecision(db, { actor: "system" }, "create_item", {
    before: null,
    after: item,
    now: createdAt,
  });
  return item;
}
