import { postEntries } from "../../packages/server/src/ledger/entries/post-entries";
import type { Database } from "../../packages/server/src/platform/db/client";
import {
  authUsers,
  contracts,
  marketplaceItems,
  users,
} from "../../packages/server/src/platform/db/schema/index";
import { singleStatement } from "../../packages/server/src/platform/db/transaction";

const BATCH = 500;
const DIGITS = 100_000_000_000;
const RICH_POINTS = 1_000_000_000;
const STOCK = 1_000_000;

export const KIND = { user: 1, contract: 2, item: 3 } as const;

/** The ids of one run, which differ from those of all other runs. */
export interface Numbered {
  idOf: (kind: number, index: number) => string;
}

/** Returns the ids of a new run. */
export function numberedIds(): Numbered {
  const run = Math.floor(Date.now() / 1_000)
    .toString(16)
    .padStart(8, "0");
  return {
    idOf: (kind, index) =>
      `${run}-${kind.toString(16).padStart(4, "0")}-7000-8000-${DIGITS + index}`,
  };
}

/** Adds people with enough points for anything, through the ledger. */
export async function addRichPeople(db: Database, ids: string[]): Promise<void> {
  const now = new Date();
  const at = now.toISOString();
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH);
    const named = batch.map((id) => {
      const username = `rich-${id.slice(0, 8)}-${id.slice(-8)}`;
      return { id, username, email: `${username}@example.com`, created_at: at };
    });
    await singleStatement(db)
      .insert(authUsers)
      .values(
        named.map(({ username, ...account }) => ({
          ...account,
          password_hash: "no password fits",
          user_metadata: { username },
          email_confirmed_at: at,
          updated_at: at,
        })),
      );
    await singleStatement(db)
      .insert(users)
      .values(named.map((one) => ({ ...one, referral_code: one.username.toUpperCase() })));
    await postEntries(
      singleStatement(db),
      batch.map((id) => ({
        user_id: id,
        source: "POINTS_EARNED" as const,
        details: "For measurements",
        points_earned: RICH_POINTS,
        cause_id: id,
      })),
      now,
    );
  }
}

/** Adds contracts that never expire and have unlimited places. */
export async function addContracts(db: Database, ids: string[]): Promise<void> {
  const created_at = new Date().toISOString();
  await singleStatement(db)
    .insert(contracts)
    .values(
      ids.map((id) => ({
        id,
        title: "Try the new checkout",
        type: "Digital" as const,
        description: "Walk through the checkout of a web shop and tell us what slowed you down.",
        activity: "Buy the test article with the test card.",
        points_cost: 100,
        points_reward: 250,
        duration: 0,
        max_signers: 0,
        survey_required: false,
        is_official: false,
        status: "active" as const,
        created_at,
      })),
    );
}

/** Adds items with a stock that no run uses up. */
export async function addItems(db: Database, ids: string[]): Promise<void> {
  const created_at = new Date().toISOString();
  await singleStatement(db)
    .insert(marketplaceItems)
    .values(
      ids.map((id) => ({
        id,
        name: "Coffee gift card",
        type: "Gift Card" as const,
        price: 200,
        description: "A card for the coffee house around the corner.",
        value: "$10",
        quantity: STOCK,
        image_url: "/items/gift-card.svg",
        created_at,
      })),
    );
}
