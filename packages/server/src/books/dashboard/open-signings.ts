import type { SigningInReview, SigningToContinue } from "@signpoint/api/books/dashboard";
import { DASHBOARD_OPEN_SIGNINGS } from "@signpoint/api/platform/constants";
import { pickNames } from "@signpoint/api/platform/form-fields";
import { ESTIMATES } from "@signpoint/api/work/contracts/contract-fields";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { isoInstant, jsonArray, jsonObject } from "../../platform/db/json-sql";
import { contracts, signedContracts } from "../../platform/db/schema/index";
import { isSubmittable, submitBy } from "../../work/signings/signing-deadlines-sql";

/* The placeholders of these SQL values: `user_id`, and `now` as ISO 8601. */

const isCallers = eq(signedContracts.user_id, sql.placeholder("user_id"));

const openFields = {
  contract_id: contracts.id,
  title: contracts.title,
  points_reward: signedContracts.points_reward,
};

/** The signings that the caller can still submit, those that end first at the top. */
export const signingsToContinue: SQL<SigningToContinue[]> = jsonArray(
  jsonObject({
    ...openFields,
    questions: sql<number>`jsonb_array_length(${signedContracts.survey_questions})`,
    ...pickNames(ESTIMATES, contracts),
    submit_by: sql<string | null>`${isoInstant(sql`nullif(${submitBy}, 'infinity')`)}`,
    state: sql<SigningToContinue["state"]>`${signedContracts.status}`,
  }),
  openSignings(isSubmittable(sql`${sql.placeholder("now")}::timestamptz`), submitBy),
);

/** The submissions of the caller that wait for a decision, those that wait longest at the top. */
export const signingsInReview: SQL<SigningInReview[]> = jsonArray(
  jsonObject({
    ...openFields,
    submitted_at: signedContracts.submitted_at,
    review_due_at: signedContracts.review_due_at,
  }),
  openSignings(sql`${signedContracts.status} = 'pending'`, sql`${signedContracts.submitted_at}`),
);

/** Whether the caller has never signed a contract. */
export const isNewcomer: SQL<boolean> = sql`not exists (
  select from ${signedContracts} where ${isCallers}
)`;

function openSignings(condition: SQL, order: SQL): SQL {
  return sql`from ${signedContracts}
    join ${contracts} on ${contracts.id} = ${signedContracts.contract_id}
    where ${and(isCallers, condition)}
    order by ${order}, ${signedContracts.id} limit ${sql.raw(String(DASHBOARD_OPEN_SIGNINGS))}`;
}
