import { Button, Textarea } from "@mantine/core";
import { LOST_MAILBOX_WAIT_DAYS } from "@signpoint/api/accounts/safety/lost-mailbox";
import type { SecondApproval } from "@signpoint/api/ledger/second-approval";
import { NOTE_MAX_LENGTH } from "@signpoint/api/platform/constants";
import { adminMessages, secondApprovalMessages } from "@signpoint/api/texts";
import { useState } from "react";
import { ConfirmDialog } from "~/platform/ui/dialog";
import { Figure, FigureList } from "~/platform/ui/figures";
import { DateTime, formatPoints, pointsText } from "~/platform/ui/format";
import { TextLink } from "~/platform/ui/links";
import { Notice } from "~/platform/ui/notice";
import { SectionCard } from "~/platform/ui/sections";
import { decisionChanges } from "../audit-log/decision-changes";
import classes from "./second-approvals.module.css";
import { SubjectFigure } from "./subject-figure";
import { useSecondDecision } from "./use-second-decision";

const TITLES: Record<SecondApproval["kind"], string> = {
  redemption: "Redemption",
  submission: "Submission",
  payout_details: "Other bank details",
  credit: "Credit",
  deduction: "Deduction",
  contract: "Contract",
  email_change: "Change of email",
  factor_removal: "Lost second factor",
  admin_grant: "New admin",
  settings: "Settings",
  item: "Cash item",
  release: "End of a hold",
  announcement: "Announcement",
};

const WITHOUT_POINTS: readonly SecondApproval["kind"][] = [
  "email_change",
  "factor_removal",
  "admin_grant",
  "settings",
  "announcement",
];

/** What confirming does. */
const EFFECTS: Record<SecondApproval["kind"], (item: SecondApproval) => string> = {
  redemption: ({ username, has_code }) =>
    `The redemption of ${username ?? "a person"} is approved${has_code ? ", and gets the code that was typed" : ""}.`,
  submission: ({ username, points }) =>
    `The submission of ${username ?? "a person"} is approved, and ${pointsText(points ?? 0)} are paid. Look at it first: the first admin made or edited its contract.`,
  payout_details: ({ username }) =>
    `The payout of ${username ?? "a person"} can go to the other account, once its mail is confirmed and no safety pause runs. Look at the account first. When you refuse it, the person is asked for yet another one.`,
  credit: ({ username, points }) => `${username ?? "The person"} gets ${pointsText(points ?? 0)}.`,
  deduction: ({ username, points }) =>
    `${pointsText(points ?? 0)} are taken from ${username ?? "the person"}.`,
  contract: () => "The contract opens, and people can sign it.",
  email_change: ({ username, new_email }) =>
    `The email of ${username ?? "the person"} becomes ${new_email ?? "another one"} in ${LOST_MAILBOX_WAIT_DAYS} days, once that mailbox has confirmed it. Its present mailbox is told, and can stop it.`,
  factor_removal: ({ username }) =>
    `The second factor of ${username ?? "the person"} is removed 24 hours after the first admin asked, unless it is stopped. Make sure yourself that the person asked for it.`,
  admin_grant: ({ username }) =>
    `${username ?? "The person"} becomes an admin, and can do everything that you can.`,
  settings: () => "The settings change as listed, and count from now on.",
  item: () => "The item gets what is listed, and people can redeem it so.",
  announcement: () =>
    "All people are told, in the app and by mail. It cannot be taken back then. Read it first.",
  release: ({ username }) =>
    `The hold of the cash of ${username ?? "a person"} ends, and it can be approved.`,
};

interface SecondApprovalCardProps {
  item: SecondApproval;
  /** Told what has happened, in words. */
  onDecided: (text: string) => void;
}

/** Renders one decision that a second admin confirms or refuses. */
export function SecondApprovalCard({ item, onDecided }: SecondApprovalCardProps) {
  const [asking, setAsking] = useState<"confirm" | "refuse" | null>(null);
  const [note, setNote] = useState("");
  const decision = useSecondDecision(item, onDecided);
  const kind = TITLES[item.kind];
  // The settings are one record, which has no other name.
  const title =
    item.kind === "settings" ? kind : `${kind}: ${item.subject_name ?? adminMessages.unknownUser}`;
  return (
    <SectionCard title={title}>
      <FigureList>
        {WITHOUT_POINTS.includes(item.kind) ? null : (
          <Figure name={item.kind === "contract" ? "Pays at most" : "Points"}>
            {item.points === null ? "No limit" : formatPoints(item.points)}
          </Figure>
        )}
        {item.new_email == null ? null : <Figure name="New email">{item.new_email}</Figure>}
        <SubjectFigure item={item} />
        {decisionChanges({ before: null, after: item.changes }).map(({ name, after }) => (
          <Figure key={name} name={name}>
            {after === "0" ? "None" : after}
          </Figure>
        ))}
        {item.user_id === null ? null : (
          <Figure name="Person">
            <TextLink to="/admin/people/$personId" params={{ personId: item.user_id }}>
              {item.username ?? adminMessages.unknownUser}
            </TextLink>
          </Figure>
        )}
        <Figure name="First admin">
          {item.requested_by_username ?? adminMessages.unknownUser}
        </Figure>
        <Figure name="Asked for">
          <DateTime at={item.requested_at} />
        </Figure>
        {item.signed_contract_id === null ? null : (
          <Figure name="Takes back the reward of">
            <TextLink
              to="/admin/contracts/signed/$signedContractId"
              params={{ signedContractId: item.signed_contract_id }}
            >
              a submission
            </TextLink>
          </Figure>
        )}
        {item.has_code ? <Figure name="Code">Typed by the first admin</Figure> : null}
        {item.decided_at === null ? null : (
          <Figure name="Second admin">
            {item.decided_by_command
              ? "The operator’s command"
              : (item.decided_by_username ?? adminMessages.unknownUser)}
            , <DateTime at={item.decided_at} />
          </Figure>
        )}
      </FigureList>
      {item.reason === null ? null : <p className={classes.text}>{`Reason: ${item.reason}`}</p>}
      {item.note === null ? null : <p className={classes.text}>{`Refused: ${item.note}`}</p>}
      {item.state === "open" && !item.may_decide ? (
        <p className={classes.quiet}>Another admin than you has to decide this.</p>
      ) : null}
      {item.operator_needed ? (
        <Notice tone="warning">{secondApprovalMessages.operatorNeeded(item.id)}</Notice>
      ) : null}
      {decision.problem === null ? null : <Notice tone="error">{decision.problem}</Notice>}
      {item.may_decide ? (
        <div className={classes.buttons}>
          <Button size="md" aria-label={`Confirm ${title}`} onClick={() => setAsking("confirm")}>
            Confirm
          </Button>
          <Button
            size="md"
            variant="default"
            aria-label={`Refuse ${title}`}
            onClick={() => setAsking("refuse")}
          >
            Refuse
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        opened={asking === "confirm"}
        title="Confirm as second admin?"
        confirmLabel="Confirm"
        busy={decision.busy}
        onClose={() => setAsking(null)}
        onConfirm={() => decision.confirm(() => setAsking(null))}
      >
        <span>{EFFECTS[item.kind](item)}</span>
        <span>{`${item.requested_by_username ?? "Another admin"} decided it first. Both of you are recorded.`}</span>
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === "refuse"}
        title="Refuse as second admin?"
        confirmLabel="Refuse"
        danger
        busy={decision.busy}
        onClose={() => setAsking(null)}
        onConfirm={() => decision.refuse(note, () => setAsking(null))}
      >
        <span>Nothing is carried out. The first admin can ask again.</span>
        <Textarea
          label="Why (optional)"
          description="Admins read it."
          autosize
          minRows={2}
          maxRows={6}
          maxLength={NOTE_MAX_LENGTH}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </ConfirmDialog>
    </SectionCard>
  );
}
