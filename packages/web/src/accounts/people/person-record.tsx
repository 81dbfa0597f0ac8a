import type { PersonRecord as Fields } from "@signpoint/api/accounts/person-record";
import { adminMessages } from "@signpoint/api/texts";
import { useQuery } from "@tanstack/react-query";
import { Figure, FigureList } from "~/platform/ui/figures";
import { DateTime, formatCount, formatInteger } from "~/platform/ui/format";
import { TextLink } from "~/platform/ui/links";
import { RowsSkeleton } from "~/platform/ui/list";
import { ErrorNotice } from "~/platform/ui/loaded";
import { Points } from "~/platform/ui/points";
import { personQuery } from "./admin/people-query";
import classes from "./person-record.module.css";

/** Renders what a reviewer can know about a person: balance, age, decisions and the share of rejections. */
export function PersonRecord({ id }: { id: string }) {
  const { data, error } = useQuery(personQuery(id));
  return (
    <section className={classes.record} aria-label="Person's record">
      {data === undefined && error === null ? <RowsSkeleton count={2} height={32} /> : null}
      <ErrorNotice error={error} fallback={adminMessages.approvalsLoadFailed} />
      {data === undefined ? null : <RecordFields record={data} />}
      <TextLink to="/admin/activity/decisions" search={{ person: id }}>
        All decisions about them
      </TextLink>
    </section>
  );
}

function RecordFields({ record }: { record: Fields }) {
  const { submissions, redemptions, recent } = record;
  return (
    <>
      <FigureList>
        <Figure name="Balance">
          <Points value={record.points} />
        </Figure>
        <Figure name="Member since">
          <DateTime at={record.member_since} />
        </Figure>
        <Figure name="Approved">{formatInteger(submissions.approved)}</Figure>
        <Figure name="Rejected">
          {formatInteger(submissions.rejected)}
          {record.rejection_rate === null ? null : ` (${formatShare(record.rejection_rate)})`}
        </Figure>
        <Figure name="In review">{formatInteger(submissions.pending)}</Figure>
        <Figure name="Redemptions">{describeRedemptions(redemptions)}</Figure>
      </FigureList>
      {recent.length === 0 ? (
        <p className={classes.none}>Nothing of theirs has been decided yet.</p>
      ) : (
        <ul className={classes.recent} aria-label="Latest decisions">
          {recent.map((decision) => (
            <li key={decision.signed_contract_id}>
              <TextLink
                to="/admin/contracts/signed/$signedContractId"
                params={{ signedContractId: decision.signed_contract_id }}
              >
                {decision.title}
              </TextLink>
              {decision.status === "approved" ? ": approved" : ": rejected"}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function describeRedemptions({ approved, pending, rejected }: Fields["redemptions"]): string {
  const all = approved + pending + rejected;
  return all === 0 ? "None" : `${formatCount(approved, "paid", "paid")} of ${formatInteger(all)}`;
}

/** Returns `25%`. */
function formatShare(share: number): string {
  return `${Math.round(share * 100)}%`;
}
