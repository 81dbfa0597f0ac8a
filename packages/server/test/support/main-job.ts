import type { ContractRow } from "../../src/contracts/contract-view";
import { insertContract, type NewContract } from "../../src/seed/factories";
import { clientOf, tryCall } from "./client";
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

/** Signs; answers the signing's id. */
export async function sign(
  server: TestServer,
  person: Person,
  contractId: string,
): Promise<string> {
  const { status, body } = await tryCall(clientOf(server, person).contracts.sign({ p_contract_id: contractId }));
  if (status !== 200) throw new Error(`signing answered ${status}: ${JSON.stringify(body)}`);
  return (body as { id: string }).id;
}

/** Submits with answers by question id. */
export function submit(
  server: TestServer,
  person: Person | undefined,
  signingId: string,
  answers: Record<string, unknown> = {},
) {
  return clientOf(server, person).contracts.submit({ p_signed_contract_id: signingId, p_survey_responses: answers });
}

/** The questions as the person sees them. */
export async function questionsFor(
  server: TestServer,
  person: Person,
  contractId: string,
): Promise<Question[]> {
  const { body } = await tryCall(clientOf(server, person).contracts.get({ id: contractId }));
  return (body as { survey_questions: Question[] }).survey_questions;
}

/** A signing that waits for its decision. */
export async function pendingSigning(
  server: TestServer,
  person: Person,
  given: Partial<NewContract> = {},
): Promise<{ contract: ContractRow; signingId: string }> {
  const contract = await addContract(server, given);
  const signingId = await sign(server, person, contract.id);
  const { status } = await tryCall(submit(server, person, signingId));
  if (status !== 200) throw new Error(`submitting answered ${status}`);
  return { contract, signingId };
}
