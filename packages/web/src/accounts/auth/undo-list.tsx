import type { UndoPreview } from "@signpoint/api/accounts/safety/undo-preview";
import { DateTime } from "~/platform/ui/format";
import classes from "./account.module.css";

/** Renders, line by line, what the button below undoes, and what it leaves. */
export function UndoList({ preview }: { preview: UndoPreview }) {
  const { kept_factors, restored_factors, holds_admin } = preview;
  const asked = [...kept_factors, ...restored_factors];
  return (
    <>
      <p>
        Then we undo what happened to your account since <DateTime at={preview.since} zoned />:
      </p>
      <ul className={classes.undone} aria-label="What is undone">
        {linesOf(preview).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>
        After that you choose a new password. For 72 hours, points can be earned as always, but
        cash, codes and new addresses wait. So does what was ordered since: cancel what you did not
        order.
        {asked.length === 0 ? null : ` Your second factor is asked for, too: ${nameAll(asked)}.`}
        {holds_admin ? " What only admins may do waits until another admin allows it." : null}
      </p>
      <p>If it was you, close this page and nothing happens.</p>
    </>
  );
}

function linesOf(preview: UndoPreview): string[] {
  const { sessions, removed_factors, restored_factors, former_email, wanted_email } = preview;
  const places = sessions === 1 ? "the one place" : `all ${sessions} places`;
  return [
    sessions === 0
      ? "The password no longer works."
      : `The password no longer works, and ${places} where the account is logged in ${sessions === 1 ? "is" : "are"} logged out.`,
    ...removed_factors.map((name) => `The second factor “${name}” is removed.`),
    ...restored_factors.map((name) => `The second factor “${name}” is brought back.`),
    ...(preview.removes_recovery_codes ? ["The newest recovery codes no longer work."] : []),
    ...(preview.restores_recovery_codes ? ["Your recovery codes from before work again."] : []),
    ...(former_email === null ? [] : [`The email of the account is ${former_email} again.`]),
    ...(wanted_email === null ? [] : [`The change of email to ${wanted_email} is cancelled.`]),
    ...(preview.cancels_deletion ? ["The account is not deleted."] : []),
  ];
}

function nameAll(names: string[]): string {
  return names.map((name) => `“${name}”`).join(" or ");
}
