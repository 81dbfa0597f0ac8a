import { Button } from "@mantine/core";
import { adminMessages } from "@signpoint/api/texts";
import type { Submission, SubmissionDetail } from "@signpoint/api/work/submission";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { RowsSkeleton } from "~/platform/ui/list";
import { Loaded } from "~/platform/ui/loaded";
import { Part } from "~/platform/ui/sections";
import { refreshSubmissions, submissionQuery } from "../submissions/admin/submissions-query";
import { Timeline } from "../submissions/timeline";
import { MessageSection, messagesIn } from "./message-section";

/** Renders the messages about a submission of the queue, whose list does not hold them; behind a button unless there is a new one. */
export function CardMessages({ submission }: { submission: Submission }) {
  const { id, has_new_message: isNew } = submission;
  const [opened, setOpened] = useState(isNew);
  // An answer makes the message an old one, and is to be seen.
  if (isNew && !opened) setOpened(true);
  const query = useQuery({ ...submissionQuery(id), enabled: opened });
  if (!opened) {
    return (
      <div>
        <Button variant="subtle" onClick={() => setOpened(true)}>
          Messages
        </Button>
      </div>
    );
  }
  return (
    <Part title="Messages">
      <Loaded
        query={query}
        skeleton={<RowsSkeleton bare count={2} height={48} />}
        failure={{
          title: "The messages could not be loaded",
          message: adminMessages.signedContractLoadFailed,
        }}
      >
        {(detail) => <Messages submission={detail} />}
      </Loaded>
    </Part>
  );
}

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
