import type { ContractListItem } from "@signpoint/api/work/contracts/contract";
import { formatSignedPoints } from "~/platform/ui/format";
import { cardFacts, contractSum, priceText } from "./card-texts";
import { TAG_LABELS } from "./labels";
import { timeLeft } from "./time-left";

/** Returns the texts of a contract's card by their names in the frame; the contract can be signed at `now`. */
export function earlyCardTexts(contract: ContractListItem, now: Date): Record<string, string> {
  return {
    ...Object.fromEntries(contract.tags.map((tag) => [tag, TAG_LABELS[tag]])),
    type: contract.type,
    title: contract.title,
    description: contract.description,
    facts: cardFacts(contract).join(" · "),
    sum: formatSignedPoints(contractSum(contract, "none", "active").points),
    price: priceText(contract, "none"),
    time: timeLeft(contract, null, now).text,
  };
}
