import { decideSubmission } from "../../submissions/decide-submission";
import { getAdjacentSubmissions } from "../../submissions/get-adjacent-submissions";
import { getSubmission } from "../../submissions/get-submission";
import { listSubmissions } from "../../submissions/list-submissions";
import { callerCalls, listCalls } from "../implementer";

const calls = callerCalls.submissions;
const lists = listCalls.submissions;

export const submissionRoutes = {
  list: lists.list.handler(({ context, input }) => listSubmissions(context.services, input)),
  get: calls.get.handler(({ context, input }) =>
    getSubmission(context.services, input.signed_contract_id),
  ),
  neighbours: calls.neighbours.handler(({ context, input }) =>
    getAdjacentSubmissions(context.services, context.caller, input.signed_contract_id),
  ),
  approve: calls.approve.handler(({ context, input }) =>
    decideSubmission(
      context.services,
      context.caller,
      input.p_signed_contract_id,
      "approved",
      input.p_note ?? null,
    ),
  ),
  reject: calls.reject.handler(({ context, input }) =>
    decideSubmission(
      context.services,
      context.caller,
      input.p_signed_contract_id,
      "rejected",
      input.p_note ?? null,
    ),
  ),
};
