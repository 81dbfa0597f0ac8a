import type { ProofFile } from "@signpoint/api/ledger/sealing/proof-file";
import {
  checkProofFile,
  type ProofReport,
  readProofFile,
} from "@signpoint/api/ledger/sealing/proof-file-rules";
import { checkpointLine, type KeptHead } from "@signpoint/api/ledger/sealing/sealed-ledger";
import type { Statement } from "@signpoint/api/ledger/statement";
import { proofMessages } from "@signpoint/api/texts";
import { api } from "~/platform/api/client";
import { Refusal } from "~/platform/api/errors";
import { queryClient } from "~/platform/api/query-client";
import { statementQuery } from "./statement-query";

/** What a check has found, and the checkpoint that it was made against, as a line to keep; null when there is none. */
export interface Verification extends ProofReport {
  line: string | null;
}

const isCryptographyOffered = () =>
  (globalThis.crypto as Partial<Crypto> | undefined)?.subtle !== undefined;

/**
 * Fetches the statement of a month and its proof, and checks in this browser that they fit each other and the ledger.
 * Throws a `Refusal` when it cannot be checked: that says nothing about the statement.
 */
export async function verifyStatement(
  month: string,
  kept: KeptHead | undefined,
): Promise<Verification> {
  if (!isCryptographyOffered()) throw new Refusal(proofMessages.noCryptography);
  const fetchStatement = () => queryClient.fetchQuery(statementQuery(month));
  const fetchProof = () =>
    api.earnings.proof({ month, ...(kept !== undefined && { from: kept.block }) });
  let statement = await fetchStatement();
  const [proof, { public_key: publicKey }] = await Promise.all([fetchProof(), api.ledger.key()]);
  let file = await readFile(proof);
  // An entry may have come between the two, and again: each is of its own moment.
  if (!isSameMoment(file, statement)) statement = await fetchStatement();
  if (!isSameMoment(file, statement)) file = await readFile(await fetchProof());
  if (file === null) throw new Refusal(proofMessages.notProofFile);
  try {
    const report = await checkProofFile(file, { publicKey, kept, statement });
    const { checkpoint } = file;
    return { ...report, line: checkpoint === null ? null : checkpointLine(checkpoint) };
  } catch (error) {
    // A file with a part missing: what is computed from it throws.
    if (error instanceof TypeError) throw new Refusal(proofMessages.notProofFile);
    throw error;
  }
}

async function readFile({ body }: { body: unknown }): Promise<ProofFile | null> {
  return body instanceof Blob ? readProofFile(await body.text()) : null;
}

function isSameMoment(file: ProofFile | null, { entries, opening }: Statement): boolean {
  return file === null || (file.entries.length === entries.length && file.opening === opening);
}
