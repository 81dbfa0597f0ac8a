import type { SubmissionDetail } from "@signpoint/api/work/submission";
import { refreshSubmissions } from "../submissions/admin/submissions-query";
import { Timeline } from "../submissions/timeline";
import { MessageSection, messagesIn } from "./message-section";

/** Renders the messages about a submission, apart from the rest of its timeline, and the field for another one. */
export function Messages({ submission }: { submission: SubmissionDetail }) {
  const written = messagesIn(submission.timeline);
  return (
    <>
      {written.length === 0 ? null : <Timeline entries={written} />}
      <MessageSection submission={submission} side="reviewer" refresh={refreshSubmissions} />
    </>
  );
}
