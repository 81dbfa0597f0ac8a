import type { Submission } from "@signpoint/api/entities/submission";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Context } from "../context";
import { findContractOrThrow } from "../contracts/admin-contract-view";
import { decodeCursor, toPage } from "../db/cursor";
import { signedContracts } from "../db/schema/index";
import { loadSurveyResponses } from "./signed-contract-view";
import { selectSubmissions, toSubmission } from "./submission-rows";

/** One page of the submissions of a contract, in the order of their signing. */
export async function listContractSubmissions(
  ctx: Context,
  input: {
    id: string;
    status?: Exclude<Submission["status"], "none"> | undefined;
    limit: number;
    cursor?: string | undefined;
  },
): Promise<{ items: Submission[]; next_cursor: string | null }> {
  await findContractOrThrow(ctx.db, input.id);
  const from = input.cursor === undefined ? null : decodeCursor(input.cursor, "instant");
  const { contract_id, status, created_at, id } = signedContracts;
  const rows = await selectSubmissions(ctx.db)
    .where(
      and(
        eq(contract_id, input.id),
        input.status === undefined ? undefined : eq(status, input.status),
        from === null
          ? undefined
          : sql`(${created_at}, ${id}) > (${from.value}::timestamptz, ${from.id}::uuid)`,
      ),
    )
    .orderBy(asc(created_at), asc(id))
    .limit(input.limit + 1);
  const { page, next_cursor } = toPage(rows, input.limit, ({ signing }) => [
    signing.created_at,
    signing.id,
  ]);
  const responses = await loadSurveyResponses(
    ctx.db,
    page.map(({ signing }) => signing.id),
  );
  return {
    items: page.map((row) => toSubmission(row, responses.get(row.signing.id) ?? [])),
    next_cursor,
  };
}
