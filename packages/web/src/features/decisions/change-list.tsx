import { VisuallyHidden } from "@mantine/core";
import type { Change } from "./decision-changes";
import classes from "./decisions.module.css";

/** Fields with what stood there before and after. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <dl className={classes.changes}>
      {changes.map(({ name, before, after }) => (
        <div key={name} className={classes.change}>
          <dt>{name}</dt>
          <dd>
            {before === null ? null : (
              <del>
                <VisuallyHidden>Before: </VisuallyHidden>
                {before}
              </del>
            )}
            {after === null ? null : (
              <ins>
                <VisuallyHidden>After: </VisuallyHidden>
                {after}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
