import { CASH_COMMISSION_RATE, NAIRA_PER_DOLLAR } from "@signpoint/api/platform/constants";
import { reviewExpectedBy } from "@signpoint/api/platform/review-time";
import {
  formatReference,
  REFERENCE_CHARACTERS,
  REFERENCE_LENGTH,
} from "@signpoint/api/rewards/reference";
import * as schema from "../../packages/server/src/platform/db/schema/index";
import type { EncryptionKeys } from "../../packages/server/src/platform/encryption/keys";
import { computeAccountHash } from "../../packages/server/src/rewards/bank-details/account-hash";
import { encryptBankDetails } from "../../packages/server/src/rewards/bank-details/bank-details";
import { idOf, KIND } from "../world/ids";
import { userIdOf } from "../world/people";
import { itemAt, redemptionsOf } from "../world/redemptions";
import { ADMIN_USER } from "../world/size";
import type { World } from "../world/world";
import { at, indexes, mapped, type Table, tableOf } from "./table";

/** The stock of each item. */
export const ITEM_STOCK = 1_000;

const CASH_VALUE = { value: "$10", amount: 10 };
/** Everybody has an account of their own: one that people share brings a warning, which counts them. */
const accountOf = (user: number) => ({
  accountName: "A Person",
  bankName: "A Bank",
  accountNumber: String(9_000_000_000 + user),
});

/** Returns the items of the marketplace. */
export function items(world: World): Table {
  return tableOf(schema.marketplaceItems, () =>
    mapped(indexes(world.size.items), (index) => {
      const item = itemAt(world, index);
      return {
        id: item.id,
        name: item.name,
        type: item.type,
        price: item.price,
        description: "What it says.",
        value: CASH_VALUE.value,
        quantity: ITEM_STOCK,
        image_url: "/items/gift-card.svg",
        created_at: at(item.createdMs),
        deleted_at: item.isDeleted ? at(world.nowMs) : null,
        content_id: item.id,
      };
    }),
  );
}

/** Returns all redemptions; those of cash items have encrypted bank details. */
export function redemptions(world: World, bankKeys: EncryptionKeys): Table {
  return tableOf(schema.redemptions, async function* () {
    for (const { id, index, user, item, status, createdMs, decidedMs } of redemptionsOf(world)) {
      const cash = item.type === "Cash" && {
        amount: CASH_VALUE.amount,
        commission_amount: CASH_VALUE.amount * CASH_COMMISSION_RATE,
        commission_rate: CASH_COMMISSION_RATE,
        naira_rate: NAIRA_PER_DOLLAR,
        naira_amount: CASH_VALUE.amount * (1 - CASH_COMMISSION_RATE) * NAIRA_PER_DOLLAR,
        bank_details: await encryptBankDetails(bankKeys, id, accountOf(user)),
        // Else the server would compute it while it is measured.
        account_hash: computeAccountHash(bankKeys, accountOf(user)),
      };
      yield {
        id,
        user_id: userIdOf(world, user),
        request_id: idOf(KIND.request, index, createdMs),
        type: cash ? ("CASH" as const) : ("ITEM" as const),
        reference: referenceAt(index),
        item_id: item.id,
        item_type: item.type,
        item_name: item.name,
        item_value: CASH_VALUE.value,
        price: item.price,
        ...cash,
        status,
        review_due_at: reviewExpectedBy(at(createdMs), cash ? "CASH" : "ITEM").toISOString(),
        decided_at: at(decidedMs),
        decided_by: decidedMs === null || user === ADMIN_USER ? null : userIdOf(world, ADMIN_USER),
        created_at: at(createdMs),
      };
    }
  });
}

/** Returns the index in base 32, as a reference. */
function referenceAt(index: number): string {
  const base = REFERENCE_CHARACTERS.length;
  const characters = Array.from(
    { length: REFERENCE_LENGTH },
    (_, place) => REFERENCE_CHARACTERS[Math.floor(index / base ** place) % base],
  );
  return formatReference(characters.reverse().join(""));
}
