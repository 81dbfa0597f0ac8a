import * as z from "zod";
import {
  CONTRACT_STATUSES,
  CONTRACT_TYPES,
  EXPIRATION_STATUSES,
  QUESTION_TYPES,
  SEARCH_MAX_LENGTH,
  SIGNING_STATUSES,
} from "../constants";
import { AdminContract, AdminContractDetail } from "../entities/admin-contract";
import { Id, PageInput, pageOf, typedText } from "../entities/common";
import { Submission } from "../entities/submission";
import { ERROR_CODES } from "../errors";
import { contractMessages } from "../messages";
import { adminMay } from "./base";

const tags = ["Administration: contracts"];
const path = "/admin/contracts";
const NOT_FOUND = { ...ERROR_CODES.NOT_FOUND, message: contractMessages.notFound };

/** Lengths that serve people are rules of the form; this one only keeps nonsense out. */
const anyText = typedText(100_000);

const Question = z.strictObject({
  /** A question that is there already keeps its id; without one, the same question is looked for. */
  id: Id.optional(),
  questionType: z.enum(QUESTION_TYPES),
  questionText: anyText,
  required: z.boolean().default(true),
  options: z.array(anyText).nullish(),
});

/** What must hold beyond these shapes is the rule `contractFormErrors`. */
const fields = {
  p_title: anyText,
  p_type: z.enum(CONTRACT_TYPES),
  p_description: anyText,
  p_activity: anyText,
  p_points_cost: z.number(),
  p_points_reward: z.number(),
  /** Minutes; 0 never expires. */
  p_duration: z.number(),
  /** 0 means no limit. */
  p_max_signers: z.number(),
  p_survey_required: z.boolean(),
  /** null: none. */
  p_survey_questions: z.array(Question).nullable(),
  p_is_official: z.boolean(),
};

export const CreateContractInput = z.strictObject({
  /** The caller's own id. */
  p_admin_id: Id,
  p_title: fields.p_title.default(""),
  p_type: fields.p_type.default("Digital"),
  p_description: fields.p_description.default(""),
  p_activity: fields.p_activity.default(""),
  p_points_cost: fields.p_points_cost.default(0),
  p_points_reward: fields.p_points_reward.default(0),
  p_duration: fields.p_duration.default(0),
  p_max_signers: fields.p_max_signers.default(0),
  p_survey_required: fields.p_survey_required.default(false),
  p_survey_questions: fields.p_survey_questions.default(null),
  p_is_official: fields.p_is_official.default(false),
});

export const UpdateContractInput = z.strictObject({
  p_admin_id: Id,
  p_contract_id: Id,
  ...z.object(fields).partial().shape,
  p_status: z.enum(CONTRACT_STATUSES).optional(),
});

export const ListAdminContractsInput = PageInput.extend({
  search: typedText(SEARCH_MAX_LENGTH).optional(),
  type: z.enum(CONTRACT_TYPES).optional(),
  status: z.enum(CONTRACT_STATUSES).optional(),
  expiration: z.enum(EXPIRATION_STATUSES).optional(),
});

export const adminContractCalls = {
  list: adminMay
    .route({ method: "GET", path, summary: "All contracts, newest first", tags })
    .input(ListAdminContractsInput)
    .output(pageOf(AdminContract)),

  get: adminMay
    .route({
      method: "GET",
      path: `${path}/{id}`,
      summary: "One contract with its questions",
      tags,
    })
    .input(z.strictObject({ id: Id }))
    .errors({ NOT_FOUND })
    .output(AdminContractDetail),

  submissions: adminMay
    .route({
      method: "GET",
      path: `${path}/{id}/submissions`,
      summary: "The submissions of a contract, oldest first",
      tags,
    })
    .input(
      PageInput.extend({
        id: Id,
        status: z.enum(SIGNING_STATUSES).exclude(["none"]).optional(),
      }),
    )
    .errors({ NOT_FOUND })
    .output(pageOf(Submission)),

  create: adminMay
    .route({
      method: "POST",
      path: "/rpc/create_contract_with_survey",
      summary: "Create a contract with its questions; answers the new id",
      tags,
    })
    .input(CreateContractInput)
    .output(Id),

  update: adminMay
    .route({
      method: "POST",
      path: "/rpc/update_contract_with_survey",
      summary: "Change a contract; what is not given stays as it is",
      description: "Whoever has signed already keeps the cost, reward and questions of that time.",
      tags,
    })
    .input(UpdateContractInput)
    .errors({ NOT_FOUND, PLACES_TAKEN: ERROR_CODES.PLACES_TAKEN })
    .output(AdminContractDetail),

  delete: adminMay
    .route({
      method: "POST",
      path: "/rpc/delete_contract",
      summary: "Hide a contract, close its open signings and return what they cost",
      tags,
    })
    .input(z.strictObject({ p_admin_id: Id, p_contract_id: Id }))
    .errors({ NOT_FOUND })
    .output(
      z.object({
        id: Id,
        /** Open signings that were closed. */
        closed_signings: z.int(),
        /** Points returned, all together. */
        refunded_points: z.int(),
      }),
    ),

  extend: adminMay
    .route({
      method: "POST",
      path: "/rpc/extend_contract_expiration",
      summary: "Add minutes to the later of the expiry and now",
      tags,
    })
    .input(
      z.strictObject({
        p_admin_id: Id,
        p_contract_id: Id,
        /** Days × 1,440 + hours × 60. */
        p_additional_minutes: z.number(),
      }),
    )
    .errors({ NOT_FOUND, NEVER_EXPIRES: ERROR_CODES.NEVER_EXPIRES })
    .output(AdminContract),
};
