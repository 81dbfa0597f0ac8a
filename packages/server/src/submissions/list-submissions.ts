import type { Submission } from "@signpoint/api/entities/submission";
import { and, count, eq, sql } from "drizzle-orm";
import { decodeCursor, pageFrom } from "../db/cursor";
import { signedContracts } from "../db/schema/index";
import type { Services } from "../services";
import { responsesOf } from "./signed-contract-view";
import { selectSubmissions, submissionOf } from "./submission-rows";

/** What the queue is ordered by: when it was handed in, or signed if it has not been. */
const queuedAt = sql`coalesce(${signedContracts.submitted_at}, ${signedContracts.created_at})`;

/** One page of the submissions with a status, those waiting longest first. */
export async function listSubmissions(
  services: Services,
  input: {
    status: Exclude<Submission["status"], "none">;
    limit: number;
    cursor?: string | undefined;
  },
): Promise<{ items: Submission[]; next_cursor: string | null; total: number }> {
  const hasStatus = eq(signedContracts.status, input.status);
  const from = input.cursor === undefined ? null : decodeCursor(input.cursor, "instant");
  const rows = await selectSubmissions(services.db)
    .where(
      and(
        hasStatus,
        from === null
          ? undefined
          : sql`(${queuedAt}, ${signedContracts.id}) > (${from.value}::timestamptz, ${from.id}::uuid)`,
      ),
    )
    .orderBy(queuedAt, signedContracts.id)
    .limit(input.limit + 1);
  const { page, next_cursor } = pageFrom(rows, input.limit, ({ signing }) => [
    signing.submitted_at ?? signing.created_at,
    signing.id,
  ]);
  const responses = await responsesOf(
    services.db,
    page.map(({ signing }) => signing.id),
  );
  const [total] = await services.db.select({ all: count() }).from(signedContracts).where(hasStatus);
  return {
    items: page.map((row) => submissionOf(row, responses.get(row.signing.id) ?? [])),
    next_cursor,
    total: total?.all ?? 0,
  };
}
