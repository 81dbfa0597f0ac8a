import { VisuallyHidden } from "@mantine/core";
import type { AdminDecision } from "@signpoint/api/ledger/admin-decision";
import { adminMessages } from "@signpoint/api/texts";
import { Entry, EntryList } from "~/platform/ui/entry-list";
import { DateTime, formatCount } from "~/platform/ui/format";
import { TextLink } from "~/platform/ui/links";
import { type Change, decisionChanges } from "./decision-changes";
import classes from "./decisions.module.css";
import { ACTION_LABELS } from "./labels";

/** More changes than this are folded away. */
const CHANGES_UNFOLDED = 2;

/** Renders decisions of admins: what was done to what, by whom, when, and how it changed. */
export function DecisionList({ decisions }: { decisions: readonly AdminDecision[] }) {
  return (
    <EntryList>
      {decisions.map((decision) => (
        <Entry
          key={decision.id}
          title={
            <>
              {ACTION_LABELS[decision.action]}: <SubjectLink decision={decision} />
              {decision.subject_username === null ? null : ` of ${decision.subject_username}`}
            </>
          }
          facts={
            <>
              <span>by {describeDecider(decision)}</span>
              <DateTime at={decision.created_at} />
            </>
          }
        >
          <Changes decision={decision} />
        </Entry>
      ))}
    </EntryList>
  );
}

/** Returns the name of who decided, in words that follow "by". */
function describeDecider({ actor, admin_username }: AdminDecision): string {
  if (actor === "command") return "command";
  if (actor === "system") return "the system";
  return admin_username ?? adminMessages.unknownUser;
}

function Changes({ decision }: { decision: AdminDecision }) {
  const changes = decisionChanges(decision);
  if (changes.length === 0) return null;
  if (changes.length <= CHANGES_UNFOLDED) return <ChangeList changes={changes} />;
  return (
    <details className={classes.fold}>
      <summary>
        {formatCount(changes.length, decision.before === null ? "field" : "change")}
      </summary>
      <ChangeList changes={changes} />
    </details>
  );
}

/** Renders the name of what was decided about, as a link where it has a screen. */
function SubjectLink({ decision }: { decision: AdminDecision }) {
  const { subject_type, subject_id, subject_name } = decision;
  const name = subject_name ?? "gone";
  const shown = <bdi>{name}</bdi>;
  switch (subject_type) {
    case "signed_contract":
      return (
        <TextLink
          to="/admin/contracts/signed/$signedContractId"
          params={{ signedContractId: subject_id }}
        >
          {shown}
        </TextLink>
      );
    case "contract":
      return (
        <TextLink to="/admin/contracts" search={{ search: name }}>
          {shown}
        </TextLink>
      );
    case "marketplace_item":
      return (
        <TextLink to="/admin/marketplace" search={{ search: name }}>
          {shown}
        </TextLink>
      );
    case "user":
      return (
        <TextLink to="/admin/activity" search={{ user: subject_id }}>
          {shown}
        </TextLink>
      );
    case "submissions":
      return <TextLink to="/admin/approvals">{shown}</TextLink>;
    case "settings":
      return <TextLink to="/admin/settings">{shown}</TextLink>;
    default:
      return name;
  }
}

/** Renders fields with their values before and after. */
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
                <bdi>{before}</bdi>
              </del>
            )}
            {after === null ? null : (
              <ins>
                <VisuallyHidden>After: </VisuallyHidden>
                <bdi>{after}</bdi>
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
