import { CORRECTION_ROUNDS_MAX } from "@signpoint/api/platform/constants";
import { joinAnswers } from "@signpoint/api/work/answers";
import type { SubmissionVersion } from "@signpoint/api/work/submission-version";
import type { SurveyQuestion } from "@signpoint/api/work/survey-question";
import { useState } from "react";
import { DateTime } from "~/platform/ui/format";
import { Part, ReviewNote } from "~/platform/ui/sections";
import { AnswerList } from "./answers";
import classes from "./answers.module.css";

interface EarlierVersionsProps {
  /** Oldest first. */
  versions: readonly SubmissionVersion[];
  questions: readonly SurveyQuestion[];
}

/** Renders each request for changes, the latest first, with the version it was about folded; nothing without one. */
export function EarlierVersions({ versions, questions }: EarlierVersionsProps) {
  if (versions.length === 0) return null;
  return (
    <Part title="Requested changes">
      <ol className={classes.versions}>
        {[...versions].reverse().map((version) => (
          <li key={version.version}>
            <ReviewNote
              caption={
                <>
                  Request {version.version} of {CORRECTION_ROUNDS_MAX},{" "}
                  <DateTime at={version.requested_at} />
                </>
              }
            >
              {version.request_note}
            </ReviewNote>
            <FoldedVersion version={version} questions={questions} />
          </li>
        ))}
      </ol>
    </Part>
  );
}

interface FoldedVersionProps extends Pick<EarlierVersionsProps, "questions"> {
  version: SubmissionVersion;
}

/** Renders the answers of a version once they are unfolded: their files are fetched only then. */
function FoldedVersion({ version, questions }: FoldedVersionProps) {
  const [opened, setOpened] = useState(false);
  return (
    <details
      className={classes.version}
      open={opened}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
    >
      <summary>
        Version {version.version}, submitted <DateTime at={version.submitted_at} />
      </summary>
      {opened ? <VersionAnswers version={version} questions={questions} /> : null}
    </details>
  );
}

function VersionAnswers({ version, questions }: FoldedVersionProps) {
  const answers = joinAnswers(questions, version.answers);
  if (answers.length === 0) return <p className={classes.noAnswers}>It had no survey answers.</p>;
  return <AnswerList answers={answers} />;
}
