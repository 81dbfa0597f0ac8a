import type { SignedContract } from "@signpoint/api/entities/signed-contract";
import type { SubmissionVersion } from "@signpoint/api/entities/submission-version";
import { AnswerList } from "~/features/submissions/answers";
import { DateTime, formatCount } from "~/ui/format";
import { ButtonLink } from "~/ui/links";
import { ReviewNote } from "~/ui/sections";
import classes from "./signing-section.module.css";

/** Renders the answers as they were submitted. */
export function OwnAnswers({ signing }: { signing: SignedContract }) {
  if (signing.survey_responses.length === 0) return null;
  return (
    <div>
      <h3 className={classes.heading}>Your answers</h3>
      <AnswerList answers={signing.survey_responses} />
    </div>
  );
}

/** Renders earlier submissions, folded: the answers of each, and the changes that were requested. */
export function EarlierVersions({ versions }: { versions: readonly SubmissionVersion[] }) {
  if (versions.length === 0) return null;
  return (
    <details className={classes.fold}>
      <summary>{formatCount(versions.length, "earlier submission")}</summary>
      <ol className={classes.versions}>
        {versions.map((version) => (
          <li key={version.version}>
            <h3 className={classes.heading}>Submission {version.version}</h3>
            <p className={classes.moment}>
              Submitted <DateTime at={version.submitted_at} />, changes requested{" "}
              <DateTime at={version.requested_at} />
            </p>
            <ReviewNote caption="Changes requested">{version.request_note}</ReviewNote>
            {version.answers.length === 0 ? null : <AnswerList answers={version.answers} />}
          </li>
        ))}
      </ol>
    </details>
  );
}

export function BrowseMore() {
  return (
    <div>
      <ButtonLink to="/contracts">Browse More Contracts</ButtonLink>
    </div>
  );
}
