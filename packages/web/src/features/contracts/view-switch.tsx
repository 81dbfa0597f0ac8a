import { Link } from "@tanstack/react-router";
import type { ContractsSearch } from "./contracts-search";
import classes from "./filters.module.css";

/** Between the contracts that can be signed and one's own. */
export function ViewSwitch({ mine }: { mine: boolean }) {
  return (
    <nav aria-label="Views" className={classes.views}>
      <View search={{}} label="Available" current={!mine} />
      <View search={{ mine: "all" }} label="My contracts" current={mine} />
    </nav>
  );
}

function View(props: { search: ContractsSearch; label: string; current: boolean }) {
  return (
    <Link
      to="/contracts"
      search={props.search}
      className={classes.view}
      data-current={props.current || undefined}
    >
      {props.label}
    </Link>
  );
}
