import { takenBackBy } from "@signpoint/api/ledger/corrections";
import type { SubmissionDetail } from "@signpoint/api/work/submission";
import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { selectDeductions } from "../../ledger/entries/corrected-signing";
import type { Database } from "../../platform/db/client";
import { isoInstant, jsonArray, jsonObject } from "../../platform/db/json-sql";
import {
  appeals,
  contracts,
  signedContracts,
  signingDrafts,
  submissionMessages,
  submissionVersions,
} from "../../platform/db/schema/index";
import { selectUsername } from "../../platform/people/person-in-text";
import { signingTimeline, type TimelineFacts } from "./signing-timeline";

/** What the timeline needs besides the signing, as an SQL value of a query that joins the contract. */
export const selectHistory: SQL<TimelineFacts["history"]> = jsonObject({
  withdrawn_at: signedContracts.withdrawn_at,
  withdrawn_submission_at: signedContracts.withdrawn_submission_at,
  overturned_at: signedContracts.overturned_at,
  was_decided_by_admin: sql<boolean>`${signedContracts.decided_by} is not null`,
  contract_deleted_at: contracts.deleted_at,
});

const selectDraftTime = sql<string | null>`(select ${isoInstant(signingDrafts.saved_at)}
  from ${signingDrafts} where ${eq(signingDrafts.signed_contract_id, signedContracts.id)})`;

const selectNamedVersions: SQL<TimelineFacts["versions"]> = jsonArray(
  jsonObject({
    submitted_at: submissionVersions.submitted_at,
    requested_at: submissionVersions.requested_at,
    request_note: submissionVersions.request_note,
    by: selectUsername(submissionVersions.requested_by),
  }),
  sql`from ${submissionVersions} where ${eq(submissionVersions.signed_contract_id, signedContracts.id)}
    order by ${submissionVersions.version}`,
);

const selectNamedAppeal = sql<TimelineFacts["appeal"]>`(select ${jsonObject({
  state: appeals.state,
  created_at: appeals.created_at,
  decided_at: appeals.decided_at,
  note: appeals.note,
  by: selectUsername(appeals.decided_by),
})} from ${appeals} where ${eq(appeals.signed_contract_id, signedContracts.id)})`;

/**
 * Returns the messages of the signing that the query reads, oldest first, as an SQL value; `named` with who wrote each, for
 * admins.
 */
export function selectMessages({ named }: { named: boolean }): SQL<TimelineFacts["messages"]> {
  const { by_signer, text, created_at, author_id, id, signed_contract_id } = submissionMessages;
  return jsonArray(
    jsonObject({ by_signer, text, created_at, ...(named && { by: selectUsername(author_id) }) }),
    sql`from ${submissionMessages} where ${eq(signed_contract_id, signedContracts.id)}
      order by ${created_at}, ${id}`,
  );
}

/** Returns the timelines of several signings by the signing's id, with names and what was taken back, in one query. */
export async function findTimelines(
  db: Database,
  signingIds: string[],
): Promise<Map<string, Pick<SubmissionDetail, "timeline" | "taken_back">>> {
  if (signingIds.length === 0) return new Map();
  const { status, points_reward, review_note, submitted_at, decided_at, ended_at, created_at } =
    signedContracts;
  const rows = await db
    .select({
      id: signedContracts.id,
      signing: {
        status,
        points_reward,
        review_note,
        submitted_at,
        decided_at,
        ended_at,
        created_at,
      },
      history: selectHistory,
      draft_saved_at: selectDraftTime,
      versions: selectNamedVersions,
      appeal: selectNamedAppeal,
      deductions: selectDeductions({ named: true }),
      messages: selectMessages({ named: true }),
      signer: selectUsername(signedContracts.user_id),
      decider: selectUsername(signedContracts.decided_by),
    })
    .from(signedContracts)
    .innerJoin(contracts, eq(contracts.id, signedContracts.contract_id))
    .where(inArray(signedContracts.id, signingIds));
  // Until the clock's task has stored the end of a signing, its timeline does not tell it.
  return new Map(
    rows.map(({ id, ...row }) => {
      const timeline = signingTimeline({ ...row, deadline: null });
      return [id, { timeline, taken_back: takenBackBy(row.deductions) }];
    }),
  );
}
