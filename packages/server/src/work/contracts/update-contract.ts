import { pickFields, withoutUndefined } from "@signpoint/api/platform/form-fields";
import type { AdminContractDetail } from "@signpoint/api/work/contracts/admin-contract";
import type { UpdateContractInput } from "@signpoint/api/work/contracts/admin-contract-calls";
import {
  completesByEdit,
  expiryAfterEdit,
  placesProblem,
  statusProblem,
} from "@signpoint/api/work/contracts/contract-edit";
import { CONTRACT_DEFAULTS } from "@signpoint/api/work/contracts/contract-form-rules";
import { eq } from "drizzle-orm";
import type * as z from "zod";
import { requestSecond, withdrawSecond } from "../../ledger/second-approvals/request-second";
import type { CallerContext, VerbInput } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { contracts } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { reopenMissed } from "../signings/reopen-missed";
import { lockContract, toAdminContractDetail } from "./admin-contract-view";
import { checkPublishing } from "./check-publishing";
import type { ContractRow } from "./contract-view";
import {
  type ContractFormInput,
  type ParsedContractForm,
  parseContractForm,
} from "./parse-contract-form";
import { findQuestions } from "./questions";
import { recordContractDecision, snapshotContract } from "./record-contract-decision";
import { writeQuestions } from "./write-questions";

type Status = ContractRow["status"];

/**
 * Updates the fields of a contract that the input has, and returns it. A new duration moves the expiry by the
 * difference. Signings have copies of cost, reward and questions, which do not change. Throws NOT_FOUND,
 * BAD_REQUEST, PLACES_TAKEN, RESERVE_EXCEEDED, and CHANGED_MEANWHILE when the input has an older version than the contract.
 */
export async function updateContract(
  ctx: CallerContext<"config" | "notificationFeed">,
  input: VerbInput<z.output<typeof UpdateContractInput>>,
): Promise<AdminContractDetail> {
  const { contract_id, status, version, ...changes } = input;
  const now = ctx.now();
  return await inTransaction(ctx.db, async (tx) => {
    const current = await lockContract(tx, contract_id);
    if (version !== undefined && version !== current.version) {
      const given = withoutUndefined({ ...changes, status });
      const sides = { given, current: await toAdminContractDetail(tx, current, now) };
      throw new DomainError("CHANGED_MEANWHILE", { sides });
    }
    const before = await snapshotContract(tx, current);
    const form = parseContractForm({
      ...(await toContractForm(tx, current)),
      ...withoutUndefined(changes),
    });
    const { survey_questions, ...fields } = form;
    const wasAwaiting = await withdrawSecond(tx, current.id);
    const wanted = status ?? (wasAwaiting ? "active" : undefined);
    const state = nextState(current, form, wanted, now);
    const points = await checkPublishing(ctx, tx, current, { ...form, ...state });
    if (points !== undefined) state.status = "inactive";
    const [contract] = await tx
      .update(contracts)
      .set({ ...fields, ...state, version: current.version + 1 })
      .where(eq(contracts.id, current.id))
      .returning();
    if (contract === undefined) throw new Error("a locked contract was not updated");
    if (changes.survey_questions !== undefined) {
      await writeQuestions(tx, contract.id, survey_questions);
    }
    if (points !== undefined) {
      const subject_id = contract.id;
      await requestSecond(ctx, tx, {
        kind: "contract",
        subject_id,
        user_id: null,
        points,
        reason: null,
      });
    }
    await reopenMissed(tx, contract.id, now);
    const after = await snapshotContract(tx, contract);
    await recordContractDecision(tx, ctx.caller, "update_contract", {
      id: contract.id,
      before,
      after,
      now,
    });
    return await toAdminContractDetail(tx, contract, now);
  });
}

function nextState(
  current: ContractRow,
  form: ParsedContractForm,
  newStatus: Status | undefined,
  now: Date,
): { status: Status; expires_at: string | null } {
  const badStatus = newStatus === undefined ? null : statusProblem(current.status, newStatus);
  if (badStatus !== null) {
    throw new DomainError("BAD_REQUEST", { message: badStatus, fields: { status: badStatus } });
  }
  const tooFewPlaces = placesProblem(form.max_signers, current.places_taken);
  if (tooFewPlaces !== null) {
    throw new DomainError("PLACES_TAKEN", {
      message: tooFewPlaces,
      fields: { max_signers: tooFewPlaces },
    });
  }
  const status = newStatus ?? current.status;
  const isCompleted = status === "active" && completesByEdit(current, form.max_signers);
  const expires_at =
    form.duration === current.duration
      ? current.expires_at
      : (expiryAfterEdit(current, form.duration, now)?.toISOString() ?? null);
  return { status: isCompleted ? "completed" : status, expires_at };
}

/** Returns the form with the current values of a contract. */
async function toContractForm(tx: Transaction, row: ContractRow): Promise<ContractFormInput> {
  const questions = await findQuestions(tx, row.id);
  return {
    ...pickFields(CONTRACT_DEFAULTS, row),
    survey_questions: questions.map((question) => ({
      id: question.id,
      questionType: question.question_type,
      questionText: question.question_text,
      required: question.required,
      options: question.options,
    })),
  };
}
