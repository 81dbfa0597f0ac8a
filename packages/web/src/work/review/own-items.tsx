import { formatCount } from "~/platform/ui/format";
import { TextLink } from "~/platform/ui/links";
import type { ApprovalsSearch } from "./approvals-search";
import classes from "./desk.module.css";

interface OwnItemsProps {
  /** How many of the admin's own wait; undefined until it is known. */
  count: number | undefined;
  noun: string;
  search: ApprovalsSearch;
}

/** Renders that own items wait for another admin; they are not in the queue. */
export function OwnItems({ count = 0, noun, search: { tab, own } }: OwnItemsProps) {
  if (count === 0 && own === undefined) return null;
  const shown = own === "only";
  return (
    <p className={classes.ownItems}>
      {shown
        ? `Your own ${noun}s. Another admin decides them. `
        : `${formatCount(count, noun)} of your own ${count === 1 ? "waits" : "wait"} for another admin. `}
      <TextLink
        to="/admin/approvals"
        search={{ tab, own: shown ? undefined : "only" }}
        resetScroll={false}
        replace
      >
        {shown ? "Show the others" : count === 1 ? "Show it" : "Show them"}
      </TextLink>
    </p>
  );
}
