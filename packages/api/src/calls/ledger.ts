import { Checkpoint, LedgerKey } from "../entities/checkpoint";
import { PageInput, pageOf } from "../entities/common";
import { call } from "./base";

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
