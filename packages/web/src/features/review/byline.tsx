import { type ReactNode, useState } from "react";
import { PersonRecord } from "~/features/people/person-record";
import classes from "./review.module.css";
import { getOwnerName, type Reviewable } from "./reviewable";

interface BylineProps {
  owner: Reviewable;
  /** What they did, and when. */
  what: ReactNode;
  /** How long it has waited. */
  wait: ReactNode;
}

/** Renders whose an item is, since when it waits, and the person's record behind the name. */
export function Byline({ owner, what, wait }: BylineProps) {
  const [opened, setOpened] = useState(false);
  const name = getOwnerName(owner);
  return (
    <>
      <span className={classes.facts}>
        <span>
          <button
            type="button"
            className={classes.person}
            aria-expanded={opened}
            title={`Record of ${name}`}
            onClick={() => setOpened(!opened)}
          >
            {name}
          </button>
          , {what}
        </span>
        {wait}
      </span>
      {opened ? <PersonRecord id={owner.user_id} /> : null}
    </>
  );
}
