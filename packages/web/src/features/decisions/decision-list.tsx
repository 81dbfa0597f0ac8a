import type { AdminDecision } from "@signpoint/api/entities/admin-decision";
import { adminMessages } from "@signpoint/api/messages";
import entries from "~/features/earnings/entry-list.module.css";
import { countOf } from "~/features/review/review-kind";
import { Moment } from "~/ui/moment";
import { ChangeList } from "./change-list";
import { decisionChanges } from "./decision-changes";
import classes from "./decisions.module.css";
import { ACTION_LABELS } from "./labels";
import { SubjectLink } from "./subject-link";

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
              <Moment at={decision.created_at} />
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
