import { CORRECTION_HOURS, CORRECTION_ROUNDS_MAX } from "@signpoint/api/platform/constants";
import { pickFields } from "@signpoint/api/platform/form-fields";
import type { SignedContract } from "@signpoint/api/work/signed-contract";
import { VersionAnswer } from "@signpoint/api/work/submission-version";
import { signingStatusAfter } from "@signpoint/api/work/transitions";
import { and, eq, lt, ne, sql } from "drizzle-orm";
import { recordDecision } from "../../ledger/audit-log/record-decision";
import { insertNotifications, toSigner } from "../../messages/notifications/insert-notifications";
import { markSubjectRead } from "../../messages/notifications/mark-read";
import type { CallerContext } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { newId } from "../../platform/db/new-id";
import { signedContracts, submissionVersions } from "../../platform/db/schema/index";
import { afterCommit, inTransaction } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { deadlineNow } from "../signings/signing-deadlines-sql";
import { answersToDraft } from "./answers-to-draft";
import { findDecisionRefusal } from "./find-decision-refusal";
import { isHandedInAt } from "./queue-order";
import { type SigningRow, toSignedContract } from "./signed-contract-view";

interface Request {
  signed_contract_id: string;
  submitted_at?: string | null | undefined;
  note: string;
}

/**
 * Asks the signer to change a pending submission, at most three times, never by its own signer, and tells the signer. The
 * submission becomes a version with the request, and its answers the draft of the next one. Throws NOT_FOUND,
 * OWN_DECISION, NOT_SUBMITTED, ALREADY_DECIDED, CHANGED_MEANWHILE, ROUNDS_USED_UP.
 */
export async function requestChanges(
  ctx: CallerContext<"notificationFeed">,
  request: Request,
): Promise<SignedContract> {
  const now = ctx.now();
  const admin_id = ctx.caller.user_id;
  return await inTransaction(ctx.db, async (tx) => {
    const signing = await storeRequest(tx, admin_id, request, now);
    if (signing === undefined) {
      const { signed_contract_id: signing_id, submitted_at = null } = request;
      const about = { signing_id, submitted_at };
      const refusal = await findDecisionRefusal({ ...ctx, db: tx }, about);
      throw refusal ?? new DomainError("ROUNDS_USED_UP");
    }
    const { status, review_note } = signing;
    const cause_id = await insertVersion(tx, signing, { admin_id, note: request.note }, now);
    await recordDecision(tx, {
      admin_id,
      action: "request_changes",
      subject_type: "signed_contract",
      subject_id: signing.id,
      before: { status: "pending" },
      after: { status, review_note },
      now,
    });
    await insertNotifications(tx, [toSigner("changes_requested", signing, cause_id)], now);
    await markSubjectRead(tx, signing.id);
    afterCommit(tx, () => {
      ctx.notificationFeed.publish();
      ctx.notificationFeed.tellQueues("decision", admin_id);
    });
    return toSignedContract(signing, []);
  });
}

/** Returns the signing that is to be changed; undefined when the admin cannot ask for that. */
async function storeRequest(
  tx: Transaction,
  admin_id: string,
  { signed_contract_id, submitted_at, note }: Request,
  now: Date,
): Promise<SigningRow | undefined> {
  const at = deadlineNow(sql`${now.toISOString()}::timestamptz`);
  const [signing] = await tx
    .update(signedContracts)
    .set({
      status: signingStatusAfter("pending", "request_changes"),
      review_note: note,
      correction_rounds: sql`${signedContracts.correction_rounds} + 1`,
      correction_due_at: sql`${at} + ${CORRECTION_HOURS} * interval '1 hour'`,
      review_due_at: null,
      review_breached_at: null,
    })
    .where(
      and(
        eq(signedContracts.id, signed_contract_id),
        eq(signedContracts.status, "pending"),
        isHandedInAt(sql`${submitted_at ?? null}::timestamptz`),
        ne(signedContracts.user_id, admin_id),
        lt(signedContracts.correction_rounds, CORRECTION_ROUNDS_MAX),
      ),
    )
    .returning();
  return signing;
}

/** Inserts the submission as a version with the request, makes its answers the draft, and returns the version's id. */
async function insertVersion(
  tx: Transaction,
  signing: SigningRow,
  { admin_id, note }: { admin_id: string; note: string },
  now: Date,
): Promise<string> {
  const answers = await answersToDraft(tx, signing.id, now);
  const id = newId();
  await tx.insert(submissionVersions).values({
    id,
    signed_contract_id: signing.id,
    version: signing.correction_rounds,
    answers: answers.map((answer) => pickFields(VersionAnswer.shape, answer)),
    submitted_at: signing.submitted_at ?? signing.created_at,
    request_note: note,
    requested_by: admin_id,
    requested_at: now.toISOString(),
  });
  return id;
}
