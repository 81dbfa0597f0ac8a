import { newId } from "../db/new-id";
import { approveRedemption, rejectRedemption } from "../redemptions/decide-redemption";
import { redeemItem } from "../redemptions/redeem-item";
import { ADMIN } from "./demo-people";
import type { Purchase } from "./settle-world";
import { actAs, get, type Stage, type Step } from "./stage";

/** Returns the steps of a purchase: redeem, decide. */
export function purchaseSteps(stage: Stage, purchase: Purchase): Step[] {
  const { username, item, ordered, decided, decision, notes } = purchase;
  let redemption_id = "";
  const steps: Step[] = [
    {
      minutesAgo: ordered,
      run: async () => {
        const order = {
          item_id: get(stage.items, item.name),
          request_id: newId(),
          bank_details: item.type === "Cash" ? toBankDetails(username) : null,
        };
        redemption_id = (await redeemItem(actAs(stage, username, ordered), order)).id;
      },
    },
  ];
  if (decided === null) return steps;
  const note = item.type === "Cash" ? notes.CASH : notes.ITEM;
  const decide = decision === "approve" ? approveRedemption : rejectRedemption;
  steps.push({
    minutesAgo: decided,
    run: async () => {
      await decide(actAs(stage, ADMIN, decided), { redemption_id, note });
    },
  });
  return steps;
}

function toBankDetails(username: string) {
  const words = username.split(/[._]/).map((word) => word[0]?.toUpperCase() + word.slice(1));
  const digits = [...username].map((letter) => (letter.codePointAt(0) ?? 0) % 10).join("");
  return {
    accountName: words.length > 1 ? words.join(" ") : `${words[0]} Example`,
    bankName: "First Example Bank",
    accountNumber: `${digits}0123456789`.slice(0, 10),
  };
}
