import type { ContractRow } from "../../src/contracts/contract-view";
import { insertContract, type NewContract } from "../../src/seed/factories";
import { clientOf, type Inputs } from "./client";
import type { Person } from "./people";
import type { TestServer } from "./server";

export interface Question {
  id: string;
  question_type: string;
}

/** A contract made now, with what is not given being plain. */
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

/** Submits with answers by question id. */
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

/** The questions as the person sees them. */
export async function questionsFor(
  server: TestServer,
  person: Person,
  contractId: string,
): Promise<Question[]> {
  return (await clientOf(server, person).contracts.get({ id: contractId })).survey_questions;
}

/** A signing that waits for its decision. */
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
