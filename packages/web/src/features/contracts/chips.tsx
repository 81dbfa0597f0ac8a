import { formatPoints } from "@signpoint/api/rules/points";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type ContractsSearch, contractsSearch } from "./contracts-search";
import classes from "./filters.module.css";

/** A row of choices of which one holds. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label}>
      <ul className={classes.chips}>{children}</ul>
    </nav>
  );
}

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
    <li>
      <Link
        to="/contracts"
        search={(current) => contractsSearch({ ...current, ...search })}
        activeOptions={{ exact: true }}
        className={classes.chip}
        resetScroll={false}
      >
        {label}
        <span className={classes.count}>{count === undefined ? "–" : formatPoints(count)}</span>
      </Link>
    </li>
  );
}
