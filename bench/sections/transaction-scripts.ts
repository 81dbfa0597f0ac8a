import type { Caller } from "../../packages/server/src/context";
import { signContract } from "../../packages/server/src/contracts/sign-contract";
import { submitContract } from "../../packages/server/src/contracts/submit-contract";
import { redeemItem } from "../../packages/server/src/redemptions/redeem-item";
import { approveSubmission } from "../../packages/server/src/submissions/decide-submission";
import { scriptOf } from "../lib/pgbench";
import type { Recorder, Statement } from "../lib/recorder";
import { KIND, type Numbered } from "./transaction-world";

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** The first kind number of ids that transactions generate; each transaction has `MADE_EACH` kinds. */
const MADE = 0x10;
const MADE_EACH = 0x10;

export const TRANSACTIONS = ["sign", "submit", "approve", "redeem"] as const;
export type Transaction = (typeof TRANSACTIONS)[number];

interface Sample {
  signer: Caller;
  admin: Caller;
  contractId: string;
  itemId: string;
  requestId: string;
}

/**
 * Runs each transaction once in the server's own code, and returns its statements as a script for
 * pgbench: the same statements with other people, contracts and items.
 */
export async function recordScripts(
  { services, record }: Recorder,
  ids: Numbered,
  variables: string[],
  sample: Sample,
): Promise<Record<Transaction, string>> {
  const known = new Map([
    [sample.signer.user_id, ids.templateOf(KIND.user, "user")],
    [sample.contractId, ids.templateOf(KIND.contract, "contract")],
    [sample.itemId, ids.templateOf(KIND.item, "item")],
  ]);
  const write = (name: Transaction, statements: Statement[]) => {
    if (!statements.some(({ query }) => query.startsWith("begin"))) {
      throw new Error(`${name} is one transaction`);
    }
    return scriptOf(statements, variables, withMadeIds(name, statements, known, ids, sample));
  };
  const signed = await record(() =>
    signContract({ ...services, caller: sample.signer }, { contract_id: sample.contractId }),
  );
  known.set(signed.result.id, ids.templateOf(KIND.signing, "serial"));
  const sign = write("sign", signed.statements);
  const submitted = await record(() =>
    submitContract(
      { ...services, caller: sample.signer },
      { signed_contract_id: signed.result.id, survey_responses: {} },
    ),
  );
  const submit = write("submit", submitted.statements);
  const approved = await record(() =>
    approveSubmission(
      { ...services, caller: sample.admin },
      { signed_contract_id: signed.result.id },
    ),
  );
  const approve = write("approve", approved.statements);
  const order = { item_id: sample.itemId, request_id: sample.requestId, bank_details: null };
  const redeemed = await record(() => redeemItem({ ...services, caller: sample.signer }, order));
  return { sign, submit, approve, redeem: write("redeem", redeemed.statements) };
}

/** Adds templates for the ids that the transaction generated, which are all ids not known before. */
function withMadeIds(
  name: Transaction,
  statements: Statement[],
  known: ReadonlyMap<string, string>,
  ids: Numbered,
  { admin }: Sample,
): Map<string, string> {
  const all = new Map(known);
  let made = MADE + MADE_EACH * TRANSACTIONS.indexOf(name);
  for (const { params } of statements) {
    for (const [id] of JSON.stringify(params).matchAll(UUID)) {
      if (all.has(id) || id === admin.user_id) continue;
      all.set(id, ids.templateOf(made, "serial"));
      made += 1;
    }
  }
  return all;
}
