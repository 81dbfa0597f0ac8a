import type { UpdateContractInput } from "@signpoint/api/calls/admin-contracts";
import type { AdminContractDetail } from "@signpoint/api/entities/admin-contract";
import { pickFields } from "@signpoint/api/form-fields";
import {
  completesByEdit,
  expiryAfterEdit,
  placesProblem,
  statusProblem,
} from "@signpoint/api/rules/contract-edit";
import { CONTRACT_DEFAULTS } from "@signpoint/api/rules/contract-form";
import { eq } from "drizzle-orm";
import type * as z from "zod";
import type { CallerContext, VerbInput } from "../context";
import type { Transaction } from "../db/client";
import { contracts } from "../db/schema/index";
import { inTransaction } from "../db/transaction";
import { DomainError } from "../domain-error";
import { lockContract, toAdminContractDetail } from "./admin-contract-view";
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
 * Changes what is given of a contract. A new duration moves the expiry by the difference. Whoever has
 * signed is bound to the copy of cost, reward and questions in the signing, which this leaves alone.
 */
export async function updateContract(
  ctx: CallerContext,
  input: VerbInput<z.output<typeof UpdateContractInput>>,
): Promise<AdminContractDetail> {
  const { contract_id, status, ...changes } = input;
  const now = ctx.now();
  return await inTransaction(ctx.db, async (tx) => {
    const present = await lockContract(tx, contract_id);
    const before = await snapshotContract(tx, present);
    const form = parseContractForm({
      ...(await formOf(tx, present)),
      ...withoutUndefined(changes),
    });
    const { survey_questions, ...fields } = form;
    const [contract] = await tx
      .update(contracts)
      .set({ ...fields, ...stateAfter(present, form, status, now) })
      .where(eq(contracts.id, present.id))
      .returning();
    if (contract === undefined) throw new Error("a locked contract was not updated");
    if (changes.survey_questions !== undefined) {
      await writeQuestions(tx, contract.id, survey_questions);
    }
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

function stateAfter(
  present: ContractRow,
  form: ParsedContractForm,
  wanted: Status | undefined,
  now: Date,
): { status: Status; expires_at: string | null } {
  const badStatus = wanted === undefined ? null : statusProblem(present.status, wanted);
  if (badStatus !== null) {
    throw new DomainError("BAD_REQUEST", { message: badStatus, fields: { status: badStatus } });
  }
  const tooFewPlaces = placesProblem(form.max_signers, present.places_taken);
  if (tooFewPlaces !== null) {
    throw new DomainError("PLACES_TAKEN", {
      message: tooFewPlaces,
      fields: { max_signers: tooFewPlaces },
    });
  }
  const status = wanted ?? present.status;
  const isCompleted = status === "active" && completesByEdit(present, form.max_signers);
  const expires_at =
    form.duration === present.duration
      ? present.expires_at
      : (expiryAfterEdit(present, form.duration, now)?.toISOString() ?? null);
  return { status: isCompleted ? "completed" : status, expires_at };
}

/** The form as it would be filled in now. */
async function formOf(tx: Transaction, row: ContractRow): Promise<ContractFormInput> {
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

type Defined<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

function withoutUndefined<Fields extends object>(fields: Fields): Defined<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Defined<Fields>;
}
