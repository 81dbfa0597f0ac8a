import * as z from "zod";
import { callsOf } from "../../platform/call";
import { ERROR_CODES } from "../../platform/errors";
import { PageInput, pageOf } from "../../platform/fields";
import { ConsistencyProof, LedgerKey, ListedCheckpoint } from "./checkpoint";

const call = callsOf("Ledger");

/** The numbers of two blocks: the older one, and the one that the ledger ends with. */
const ConsistencyInput = z.strictObject({
  from: z.coerce.number<number>().int().min(1),
  to: z.coerce.number<number>().int().min(1),
});

export const ledgerCalls = {
  checkpoints: call({ access: "anyone" })
    .get("/ledger/checkpoints", "The signed heads of the sealed ledger, newest first")
    .input(PageInput)
    .output(pageOf(ListedCheckpoint)),

  consistency: call({ access: "anyone" })
    .get("/ledger/consistency", "The proof that the ledger continues an older checkpoint")
    .input(ConsistencyInput)
    .errors({ NOT_FOUND: ERROR_CODES.NOT_FOUND })
    .output(ConsistencyProof),

  key: call({ access: "anyone" })
    .get("/ledger/key", "The public key of the checkpoints")
    .output(LedgerKey),
};
