import { Button } from "@mantine/core";
import { refusalMessages } from "@signpoint/api/texts";
import classes from "./changed-meanwhile.module.css";
import { FocusOnMount } from "./focus";
import { Notice } from "./notice";

/** One field that another person has changed. Its values are in words; null for an empty one. */
export interface ChangedField {
  field: string;
  label: string;
  saved: string | null;
  /** Undefined when this form has not changed it. */
  mine: string | null | undefined;
}

interface ChangedMeanwhileProps {
  fields: readonly ChangedField[];
  /** Puts the saved value of a field into the form. */
  onUseSaved: (field: string) => void;
}

/** Renders why an edit was refused, and both sides of each field beside each other. Nothing typed is lost. */
export function ChangedMeanwhile({ fields, onUseSaved }: ChangedMeanwhileProps) {
  return (
    <FocusOnMount active>
      <Notice tone="warning" title={refusalMessages.changedMeanwhile}>
        {fields.length === 0 ? null : (
          <>
            <span>{refusalMessages.changedMeanwhileNext}</span>
            <ul className={classes.fields} aria-label="Changed meanwhile">
              {fields.map(({ field, label, saved, mine }) => (
                <li key={field} className={classes.field}>
                  <strong>{label}</strong>
                  <dl className={classes.sides}>
                    <Side name="Saved" value={saved} />
                    {mine === undefined ? (
                      <Side name="Yours" value="Not changed: the saved one is used" />
                    ) : (
                      <Side name="Yours" value={mine} />
                    )}
                  </dl>
                  {mine === undefined ? null : (
                    <Button
                      variant="default"
                      size="compact-sm"
                      aria-label={`Use the saved ${label.toLowerCase()}`}
                      onClick={() => {
                        onUseSaved(field);
                        // The button goes with its line. Some fields have parts.
                        document
                          .querySelector<HTMLElement>(
                            `[data-path="${field}"], [data-path^="${field}."]`,
                          )
                          ?.focus();
                      }}
                    >
                      Use the Saved One
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </Notice>
    </FocusOnMount>
  );
}

function Side({ name, value }: { name: string; value: string | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value ?? "Empty"}</dd>
    </div>
  );
}
