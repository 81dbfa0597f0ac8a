import { IconCircle, IconCircleCheck } from "@tabler/icons-react";
import classes from "./account.module.css";

/** What a new password still needs: ticked as it is typed, and told to screen readers. */
export function PasswordChecklist(props: { longEnough: boolean; matches: boolean }) {
  const checks = [
    { text: "At least 6 characters", met: props.longEnough },
    { text: "Passwords match", met: props.matches },
  ];
  return (
    <ul className={classes.checklist} aria-live="polite" aria-label="Password requirements">
      {checks.map(({ text, met }) => (
        <li key={text} data-met={met || undefined}>
          {met ? (
            <IconCircleCheck size={18} role="img" aria-label="Met:" />
          ) : (
            <IconCircle size={18} role="img" aria-label="Not met:" />
          )}
          {text}
        </li>
      ))}
    </ul>
  );
}
