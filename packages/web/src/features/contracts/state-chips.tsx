import { MY_CONTRACTS_TABS } from "@signpoint/api/constants";
import { Chips } from "~/ui/chips";
import { Chip } from "./chips";
import { SIGNING_LABELS } from "./labels";

type Counts = Partial<Record<(typeof MY_CONTRACTS_TABS)[number], number>>;

/** The states of one's own contracts with the number in each. */
export function StateChips({ counts }: { counts: Counts | null | undefined }) {
  return (
    <Chips label="States">
      {MY_CONTRACTS_TABS.map((mine) => (
        <Chip
          key={mine}
          label={mine === "all" ? "All" : SIGNING_LABELS[mine]}
          count={counts?.[mine]}
          search={{ mine }}
        />
      ))}
    </Chips>
  );
}
