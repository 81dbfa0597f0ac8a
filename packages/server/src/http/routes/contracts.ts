import { checkExpiration } from "../../contracts/check-expiration";
import { getContract } from "../../contracts/get-contract";
import { listContracts } from "../../contracts/list-contracts";
import { signContract } from "../../contracts/sign-contract";
import { submitContract } from "../../contracts/submit-contract";
import { validateSigning, validateSubmission } from "../../contracts/validate";
import { callerCalls, listCalls } from "../implementer";
import { run } from "../run";

const calls = callerCalls.contracts;
const lists = listCalls.contracts;

export const contractRoutes = {
  list: lists.list.handler(run(listContracts)),
  get: calls.get.handler(run(getContract)),
  checkExpiration: calls.checkExpiration.handler(run(checkExpiration)),
  validateSigning: calls.validateSigning.handler(run(validateSigning)),
  validateSubmission: calls.validateSubmission.handler(run(validateSubmission)),
  sign: calls.sign.handler(run(signContract)),
  submit: calls.submit.handler(run(submitContract)),
};
