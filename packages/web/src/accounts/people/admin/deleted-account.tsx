import { peopleMessages } from "@signpoint/api/texts";
import { useQuery } from "@tanstack/react-query";
import { getErrorMessage } from "~/platform/api/errors";
import { DateTime } from "~/platform/ui/format";
import { Notice } from "~/platform/ui/notice";
import { SectionCard, Terms } from "~/platform/ui/sections";
import classes from "./account-card.module.css";
import { InvitedTree } from "./invited-tree";
import { accountQuery } from "./people-query";

const KEPT = [
  "The points activity, signings, redemptions and decisions, with their amounts, states and times",
  "Who was invited with their code",
] as const;

const ERASED =
  "Name, email, sessions, answers and files, bank details and addresses, messages, and what admins wrote about them were erased.";

/** Renders what is left of a deleted account, and says what stays under its pseudonym. */
export function DeletedAccount({ id, deletedAt }: { id: string; deletedAt: string }) {
  const { data, error } = useQuery(accountQuery(id));
  return (
    <SectionCard title="Account">
      <div className={classes.stack}>
        <Notice tone="info" title="This account was deleted">
          <span>
            Deleted on <DateTime at={deletedAt} />. {ERASED}
          </span>
        </Notice>
        <section aria-label="What stays under the pseudonym">
          <h3>What stays under the pseudonym</h3>
          <Terms terms={KEPT} />
        </section>
        {data === undefined && error !== null ? (
          <Notice tone="error">{getErrorMessage(error, peopleMessages.accountLoadFailed)}</Notice>
        ) : null}
        {data === undefined ? null : <InvitedTree account={data} />}
      </div>
    </SectionCard>
  );
}
