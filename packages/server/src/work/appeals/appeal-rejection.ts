import { APPEAL_DAYS } from "@signpoint/api/platform/constants";
import { instantAfter, MS_PER_HOUR } from "@signpoint/api/platform/durations";
import type { Appeal } from "@signpoint/api/work/appeals/appeal";
import { and, asc, eq, gt, gte, inArray, sql } from "drizzle-orm";
import { insertNotifications } from "../../messages/notifications/insert-notifications";
import type { CallerContext } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { lockAccount } from "../../platform/db/locks";
import { newId } from "../../platform/db/new-id";
import { appeals, files, signedContracts } from "../../platform/db/schema/index";
import { afterCommit, inTransaction } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { readPromisedTimes } from "../../platform/settings/promised-times";
import { findOwnSigning } from "../signings/find-own-signing";
import { deadlineNow } from "../signings/signing-deadlines-sql";
import { appealFields } from "../submissions/appeal-fields";
import { findAppealRefusal } from "../submissions/find-appeal-refusal";
import type { SigningRow } from "../submissions/signed-contract-view";

/**
 * Appeals the rejection of the caller's own submission, once and within 7 days, and notifies the
 * admins. Locks account, signing, files. Throws NOT_FOUND, the code of `appealRefusal`, and
 * UNAUTHORIZED when the account was deleted meanwhile.
 */
export async function appealRejection(
  ctx: CallerContext<"notificationFeed">,
  { signed_contract_id, text }: { signed_contract_id: string; text: string },
): Promise<Appeal> {
  const now = ctx.now();
  const { user_id } = ctx.caller;
  return await inTransaction(ctx.db, async (tx) => {
    // A deletion of the account that has closed its appeals already must not get one more.
    if (!(await lockAccount(tx, user_id))) throw new DomainError("UNAUTHORIZED");
    const rejection = await lockRejection(tx, { signed_contract_id, user_id }, now);
    if (rejection?.decided_by == null || rejection.decided_at === null) {
      const { signing } = await findOwnSigning({ ...ctx, db: tx }, signed_contract_id);
      throw new DomainError((await findAppealRefusal(tx, signing, now)) ?? "NOT_APPEALABLE");
    }
    const { review_contract_hours } = await readPromisedTimes(tx);
    const [appeal] = await tx
      .insert(appeals)
      .values({
        id: newId(),
        signed_contract_id,
        user_id,
        rejected_by: rejection.decided_by,
        state: "open",
        text,
        files: await submitFiles(tx, signed_contract_id, rejection.decided_at),
        due_at: instantAfter(now, review_contract_hours * MS_PER_HOUR),
        created_at: now.toISOString(),
      })
      .onConflictDoNothing()
      .returning(appealFields);
    if (appeal === undefined) throw new DomainError("ALREADY_APPEALED");
    const told = {
      to: "admins",
      kind: "appeal",
      person_id: user_id,
      about: { signed_contract_id },
      facts: { title: rejection.agreed.title },
    } as const;
    await insertNotifications(tx, [told], now);
    afterCommit(tx, () => ctx.notificationFeed.publish());
    return appeal;
  });
}

/** Locks a signing of the caller whose rejection can still be appealed, and returns it. */
async function lockRejection(
  tx: Transaction,
  { signed_contract_id, user_id }: { signed_contract_id: string; user_id: string },
  now: Date,
): Promise<SigningRow | undefined> {
  const { decided_at, appeal_until } = signedContracts;
  const until = sql`coalesce(${appeal_until}, ${decided_at} + ${APPEAL_DAYS} * interval '1 day')`;
  const [rejection] = await tx
    .select()
    .from(signedContracts)
    .where(
      and(
        eq(signedContracts.id, signed_contract_id),
        eq(signedContracts.user_id, user_id),
        eq(signedContracts.status, "rejected"),
        gt(until, deadlineNow(sql`${now.toISOString()}::timestamptz`)),
      ),
    )
    .for("update");
  return rejection;
}

/** Makes the uploads since a rejection (ISO 8601) part of its appeal, and returns their paths. */
async function submitFiles(tx: Transaction, signingId: string, since: string): Promise<string[]> {
  const uploads = await tx
    .select({ path: files.path })
    .from(files)
    .where(
      and(
        eq(files.signed_contract_id, signingId),
        eq(files.state, "stored"),
        gte(files.created_at, since),
      ),
    )
    .orderBy(asc(files.path))
    .for("update");
  const paths = uploads.map(({ path }) => path);
  if (paths.length > 0) {
    await tx.update(files).set({ state: "submitted" }).where(inArray(files.path, paths));
  }
  return paths;
}
