import { hasAnotherAdmin } from "@signpoint/api/ledger/other-admins";
import type { AppealToDecide } from "@signpoint/api/work/appeals/appeal";
import type { ListAppealsInput } from "@signpoint/api/work/appeals/appeal-calls";
import { and, eq } from "drizzle-orm";
import type * as z from "zod";
import { findDecidingAdmins } from "../../accounts/people/find-deciding-admins";
import type { CallerContext } from "../../platform/context";
import { keyset, toPage } from "../../platform/db/keyset";
import { appeals } from "../../platform/db/schema/index";
import { selectUsername } from "../../platform/people/person-in-text";
import { appealFields } from "../submissions/appeal-fields";
import { loadSubmissionDetails } from "../submissions/load-submission-details";

const pages = keyset({ by: appeals.created_at, id: appeals.id, direction: "asc" });

/** Returns one page of the appeals in a state, those waiting longest first, with their submissions. */
export async function listAppeals(
  ctx: CallerContext,
  { state, limit, cursor }: z.output<typeof ListAppealsInput>,
): Promise<{ items: AppealToDecide[]; next_cursor: string | null }> {
  const rows = await ctx.db
    .select({
      ...appealFields,
      user_id: appeals.user_id,
      rejected_by: appeals.rejected_by,
      rejected_by_username: selectUsername(appeals.rejected_by),
      decided_by_username: selectUsername(appeals.decided_by),
    })
    .from(appeals)
    .where(and(eq(appeals.state, state), pages.after(cursor)))
    .orderBy(...pages.order)
    .limit(limit + 1);
  const { page, next_cursor } = toPage(rows, limit, (row) => [row.created_at, row.id]);
  const submissions = await loadSubmissionDetails(
    ctx,
    page.map(({ signed_contract_id }) => signed_contract_id),
  );
  const admins = await findDecidingAdmins(ctx.db, ctx.now());
  const items = page.map(({ user_id, rejected_by, ...appeal }) => {
    const submission = submissions.get(appeal.signed_contract_id);
    if (submission === undefined) throw new Error("an appeal is about a signing");
    const isAnother = hasAnotherAdmin(admins, [user_id, rejected_by]);
    const isCallers = user_id === ctx.caller.user_id;
    const isRejecters = rejected_by === ctx.caller.user_id && isAnother;
    return {
      ...appeal,
      submission,
      may_decide: appeal.state === "open" && !isCallers && !isRejecters,
      has_only_same_admin: !isAnother,
    };
  });
  return { items, next_cursor };
}
