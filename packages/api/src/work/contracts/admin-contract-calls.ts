import * as z from "zod";
import { callsOf } from "../../platform/call";
import {
  CONTRACT_STATUSES,
  CONTRACT_TYPES,
  EXPIRATION_STATUSES,
  SEARCH_MAX_LENGTH,
  SIGNING_STATUSES,
} from "../../platform/constants";
import { ERROR_CODES } from "../../platform/errors";
import { Id, PageInput, pageOf, Timestamp, typedText, withDefaults } from "../../platform/fields";
import { toParams } from "../../platform/form-fields";
import { conditionFormMessages, contractDraftMessages, contractMessages } from "../../texts";
import { Submission } from "../submission";
import { AdminContract, AdminContractDetail } from "./admin-contract";
import { ContractFields, QuestionFields } from "./contract-form";
import { CONTRACT_DEFAULTS } from "./contract-form-rules";

const call = callsOf("Administration: contracts");
const path = "/admin/contracts";
const { RESERVE_EXCEEDED } = ERROR_CODES;
const NOT_FOUND = { ...ERROR_CODES.NOT_FOUND, message: contractMessages.notFound };

const survey = {
  /** Null for none. */
  p_survey_questions: z.array(QuestionFields).nullable(),
};
const people = {
  /** The ids of those who can sign it where only named people can. */
  p_named_people: z.array(Id),
};

/** When it is to open by itself; null for no such time. */
const opening = { p_opens_at: Timestamp.nullable() };

export const CreateContractInput = z.strictObject({
  /** The caller's own id. */
  p_admin_id: Id,
  ...toParams(withDefaults(ContractFields.shape, CONTRACT_DEFAULTS)),
  ...withDefaults({ ...survey, ...people }, { p_survey_questions: null, p_named_people: [] }),
  ...withDefaults(opening, { p_opens_at: null }),
  /** The draft that is published by this, which is deleted then, and the version of it that the caller has seen. */
  p_draft: z.strictObject({ id: Id, version: z.int() }).optional(),
});

export const UpdateContractInput = z.strictObject({
  p_admin_id: Id,
  p_contract_id: Id,
  ...z.object({ ...toParams(ContractFields.shape), ...survey, ...people, ...opening }).partial()
    .shape,
  p_status: z.enum(CONTRACT_STATUSES).optional(),
  /** The version that the caller has seen: when it is older than the stored one, nothing is changed. */
  p_version: z.int().optional(),
});

export const ListAdminContractsInput = PageInput.extend({
  search: typedText(SEARCH_MAX_LENGTH).optional(),
  type: z.enum(CONTRACT_TYPES).optional(),
  status: z.enum(CONTRACT_STATUSES).optional(),
  expiration: z.enum(EXPIRATION_STATUSES).optional(),
});

export const adminContractCalls = {
  list: call({ access: "admin" })
    .get(path, "All contracts, newest first")
    .input(ListAdminContractsInput)
    .output(pageOf(AdminContract)),

  get: call({ access: "admin" })
    .get(`${path}/{id}`, "One contract with its questions")
    .input(z.strictObject({ id: Id }))
    .errors({ NOT_FOUND })
    .output(AdminContractDetail),

  submissions: call({ access: "admin" })
    .get(`${path}/{id}/submissions`, "The submissions of a contract, oldest first")
    .input(
      PageInput.extend({
        id: Id,
        status: z.enum(SIGNING_STATUSES).exclude(["none"]).optional(),
      }),
    )
    .errors({ NOT_FOUND })
    .output(pageOf(Submission)),

  create: call({ access: "admin", effect: "write", replay: "kept_answer" })
    .post(
      "/rpc/create_contract_with_survey",
      "Create a contract with its questions; returns the new id",
      {
        description:
          "With `p_opens_at` it is inactive until then. With `p_draft` it publishes that draft: 404 when it is gone, 409 `CHANGED_MEANWHILE` with the draft in `data` when another admin has saved it since.",
      },
    )
    .input(CreateContractInput)
    .errors({
      RESERVE_EXCEEDED,
      NOT_FOUND: { ...ERROR_CODES.NOT_FOUND, message: contractDraftMessages.notFound },
      CHANGED_MEANWHILE: ERROR_CODES.CHANGED_MEANWHILE,
    })
    .output(Id),

  update: call({ access: "admin", effect: "write", replay: "kept_answer" })
    .post(
      "/rpc/update_contract_with_survey",
      "Change a contract; what is not given stays as it is",
      {
        description:
          "Existing signings keep the cost, reward and questions of their time. With an old `p_version`: 409 `CHANGED_MEANWHILE`, with both sides in `data`: what was given, and the contract as it is. `p_opens_at` has an inactive contract that nobody has signed open at that time; null ends that, and so does making it active, which opens it now.",
      },
    )
    .input(UpdateContractInput)
    .errors({
      NOT_FOUND,
      PLACES_TAKEN: ERROR_CODES.PLACES_TAKEN,
      CHANGED_MEANWHILE: ERROR_CODES.CHANGED_MEANWHILE,
      RESERVE_EXCEEDED,
    })
    .output(AdminContractDetail),

  openRest: call({ access: "admin", effect: "write", replay: "kept_answer" })
    .post("/rpc/open_rest_of_contract", "End the pilot of a contract: open all its places")
    .input(z.strictObject({ p_admin_id: Id, p_contract_id: Id }))
    .errors({
      NOT_FOUND,
      ALREADY_DECIDED: {
        ...ERROR_CODES.ALREADY_DECIDED,
        message: conditionFormMessages.restOpenAlready,
      },
    })
    .output(AdminContractDetail),

  delete: call({ access: "admin", effect: "write", replay: "kept_answer" })
    .post(
      "/rpc/delete_contract",
      "Hide a contract, close its open signings and return what they cost",
    )
    .input(z.strictObject({ p_admin_id: Id, p_contract_id: Id }))
    .errors({ NOT_FOUND })
    .output(
      z.object({
        id: Id,
        /** Open signings that were closed. */
        closed_signings: z.int(),
        /** The sum of the points returned. */
        refunded_points: z.int(),
      }),
    ),

  extend: call({ access: "admin", effect: "write", replay: "kept_answer" })
    .post("/rpc/extend_contract_expiration", "Add minutes to the later of the expiry and now")
    .input(
      z.strictObject({
        p_admin_id: Id,
        p_contract_id: Id,
        /** Days × 1,440 + hours × 60. */
        p_additional_minutes: z.number(),
      }),
    )
    .errors({ NOT_FOUND, NEVER_EXPIRES: ERROR_CODES.NEVER_EXPIRES, RESERVE_EXCEEDED })
    .output(AdminContract),
};
