import { call } from "../../platform/call";
import { PageInput, pageOf } from "../../platform/fields";
import { Checkpoint, LedgerKey } from "./checkpoint";

const tags = ["Ledger"];

export const ledgerCalls = {
  checkpoints: call({ access: "anyone" })
    .route({
      method: "GET",
      path: "/ledger/checkpoints",
      summary: "The signed heads of the sealed ledger, newest first",
      tags,
    })
    .input(PageInput)
    .output(pageOf(Checkpoint)),

  key: call({ access: "anyone" })
    .route({
      method: "GET",
      path: "/ledger/key",
      summary: "The public key of the checkpoints",
      tags,
    })
    .output(LedgerKey),
};
