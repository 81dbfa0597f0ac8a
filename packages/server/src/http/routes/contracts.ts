import { checkExpiration } from "../../contracts/check-expiration";
import { getContract } from "../../contracts/get-contract";
import { listContracts } from "../../contracts/list-contracts";
import { signContract } from "../../contracts/sign-contract";
import { submitContract } from "../../contracts/submit-contract";
import { validateSigning, validateSubmission } from "../../contracts/validate";
import { callerCalls, listCalls } from "../implementer";

const calls = callerCalls.contracts;
const lists = listCalls.contracts;

export const contractRoutes = {
  list: lists.list.handler(({ context, input }) =>
    listContracts(context.services, context.caller, input),
  ),
  get: calls.get.handler(({ context, input }) =>
    getContract(context.services, context.caller, input.id),
  ),
  checkExpiration: calls.checkExpiration.handler(({ context, input }) =>
    checkExpiration(context.services, context.caller, input.p_contract_id),
  ),
  validateSigning: calls.validateSigning.handler(({ context, input }) =>
    validateSigning(context.services, context.caller, input.p_contract_id),
  ),
  validateSubmission: calls.validateSubmission.handler(({ context, input }) =>
    validateSubmission(context.services, context.caller, input.p_contract_id),
  ),
  sign: calls.sign.handler(({ context, input }) =>
    signContract(context.services, context.caller, input.p_contract_id),
  ),
  submit: calls.submit.handler(({ context, input }) =>
    submitContract(
      context.services,
      context.caller,
      input.p_signed_contract_id,
      input.p_survey_responses,
    ),
  ),
};
