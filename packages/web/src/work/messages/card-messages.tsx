import { Button } from "@mantine/core";
import { adminMessages } from "@signpoint/api/texts";
import type { Submission } from "@signpoint/api/work/submission";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { RowsSkeleton } from "~/platform/ui/list";
import { Loaded } from "~/platform/ui/loaded";
import { Part } from "~/platform/ui/sections";
import { useLoaded } from "~/platform/ui/use-loaded";
import { submissionQuery } from "../submissions/admin/submissions-query";

const loadMessages = () => import("./messages");

/** Renders the messages about a submission of the queue, whose list does not hold them; behind a button unless there is a new one. */
export function CardMessages({ submission }: { submission: Submission }) {
  const { id, has_new_message: isNew } = submission;
  const [opened, setOpened] = useState(isNew);
  // An answer makes the message an old one, and is to be seen.
  if (isNew && !opened) setOpened(true);
  const query = useQuery({ ...submissionQuery(id), enabled: opened });
  const part = useLoaded(loadMessages, opened);
  if (!opened) {
    return (
      <div>
        <Button variant="subtle" px={0} onClick={() => setOpened(true)}>
          Messages
        </Button>
      </div>
    );
  }
  const skeleton = <RowsSkeleton bare count={2} height={48} />;
  return (
    <Part title="Messages">
      <Loaded
        query={query}
        skeleton={skeleton}
        failure={{
          title: "The messages could not be loaded",
          message: adminMessages.signedContractLoadFailed,
        }}
      >
        {(detail) => (part === null ? skeleton : <part.Messages submission={detail} />)}
      </Loaded>
    </Part>
  );
}
