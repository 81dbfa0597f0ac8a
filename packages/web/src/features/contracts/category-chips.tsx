import { CONTRACT_CATEGORIES } from "@signpoint/api/constants";
import { Chips } from "~/ui/chips";
import { Chip } from "./chips";
import { CATEGORY_LABELS } from "./labels";

type Counts = Partial<Record<(typeof CONTRACT_CATEGORIES)[number], number>>;

/** The categories with the number of contracts in each. */
export function CategoryChips({ counts }: { counts: Counts | undefined }) {
  return (
    <Chips label="Categories">
      {CONTRACT_CATEGORIES.map((category) => (
        <Chip
          key={category}
          label={CATEGORY_LABELS[category]}
          count={counts?.[category]}
          search={{ category }}
        />
      ))}
    </Chips>
  );
}
