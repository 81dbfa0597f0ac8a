import type { Submission } from "@signpoint/api/work/submission";
import { and, eq } from "drizzle-orm";
import type { CallerContext } from "../../platform/context";
import { keyset, toPage } from "../../platform/db/keyset";
import { signedContracts } from "../../platform/db/schema/index";
import { selectSubmissions, toSubmissions } from "../submissions/submission-rows";
import { loadContract } from "./admin-contract-view";

const { contract_id, status, created_at, id } = signedContracts;
const pages = keyset({ by: created_at, id, direction: "asc" });

/** Returns one page of the submissions of a contract, in the order of signing. Throws NOT_FOUND. */
export async function listContractSubmissions(
  ctx: CallerContext,
  input: {
    id: string;
    status?: Exclude<Submission["status"], "none"> | undefined;
    limit: number;
    cursor?: string | undefined;
  },
): Promise<{ items: Submission[]; next_cursor: string | null }> {
  await loadContract(ctx.db, input.id);
  const rows = await selectSubmissions(ctx)
    .where(
      and(
        eq(contract_id, input.id),
        input.status === undefined ? undefined : eq(status, input.status),
        pages.after(input.cursor),
      ),
    )
    .orderBy(...pages.order)
    .limit(input.limit + 1);
  const { page, next_cursor } = toPage(rows, input.limit, ({ signing }) => [
    signing.created_at,
    signing.id,
  ]);
  return {
    items: await toSubmissions(ctx, page),
    next_cursor,
  };
}
