import { insertContract, type NewContract } from "../../src/operate/seed/factories";
import type { ContractRow } from "../../src/work/contracts/contract-view";
import { clientOf, type Inputs } from "./client";
import type { Person } from "./people";
import type { TestServer } from "./server";

export interface Question {
  id: string;
  question_type: string;
}

/** What a signing that is inserted directly has agreed to. */
export const AGREED = {
  title: "",
  description: "",
  activity: "",
  work_minutes: null,
  lapse_refund: 0,
};

/** Adds a contract, with defaults for what is not given. */
export function addContract(
  { services }: TestServer,
  given: Partial<NewContract> = {},
): Promise<ContractRow> {
  return insertContract(services.db, given, services.now());
}

/** Signs a contract and returns the id of the signing. */
export async function sign(
  server: TestServer,
  person: Person,
  contractId: string,
): Promise<string> {
  return (await clientOf(server, person).contracts.sign({ p_contract_id: contractId })).id;
}

/** Submits a signing with answers by question id. */
export function submit(
  server: TestServer,
  person: Person | undefined,
  signingId: string,
  answers: Inputs["contracts"]["submit"]["p_survey_responses"] = {},
) {
  return clientOf(server, person).contracts.submit({
    p_signed_contract_id: signingId,
    p_survey_responses: answers,
  });
}

/** Returns the questions of a contract as the person sees them. */
export async function questionsFor(
  server: TestServer,
  person: Person,
  contractId: string,
): Promise<Question[]> {
  return (await clientOf(server, person).contracts.get({ id: contractId })).survey_questions;
}

/** Adds a contract, signs and submits it, and returns it with the id of the pending signing. */
export async function pendingSigning(
  server: TestServer,
  person: Person,
  given: Partial<NewContract> = {},
): Promise<{ contract: ContractRow; signingId: string }> {
  const contract = await addContract(server, given);
  const signingId = await sign(server, person, contract.id);
  await submit(server, person, signingId);
  return { contract, signingId };
}
