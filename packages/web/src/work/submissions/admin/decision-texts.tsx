import { rejectionReasons } from "@signpoint/api/texts";
import type { Submission } from "@signpoint/api/work/submission";
import { Part, Prose } from "~/platform/ui/sections";

/**
 * Renders what a decision told the signer: the reason of a rejection, and the note; nothing where neither is there. The
 * note of a request for changes stands with its version.
 */
export function DecisionTexts({ submission }: { submission: Submission }) {
  const { status, decision_reason: reason, review_note: note } = submission;
  if (status === "changes_requested") return null;
  return (
    <>
      {reason === null ? null : (
        <Part title="Reason of the rejection">
          <Prose>{rejectionReasons[reason]}</Prose>
        </Part>
      )}
      {note === null || note === "" ? null : (
        <Part title="Note to the user">
          <Prose>{note}</Prose>
        </Part>
      )}
    </>
  );
}
