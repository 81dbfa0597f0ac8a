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
import { expiresAt } from "@signpoint/api/work/contracts/expiry";
import { eq } from "drizzle-orm";
import type * as z from "zod";
import { requestSecond, withdrawSecond } from "../../ledger/second-approvals/request-second";
import { markSubjectRead } from "../../messages/notifications/mark-read";
import type { CallerContext, VerbInput } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { contracts } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { reopenMissed } from "../signings/reopen-missed";
import { readClock } from "../signings/signing-deadlines-sql";
import { lockContract, toAdminContractDetail } from "./admin-contract-view";
import { checkPublishing, isConfirmed } from "./check-publishing";
import type { ContractRow } from "./contract-view";
import { inviteNamedPeople } from "./for-whom/invite-named-people";
import { findNamedPeople, writeNamedPeople } from "./for-whom/named-people";
import { openedColumns, tellOpening } from "./openings/opened-contract";
import { nextOpening } from "./openings/schedule-opening";
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
  const { contract_id, status, version, opens_at: wantedOpening, ...changes } = input;
  const now = ctx.now();
  return await inTransaction(ctx.db, async (tx) => {
    const current = await lockContract(tx, contract_id);
    if (version !== undefined && version !== current.version) {
      const given = withoutUndefined({ ...changes, status, opens_at: wantedOpening });
      const sides = { given, current: await toAdminContractDetail(tx, current, now) };
      throw new DomainError("CHANGED_MEANWHILE", { sides });
    }
    const before = await snapshotContract(tx, current);
    const form = parseContractForm(
      { ...(await toContractForm(tx, current)), ...withoutUndefined(changes) },
      { mayNameNobody: changes.named_only === undefined && changes.named_people === undefined },
    );
    const { survey_questions, named_people, ...fields } = form;
    const at = await readClock(tx, now);
    const opens_at = await nextOpening(tx, current, { status, opens_at: wantedOpening }, at);
    const wasAwaiting = await withdrawSecond(tx, current.id);
    const isWaiting = current.opens_at !== null || opens_at !== null;
    const wanted = status ?? (wasAwaiting && !isWaiting ? "active" : undefined);
    const state = nextState(current, form, { status: wanted, opens_at, at }, now);
    const points = await checkPublishing(ctx, tx, current, { ...form, ...state });
    if (points !== undefined) state.status = "inactive";
    const next = current.version + 1;
    const staysConfirmed = opens_at !== null && isConfirmed(current) && points === undefined;
    const hasOpened = current.opens_at !== null && state.status === "active";
    const [contract] = await tx
      .update(contracts)
      .set({
        ...fields,
        ...state,
        ...(form.pilot_places === null && { pilot_asked_at: null }),
        version: next,
        confirmed_version: staysConfirmed ? next : null,
        ...(hasOpened && openedColumns(at, form.duration)),
      })
      .where(eq(contracts.id, current.id))
      .returning();
    if (contract === undefined) throw new Error("a locked contract was not updated");
    if (changes.survey_questions !== undefined) {
      await writeQuestions(tx, contract.id, survey_questions);
    }
    if (changes.named_people !== undefined) await writeNamedPeople(tx, contract.id, named_people);
    await inviteNamedPeople(ctx, tx, contract);
    if (current.pilot_asked_at !== null && contract.pilot_asked_at === null) {
      await markSubjectRead(tx, contract.id);
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
    if (hasOpened) await tellOpening(ctx, tx, contract, null);
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
  wanted: { status: Status | undefined; opens_at: string | null; at: Date },
  now: Date,
): { status: Status; expires_at: string | null; opens_at: string | null } {
  const { status: newStatus, opens_at } = wanted;
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
  const tooFewOpen = placesProblem(form.pilot_places ?? 0, current.places_taken);
  if (tooFewOpen !== null) {
    throw new DomainError("PLACES_TAKEN", {
      message: tooFewOpen,
      fields: { pilot_places: tooFewOpen },
    });
  }
  const status = newStatus ?? current.status;
  const isCompleted = status === "active" && completesByEdit(current, form.max_signers);
  const expires_at = expiryOf(current, form.duration, wanted, now);
  return { status: isCompleted ? "completed" : status, expires_at, opens_at };
}

/** Returns the expiry after an edit. The time of a contract that waits, or has waited until now, begins with its opening. */
function expiryOf(
  current: ContractRow,
  duration: number,
  { opens_at, at }: { opens_at: string | null; at: Date },
  now: Date,
): string | null {
  if (opens_at === null && current.opens_at === null && duration === current.duration)
    return current.expires_at;
  const expiry =
    opens_at === null && current.opens_at === null
      ? expiryAfterEdit(current, duration, now)
      : expiresAt(opens_at === null ? at : new Date(opens_at), duration);
  return expiry?.toISOString() ?? null;
}

/** Returns the form with the current values of a contract. */
async function toContractForm(tx: Transaction, row: ContractRow): Promise<ContractFormInput> {
  const questions = await findQuestions(tx, row.id);
  return {
    ...pickFields(CONTRACT_DEFAULTS, row),
    named_people: (await findNamedPeople(tx, row.id)).map(({ id }) => id),
    survey_questions: questions.map((question) => ({
      id: question.id,
      questionType: question.question_type,
      questionText: question.question_text,
      required: question.required,
      options: question.options,
    })),
  };
}
