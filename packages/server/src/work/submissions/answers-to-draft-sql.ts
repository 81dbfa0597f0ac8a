import { type SQL, sql } from "drizzle-orm";

/**
 * Returns the CTEs `answered` and `drafted`: the answers of the signings in the CTE `signings` are removed from their
 * submission and saved as the draft, from which the signer goes on.
 */
export function answersToDraft(signings: string, now: SQL): SQL {
  const from = sql.raw(signings);
  return sql`answered as (
    delete from survey_responses using ${from} where survey_responses.signed_contract_id = ${from}.id
    returning survey_responses.*
  ), drafted as (
    insert into signing_drafts (signed_contract_id, answers, saved_at)
    select ${from}.id, coalesce((select jsonb_object_agg(question_id,
      case when file_url is null then jsonb_build_object('response_data', response_data)
        else jsonb_build_object('file_url', file_url) end) from answered), '{}'), ${now}
    from ${from}
    on conflict (signed_contract_id) do update set answers = excluded.answers, saved_at = excluded.saved_at
  )`;
}
