import * as z from "zod";
import { callsOf } from "../platform/call";
import {
  CONTRACT_TYPES,
  NOTE_MAX_LENGTH,
  REJECTION_REASONS,
  SIGNING_STATUSES,
  TOTAL_COUNT_HEADER,
} from "../platform/constants";
import { ERROR_CODES } from "../platform/errors";
import { Id, PageInput, pageOf, Timestamp, typedText } from "../platform/fields";
import { reviewMessages } from "../texts";
import { ReviewFilters } from "./review";
import { SignedContract } from "./signed-contract";
import { AdjacentSubmissions, Submission, SubmissionDetail, SubmissionFilters } from "./submission";

const call = callsOf("Administration: submissions");
const { NOT_FOUND, NOT_SUBMITTED, ALREADY_DECIDED, OWN_DECISION } = ERROR_CODES;
const CHANGED_MEANWHILE = {
  ...ERROR_CODES.CHANGED_MEANWHILE,
  message: reviewMessages.submittedAgain,
};

const DecidedSubmission = z.strictObject({
  p_signed_contract_id: Id,
  /**
   * The `submitted_at` of the submission that was looked at, or its `created_at` where that is null. With one that has been
   * submitted again since: 409 `CHANGED_MEANWHILE`.
   */
  p_submitted_at: Timestamp.nullish(),
});

const DecisionInput = DecidedSubmission.extend({
  /** Shown to the signer. */
  p_note: typedText(NOTE_MAX_LENGTH).nullish(),
});

export const ListSubmissionsInput = PageInput.extend({
  status: z.enum(SIGNING_STATUSES).exclude(["none"]).default("pending"),
  contract_id: Id.optional(),
  type: z.enum(CONTRACT_TYPES).optional(),
  ...ReviewFilters.shape,
});

/** The filters of the list. Without a status submissions in every state are exported. */
export const ExportSubmissionsInput = ListSubmissionsInput.omit({
  limit: true,
  cursor: true,
  sort: true,
}).extend({ status: ListSubmissionsInput.shape.status.unwrap().optional() });

export const submissionCalls = {
  list: call({ access: "admin" })
    .get("/admin/submissions", "Submissions, those waiting longest first")
    .input(ListSubmissionsInput)
    .output(
      pageOf(Submission).extend({
        /** All submissions with this status, regardless of the other filters. */
        total: z.int(),
      }),
    ),

  filters: call({ access: "admin" })
    .get(
      "/admin/submission-filters",
      "What the pending submissions can be narrowed down to, with counts",
    )
    .input(z.strictObject({}).optional())
    .output(SubmissionFilters),

  get: call({ access: "admin" })
    .get("/admin/submissions/{signed_contract_id}", "One submission with its answers")
    .input(z.strictObject({ signed_contract_id: Id }))
    .errors({ NOT_FOUND })
    .output(SubmissionDetail),

  export: call({ access: "admin", effect: "write", stepUp: true })
    .post(
      "/rpc/export_submissions",
      "Submissions with their latest answers as a CSV file; each export is recorded",
      {
        description:
          "A row for each submission, a column for each question. `x-total-count` is the number of rows at the start; a submission that leaves the filter while the file is sent is left out.",
        outputStructure: "detailed",
      },
    )
    .input(ExportSubmissionsInput)
    .output(
      z.object({
        headers: z.object({
          "content-type": z.string(),
          "content-disposition": z.string(),
          [TOTAL_COUNT_HEADER]: z.string(),
        }),
        body: z.union([z.file().mime("text/csv"), z.instanceof(ReadableStream)]),
      }),
    ),

  neighbours: call({ access: "admin" })
    .get(
      "/admin/submissions/{signed_contract_id}/neighbours",
      "The pending submissions before and after this one, without the caller's own",
    )
    .input(z.strictObject({ signed_contract_id: Id }))
    .errors({ NOT_FOUND })
    .output(AdjacentSubmissions),

  approve: call({ access: "admin", effect: "write", replay: "kept_answer" })
    .post("/rpc/approve_contract", "Approve a submission: pay the reward", {
      description:
        "A contract that the caller created or edited in the last 30 days counts with what the caller decided alone in the last 24 hours: what reaches a sum of second approvals waits for a second admin. The answer is then `pending` as before.",
    })
    .input(DecisionInput)
    .errors({
      NOT_FOUND,
      NOT_SUBMITTED,
      ALREADY_DECIDED,
      CHANGED_MEANWHILE,
      OWN_DECISION,
      AWAITING_SECOND: ERROR_CODES.AWAITING_SECOND,
    })
    .output(SignedContract),

  reject: call({ access: "admin", effect: "write", replay: "kept_answer" })
    .post("/rpc/reject_contract", "Reject a submission: refund the cost")
    .input(
      DecisionInput.extend({
        /** Shown to the signer. */
        p_reason: z.enum(REJECTION_REASONS).nullish(),
      }),
    )
    .errors({ NOT_FOUND, NOT_SUBMITTED, ALREADY_DECIDED, CHANGED_MEANWHILE, OWN_DECISION })
    .output(SignedContract),

  requestChanges: call({ access: "admin", effect: "write", replay: "kept_answer" })
    .post("/rpc/request_changes", "Ask the signer to change a submission, at most three times")
    .input(
      DecidedSubmission.extend({
        /** What is to be changed. Shown to the signer. */
        p_note: typedText(NOTE_MAX_LENGTH, 1),
      }),
    )
    .errors({
      NOT_FOUND,
      NOT_SUBMITTED,
      ALREADY_DECIDED,
      CHANGED_MEANWHILE,
      OWN_DECISION,
      ROUNDS_USED_UP: ERROR_CODES.ROUNDS_USED_UP,
    })
    .output(SignedContract),
};
