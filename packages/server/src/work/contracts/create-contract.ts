import { contractTotal } from "@signpoint/api/ledger/second-approval-rules";
import { needsSecond } from "@signpoint/api/ledger/second-sums";
import { expiresAt } from "@signpoint/api/work/contracts/expiry";
import { assertWithinReserve } from "../../ledger/assert-within-reserve";
import { readSums } from "../../ledger/second-approvals/read-sums";
import { requestSecond } from "../../ledger/second-approvals/request-second";
import type { CallerContext } from "../../platform/context";
import { newId } from "../../platform/db/new-id";
import { contracts } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import type { SeenDraft } from "../contract-drafts/contract-draft-view";
import { takePublishedDraft } from "../contract-drafts/delete-contract-draft";
import { readClock } from "../signings/signing-deadlines-sql";
import { inviteNamedPeople } from "./for-whom/invite-named-people";
import { writeNamedPeople } from "./for-whom/named-people";
import { assertCanWait } from "./openings/schedule-opening";
import { type ContractFormInput, parseContractForm } from "./parse-contract-form";
import { recordContractDecision, snapshotContract } from "./record-contract-decision";
import { writeQuestions } from "./write-questions";

interface CreatedContract extends ContractFormInput {
  opens_at?: string | null | undefined;
  /** The draft that is published by this. */
  draft?: SeenDraft | undefined;
}

/**
 * Inserts an active contract with its questions and returns its id. Its duration starts now, or when it opens: with
 * `opens_at` it is inactive until then. One that can pay as much as needs a second admin is inactive until a second admin
 * confirms it. Publishing a draft deletes that. Throws BAD_REQUEST, RESERVE_EXCEEDED, and NOT_FOUND and CHANGED_MEANWHILE for
 * the draft.
 */
export async function createContract(
  ctx: CallerContext<"config" | "notificationFeed">,
  { draft, opens_at = null, ...input }: CreatedContract,
): Promise<string> {
  const now = ctx.now();
  const { survey_questions, named_people, ...fields } = parseContractForm(input);
  const points = contractTotal(fields);
  return await inTransaction(ctx.db, async (tx) => {
    if (draft !== undefined) await takePublishedDraft(tx, draft, { ...input, opens_at });
    if (opens_at !== null) {
      const waiting = { id: null, status: "inactive", opens_at } as const;
      await assertCanWait(tx, waiting, await readClock(tx, now));
    }
    const isAwaiting = needsSecond({ points, dollars: 0 }, await readSums(tx, ctx));
    await assertWithinReserve(ctx, tx, { before: 0, after: points, paysMore: true });
    const begins = opens_at === null ? now : new Date(opens_at);
    const [contract] = await tx
      .insert(contracts)
      .values({
        ...fields,
        id: newId(),
        status: isAwaiting || opens_at !== null ? "inactive" : "active",
        opens_at,
        expires_at: expiresAt(begins, fields.duration)?.toISOString() ?? null,
        created_at: now.toISOString(),
      })
      .returning();
    if (contract === undefined) throw new Error("an inserted contract was not returned");
    await writeQuestions(tx, contract.id, survey_questions);
    await writeNamedPeople(tx, contract.id, named_people);
    await inviteNamedPeople(ctx, tx, contract);
    const after = await snapshotContract(tx, contract);
    await recordContractDecision(tx, ctx.caller, "create_contract", {
      id: contract.id,
      before: null,
      after,
      now,
    });
    if (isAwaiting) {
      const subject_id = contract.id;
      await requestSecond(ctx, tx, {
        kind: "contract",
        subject_id,
        user_id: null,
        points,
        reason: null,
      });
    }
    return contract.id;
  });
}
