import type { SigningInReview, SigningToContinue } from "@signpoint/api/books/dashboard";
import { DASHBOARD_OPEN_SIGNINGS } from "@signpoint/api/platform/constants";
import { pickNames } from "@signpoint/api/platform/form-fields";
import { ESTIMATES } from "@signpoint/api/work/contracts/estimates";
import { eq, type SQL, sql } from "drizzle-orm";
import { isOpen } from "../../messages/notifications/deadlines-sql";
import { isoInstant, jsonArray, jsonObject } from "../../platform/db/json-sql";
import { contracts, signedContracts } from "../../platform/db/schema/index";
import { isSubmittable, submitBy } from "../../work/signings/signing-deadlines-sql";

/* The placeholders of these SQL values: `user_id`, and `now` as ISO 8601. */

const isCallers = eq(signedContracts.user_id, sql.placeholder("user_id"));
const now = sql`${sql.placeholder("now")}::timestamptz`;
const LIMIT = sql.raw(String(DASHBOARD_OPEN_SIGNINGS));

/** So many open signings of a person are looked at one by one; of more only those that may end first. */
const FEW = sql.raw("100");

const withContract = sql`join ${contracts} on ${contracts.id} = ${signedContracts.contract_id}`;

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
  firstOf(
    sql`(${selectFirstToEnd()}) as first join ${signedContracts} on ${signedContracts.id} = first.id ${withContract}`,
    isSubmittable(now),
    submitBy,
  ),
);

/** The submissions of the caller that wait for a decision, those that wait longest at the top. */
export const signingsInReview: SQL<SigningInReview[]> = jsonArray(
  jsonObject({
    ...openFields,
    submitted_at: signedContracts.submitted_at,
    review_due_at: signedContracts.review_due_at,
  }),
  firstOf(
    sql`${signedContracts}`,
    sql`${isCallers} and ${signedContracts.status} = 'pending'`,
    sql`${signedContracts.submitted_at}`,
  ),
);

/** Whether the caller has never signed a contract. */
export const isNewcomer: SQL<boolean> = sql`not exists (
  select from ${signedContracts} where ${isCallers}
)`;

/** Returns the clauses from `from` on that select the first of the signings, whose fields are read for those alone. */
function firstOf(signings: SQL, condition: SQL, order: SQL): SQL {
  const end = sql`order by ${order}, ${signedContracts.id}`;
  return sql`from (select ${signedContracts.id} from ${signings} where ${condition} ${end} limit ${LIMIT}) as shown
    join ${signedContracts} on ${signedContracts.id} = shown.id ${withContract} ${end}`;
}

/**
 * Returns the select of the ids of the caller's open signings, without most of those that do not end first when there are more
 * than `FEW`. What is in progress ends at its own time or with its contract, so the first are among the first by either: the
 * one is an index of the person's signings, the other of contracts, of which who has signed very many has signed most. A
 * correction ends at the later of both; few people have many. What never ends comes last.
 */
function selectFirstToEnd(): SQL {
  const { id, contract_id, status, work_due_at, created_at } = signedContracts;
  const { grace_period_end } = contracts;
  const isInProgress = sql`${isCallers} and ${status} = 'in_progress' and (select is_many from amount)`;
  return sql`with some_open as materialized (select ${id} from ${signedContracts} where ${isCallers} and ${isOpen}
      order by ${created_at}, ${id} limit ${FEW} + 1),
    amount as materialized (select count(*) > ${FEW} as is_many from some_open),
    by_own_time as materialized (select ${id} from ${signedContracts} cross join lateral (
        select from ${contracts} where ${contracts.id} = ${contract_id} and coalesce(${grace_period_end}, 'infinity') > ${now}
        offset 0 -- Looked up for each signing.
      ) as running
      where ${isInProgress} and ${work_due_at} > ${now} order by ${work_due_at}, ${id} limit ${LIMIT}),
    by_expiry as materialized (select signing.id from ${contracts} cross join lateral (
        select ${id} from ${signedContracts}
        where ${isInProgress} and ${contract_id} = ${contracts.id} and coalesce(${work_due_at}, 'infinity') > ${now}
        offset 0 -- Looked up for each contract.
      ) as signing
      where ${contracts.deleted_at} is null and ${grace_period_end} > ${now} and (select is_many from amount)
      order by ${grace_period_end}, signing.id limit ${LIMIT}),
    ending as materialized (select id from by_own_time union select id from by_expiry),
    endless as materialized (select ${id} from ${signedContracts} join ${contracts} on ${contracts.id} = ${contract_id}
      where ${isInProgress} and ${work_due_at} is null and ${grace_period_end} is null
        and (select count(*) from ending) < ${LIMIT}
      order by ${id} limit ${LIMIT})
    select id from some_open where not (select is_many from amount)
    union all select id from ending
    union all select id from endless
    union all select ${id} from ${signedContracts}
      where ${isCallers} and ${status} = 'changes_requested' and (select is_many from amount)`;
}
