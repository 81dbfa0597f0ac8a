import type { ItemForm } from "@signpoint/api/rewards/item-form";
import { createItem } from "../../rewards/marketplace/create-item";
import { addCodes } from "../../rewards/vault/add-codes";
import { DAY } from "./demo-contract";
import { ADMIN } from "./demo-people";
import { actAs, type Stage, type Step } from "./stage";

/** Returns the step that adds an item, with codes in its vault when it is a gift card without a shared one. */
export function itemStep(stage: Stage, item: ItemForm, daysAgo: number): Step {
  const minutesAgo = daysAgo * DAY;
  return {
    minutesAgo,
    run: async () => {
      const ctx = actAs(stage, ADMIN, minutesAgo);
      const { id } = await createItem(ctx, item);
      stage.items.set(item.name, id);
      if (item.type !== "Gift Card" || item.redemption_code !== null) return;
      const word = item.name.split(" ", 1)[0]?.toUpperCase() ?? "";
      const codes = Array.from(
        { length: item.quantity },
        (_, index) => `${word}-D3MO-${1_001 + index}`,
      );
      await addCodes(ctx, { id, codes, first_line: 1 });
    },
  };
}
