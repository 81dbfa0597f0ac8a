import { proofMessages } from "@signpoint/api/messages";
import { checkProofFile, type ProofReport, readProofFile } from "@signpoint/api/rules/proof-file";
import { type CheckpointLine, checkpointLine } from "@signpoint/api/rules/sealed-ledger";
import { api } from "~/api/client";
import { queryClient } from "~/api/query-client";
import { statementQuery } from "./statement-query";

/** What a check has found, and the checkpoint that it was made against, as a line to keep; null when there is none. */
export interface Verification extends ProofReport {
  line: string | null;
}

const isCryptographyOffered = () =>
  (globalThis.crypto as Partial<Crypto> | undefined)?.subtle !== undefined;

/** Fetches the statement of a month and its proof, and checks in this browser that they fit each other and the ledger. */
export async function verifyStatement(
  month: string,
  kept: CheckpointLine | undefined,
): Promise<Verification> {
  if (!isCryptographyOffered()) return failed(proofMessages.noCryptography);
  const fetchStatement = () => queryClient.fetchQuery(statementQuery(month));
  const shown = await fetchStatement();
  const [{ body }, { public_key: publicKey }] = await Promise.all([
    api.earnings.proof({ month, ...(kept !== undefined && { from: kept.block }) }),
    api.ledger.key(),
  ]);
  const file = body instanceof Blob ? readProofFile(await body.text()) : null;
  if (file === null) return failed(proofMessages.notProofFile);
  // An entry may have come between the two.
  const isBehind = file.entries.length !== shown.entries.length;
  const statement = isBehind ? await fetchStatement() : shown;
  try {
    const report = await checkProofFile(file, { publicKey, kept, statement });
    const { checkpoint } = file;
    return { ...report, line: checkpoint === null ? null : checkpointLine(checkpoint) };
  } catch (error) {
    // A file with a part missing: what is computed from it throws.
    if (error instanceof TypeError) return failed(proofMessages.notProofFile);
    throw error;
  }
}

function failed(problem: string): Verification {
  return { problems: [problem], checked: [], unchecked: [], line: null };
}
