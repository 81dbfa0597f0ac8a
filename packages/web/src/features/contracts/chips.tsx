import { ChipCount, ChipLink } from "~/ui/chips";
import { type ContractsSearch, contractsSearch } from "./contracts-search";

interface ChipProps {
  label: string;
  /** Undefined until it is known. */
  count: number | undefined;
  /** What choosing it changes in the address. */
  search: ContractsSearch;
}

/** A choice with the number of contracts behind it. */
export function Chip({ label, count, search }: ChipProps) {
  return (
    <ChipLink
      to="/contracts"
      search={(current) => contractsSearch({ ...current, ...search })}
      activeOptions={{ exact: true }}
      resetScroll={false}
    >
      {label}
      <ChipCount count={count} />
    </ChipLink>
  );
}
