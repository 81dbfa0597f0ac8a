import * as z from "zod";
import { callsOf } from "../../platform/call";
import {
  APPEAL_TEXT_MAX_LENGTH,
  CONTRACT_CATEGORIES,
  CONTRACT_SORTS,
  CONTRACT_TYPES,
  EXPIRATION_STATUSES,
  LINK_MAX_LENGTH,
  MY_CONTRACTS_TABS,
  SEARCH_MAX_LENGTH,
  TEXT_MAX_LENGTH,
} from "../../platform/constants";
import { ERROR_CODES } from "../../platform/errors";
import { Id, PageInput, pageOf, Timestamp, typedText } from "../../platform/fields";
import { Appeal } from "../appeals/appeal";
import { SignedContract, SubmittedAnswers } from "../signed-contract";
import { ContractDetail, ContractListItem, DraftVersions } from "./contract";
import { ExpirationStatus } from "./expiration-status";

const call = callsOf("Contracts");
const { NOT_FOUND, NOT_SUBMITTABLE, SUBMISSION_EXPIRED } = ERROR_CODES;
const { WORK_TIME_OVER, CORRECTION_TIME_OVER, CANNOT_WITHDRAW, CANNOT_GIVE_BACK } = ERROR_CODES;
const submissionErrors = {
  NOT_SUBMITTABLE,
  SUBMISSION_EXPIRED,
  WORK_TIME_OVER,
  CORRECTION_TIME_OVER,
};

export const ListContractsInput = PageInput.extend({
  category: z.enum(CONTRACT_CATEGORIES).default("all"),
  search: typedText(SEARCH_MAX_LENGTH).optional(),
  type: z.enum(CONTRACT_TYPES).optional(),
  /** `expired` is another word for `fully_expired`. */
  status: z
    .enum([...EXPIRATION_STATUSES, "expired"])
    .transform((status) => (status === "expired" ? "fully_expired" : status))
    .optional(),
  sort: z.enum(CONTRACT_SORTS).default("newest"),
  /**
   * `true` leaves those that the caller can sign now: active, a place free, the conditions met, not signed, the cost within the
   * balance;
   * `false` leaves the others.
   */
  signable: z.enum(["true", "false"]).optional(),
  /** `true` leaves those that cost nothing. */
  free: z.enum(["true"]).optional(),
  /**
   * When given, lists the contracts that the caller has signed, closed and deleted ones included,
   * instead of the public list. The latest signing comes first; `sort` is ignored.
   */
  mine: z.enum(MY_CONTRACTS_TABS).optional(),
});

export const AnswersInput = z.record(
  Id,
  z.strictObject({
    response_data: typedText(TEXT_MAX_LENGTH).nullish(),
    file_url: typedText(LINK_MAX_LENGTH).nullish(),
  }),
);

const SigningInput = z.strictObject({ p_signed_contract_id: Id });
const ContractInput = z.strictObject({ p_contract_id: Id });

export const contractCalls = {
  list: call({ access: "user" })
    .get("/contracts", "Contracts to sign")
    .input(ListContractsInput)
    .output(
      pageOf(ContractListItem).extend({
        /** Contracts in each category, regardless of the other filters. */
        counts: z.record(z.enum(CONTRACT_CATEGORIES), z.int()),
        /** The types that occur. */
        types: z.array(z.enum(CONTRACT_TYPES)),
        /** With `mine`: the caller's signings in each state, regardless of the other filters. */
        signing_counts: z.record(z.enum(MY_CONTRACTS_TABS), z.int()).nullable(),
      }),
    ),

  get: call({ access: "user" })
    .get("/contracts/{id}", "One contract, with its questions and the caller's signing")
    .input(z.strictObject({ id: Id }))
    .errors({ NOT_FOUND })
    .output(ContractDetail),

  checkExpiration: call({ access: "user" })
    .post("/rpc/check_contract_expiration", "The expiry state of a contract")
    .input(ContractInput)
    .errors({ NOT_FOUND })
    .output(ExpirationStatus),

  validateSigning: call({ access: "user" })
    .post("/rpc/validate_contract_signing", "Whether the caller may sign right now")
    .input(ContractInput)
    .output(z.boolean()),

  validateSubmission: call({ access: "user" })
    .post("/rpc/validate_contract_submission", "Whether the caller may submit right now")
    .input(ContractInput)
    .output(z.boolean()),

  sign: call({ access: "user", effect: "write", replay: "kept_answer" })
    .post("/rpc/sign_contract", "Sign: pay the cost, take a place")
    .input(ContractInput)
    .errors({
      NOT_FOUND,
      PAUSED: ERROR_CODES.PAUSED,
      NOT_ELIGIBLE: ERROR_CODES.NOT_ELIGIBLE,
      ALREADY_SIGNED: ERROR_CODES.ALREADY_SIGNED,
      CONTRACT_NOT_ACTIVE: ERROR_CODES.CONTRACT_NOT_ACTIVE,
      CONTRACT_EXPIRED: ERROR_CODES.CONTRACT_EXPIRED,
      CONTRACT_IN_GRACE_PERIOD: ERROR_CODES.CONTRACT_IN_GRACE_PERIOD,
      CONTRACT_FULL: ERROR_CODES.CONTRACT_FULL,
      NOT_ENOUGH_POINTS: ERROR_CODES.NOT_ENOUGH_POINTS,
    })
    .output(SignedContract),

  saveDraft: call({ access: "user", effect: "write" })
    .post(
      "/rpc/save_draft",
      "Save answers without submitting them; answers to other questions stay as saved",
    )
    .input(
      z.strictObject({
        p_signed_contract_id: Id,
        p_answers: AnswersInput,
        /** The version that each answer started from; 0 for none. An answer without one replaces the saved one. */
        p_versions: DraftVersions.optional(),
      }),
    )
    .errors({
      NOT_FOUND,
      ...submissionErrors,
    })
    .output(
      z.object({
        saved_at: Timestamp,
        /** Of each given answer as it is saved now; 0 for none. */
        versions: DraftVersions,
        /** What is saved, for each given answer that started from another version and was not taken. */
        conflicts: SubmittedAnswers,
      }),
    ),

  submit: call({ access: "user", effect: "write", replay: "kept_answer" })
    .post("/rpc/submit_contract", "Hand in the answers for review")
    .input(z.strictObject({ p_signed_contract_id: Id, p_survey_responses: AnswersInput }))
    .errors({
      NOT_FOUND,
      ...submissionErrors,
    })
    .output(SignedContract),

  withdraw: call({ access: "user", effect: "write", replay: "kept_answer" })
    .post("/rpc/withdraw_submission", "Take a pending submission back to correct it")
    .input(SigningInput)
    .errors({ NOT_FOUND, CANNOT_WITHDRAW, WORK_TIME_OVER, SUBMISSION_EXPIRED })
    .output(SignedContract),

  appeal: call({ access: "user", effect: "write", replay: "kept_answer" })
    .post("/rpc/appeal_rejection", "Appeal a rejection, once and within 7 days", {
      description: "Files that were uploaded for the signing since the rejection go with it.",
    })
    .input(
      z.strictObject({ p_signed_contract_id: Id, p_text: typedText(APPEAL_TEXT_MAX_LENGTH, 1) }),
    )
    .errors({
      NOT_FOUND,
      NOT_APPEALABLE: ERROR_CODES.NOT_APPEALABLE,
      ALREADY_APPEALED: ERROR_CODES.ALREADY_APPEALED,
      APPEAL_TOO_LATE: ERROR_CODES.APPEAL_TOO_LATE,
    })
    .output(Appeal),

  giveBackPlace: call({ access: "user", effect: "write", replay: "kept_answer" })
    .post(
      "/rpc/give_back_place",
      "Give a place back before submitting, with the refund that was announced",
    )
    .input(SigningInput)
    .errors({ NOT_FOUND, CANNOT_GIVE_BACK, WORK_TIME_OVER, SUBMISSION_EXPIRED })
    .output(SignedContract),
};
