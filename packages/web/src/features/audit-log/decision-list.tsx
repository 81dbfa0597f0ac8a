import { VisuallyHidden } from "@mantine/core";
import type { AdminDecision } from "@signpoint/api/entities/admin-decision";
import { adminMessages } from "@signpoint/api/messages";
import entries from "~/features/earnings/entry-list.module.css";
import { countOf } from "~/features/review/reviewable";
import { DateTime } from "~/ui/date-time";
import { TextLink } from "~/ui/links";
import { type Change, decisionChanges } from "./decision-changes";
import classes from "./decisions.module.css";
import { ACTION_LABELS } from "./labels";

/** So few changes are shown at once; more are folded away. */
const AT_A_GLANCE = 2;

/** What admins have done: what, about what, who, when, and how it changed. */
export function DecisionList({ decisions }: { decisions: readonly AdminDecision[] }) {
  return (
    <ul className={entries.list}>
      {decisions.map((decision) => (
        <li key={decision.id} className={entries.entry}>
          <div className={classes.decision}>
            <span className={entries.details}>
              {ACTION_LABELS[decision.action]}: <SubjectLink decision={decision} />
              {decision.subject_username === null ? null : ` of ${decision.subject_username}`}
            </span>
            <span className={entries.facts}>
              <span>by {decision.admin_username ?? adminMessages.unknownUser}</span>
              <DateTime at={decision.created_at} />
            </span>
            <Changes decision={decision} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Changes({ decision }: { decision: AdminDecision }) {
  const changes = decisionChanges(decision);
  if (changes.length === 0) return null;
  if (changes.length <= AT_A_GLANCE) return <ChangeList changes={changes} />;
  return (
    <details className={classes.fold}>
      <summary>{countOf(changes.length, decision.before === null ? "field" : "change")}</summary>
      <ChangeList changes={changes} />
    </details>
  );
}

/** What a decision was about, leading to where it can be seen. */
function SubjectLink({ decision }: { decision: AdminDecision }) {
  const { subject_type, subject_id, subject_name } = decision;
  const name = subject_name ?? "gone";
  switch (subject_type) {
    case "signed_contract":
      return (
        <TextLink
          to="/admin/contracts/signed/$signedContractId"
          params={{ signedContractId: subject_id }}
        >
          {name}
        </TextLink>
      );
    case "contract":
      return (
        <TextLink to="/admin/contracts" search={{ search: name }}>
          {name}
        </TextLink>
      );
    case "marketplace_item":
      return (
        <TextLink to="/admin/marketplace" search={{ search: name }}>
          {name}
        </TextLink>
      );
    case "user":
      return (
        <TextLink to="/admin/activity" search={{ user: subject_id }}>
          {name}
        </TextLink>
      );
    default:
      return name;
  }
}

/** Fields with what stood there before and after. */
function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <dl className={classes.changes}>
      {changes.map(({ name, before, after }) => (
        <div key={name} className={classes.change}>
          <dt>{name}</dt>
          <dd>
            {before === null ? null : (
              <del>
                <VisuallyHidden>Before: </VisuallyHidden>
                {before}
              </del>
            )}
            {after === null ? null : (
              <ins>
                <VisuallyHidden>After: </VisuallyHidden>
                {after}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
