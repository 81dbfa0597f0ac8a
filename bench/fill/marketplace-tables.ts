import { CASH_COMMISSION_RATE } from "@signpoint/api/constants";
import { encryptBankDetails } from "../../packages/server/src/redemptions/bank-details";
import type { BankDetailsKeys } from "../../packages/server/src/redemptions/bank-keys";
import { idOf, KIND } from "../world/ids";
import { userIdOf } from "../world/people";
import { itemAt, redemptionsOf } from "../world/redemptions";
import { ADMIN_USER } from "../world/size";
import type { World } from "../world/world";
import { at, indexes, mapped, type Table } from "./table";

/** What is left of each item. */
export const ITEM_STOCK = 1_000;

const CASH_VALUE = { value: "$10", amount: 10 };

export function items(world: World): Table {
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
          ITEM_STOCK,
          "/items/gift-card.svg",
          at(item.createdMs),
          item.isDeleted ? at(world.nowMs) : null,
        ];
      }),
  };
}

export function redemptions(world: World, bankKeys: BankDetailsKeys): Table {
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
          isCash ? await encryptBankDetails(bankKeys, id, account) : null,
          status,
          at(decidedMs),
          decidedMs === null || user === ADMIN_USER ? null : userIdOf(world, ADMIN_USER),
          at(createdMs),
        ];
      }
    },
  };
}
