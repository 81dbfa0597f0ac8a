import { isOverdue } from "@signpoint/api/platform/review-time";
import { appealMessages, refusalMessages } from "@signpoint/api/texts";
import type { Appeal } from "@signpoint/api/work/appeals/appeal";
import { appealRefusal } from "@signpoint/api/work/appeals/appeal-rules";
import { useEffect, useId, useState } from "react";
import { useProfile } from "~/platform/api/profile";
import { useTick } from "~/platform/ui/countdown";
import { FocusOnMount } from "~/platform/ui/focus";
import { formatDateTime, formatInstant, joinSentences, pointsText } from "~/platform/ui/format";
import { TextLink } from "~/platform/ui/links";
import { Notice } from "~/platform/ui/notice";
import { ReviewNote } from "~/platform/ui/sections";
import { keepTyped } from "~/platform/ui/typed-text";
import { StoredFile } from "~/work/files/stored-file";
import { AppealOffer, appealForm } from "./appeal-form";
import classes from "./signing-section.module.css";
import type { SignedDetail } from "./use-signing-call";

/** Renders the appeal against a rejection: the way to make one, why there is none, or what became of it. */
export function AppealSection({ contract }: { contract: SignedDetail }) {
  const { signing, appeal } = contract;
  const titleId = useId();
  const [acted, setActed] = useState(false);
  const { id: userId } = useProfile();
  const hasAppeal = appeal !== null;
  /* By this, an appeal is known to have been made also when the answer to it was lost. */
  useEffect(() => {
    if (hasAppeal) keepTyped(userId, appealForm(signing.id), null);
  }, [hasAppeal, userId, signing.id]);
  const refusal = useTick((now) => appealRefusal({ ...signing, has_appeal: hasAppeal }, now));
  return (
    <section className={classes.stack} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.heading}>
        Appeal
      </h3>
      {appeal !== null ? (
        <FocusOnMount active={acted}>
          <AppealCard appeal={appeal} reward={signing.points_reward} />
        </FocusOnMount>
      ) : refusal === null ? (
        <AppealOffer contract={contract} onAppealed={() => setActed(true)} />
      ) : (
        <p className={classes.words}>
          {refusal === "APPEAL_TOO_LATE"
            ? appealMessages.appealTooLate
            : appealMessages.notAppealableBySystem}
        </p>
      )}
    </section>
  );
}

interface AppealCardProps {
  appeal: Appeal;
  /** The points that an overturned rejection pays. */
  reward: number;
}

/** Renders an appeal: where it stands or how it was decided, its words and its files. */
function AppealCard({ appeal, reward }: AppealCardProps) {
  const { state, text, note, files, created_at } = appeal;
  return (
    <div className={classes.stack}>
      {state === "open" ? <OpenAppeal appeal={appeal} /> : null}
      {state === "upheld" ? (
        <Notice tone="error" title="The rejection stands">
          {joinSentences(appealMessages.appealUpheld, deciderText(appeal))}
        </Notice>
      ) : null}
      {state === "overturned" ? (
        <Notice tone="success" title="Your appeal was successful">
          {joinSentences(overturnedText(appeal, reward), deciderText(appeal))}
        </Notice>
      ) : null}
      {note === null ? null : <ReviewNote caption="Reason of the decision">{note}</ReviewNote>}
      <ReviewNote caption={`Your appeal of ${formatDateTime(created_at)}`}>{text}</ReviewNote>
      {files.length === 0 ? null : (
        <ul className={classes.files} aria-label="Files of your appeal">
          {files.map((path) => (
            <li key={path}>
              <StoredFile path={path} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function OpenAppeal({ appeal: { due_at } }: { appeal: Appeal }) {
  const isLate = useTick((now) => isOverdue(due_at, now));
  return (
    <>
      <Notice tone="info" title="Your appeal is in review">
        {isLate
          ? refusalMessages.reviewOverdue
          : `A decision is expected by ${formatInstant(due_at)}. ${appealMessages.appealOtherAdmin}`}
      </Notice>
      {isLate ? <TextLink to="/contact">Contact us</TextLink> : null}
    </>
  );
}

function overturnedText({ recharged_points }: Appeal, reward: number): string {
  const paid = `Your submission is approved: you received ${pointsText(reward)}.`;
  if (recharged_points === null || recharged_points === 0) return paid;
  return `${paid} ${pointsText(recharged_points)} of the returned cost ${recharged_points === 1 ? "was" : "were"} taken from your balance again.`;
}

function deciderText({ by_same_admin }: Appeal): string {
  return by_same_admin ? appealMessages.appealBySameAdmin : "";
}
