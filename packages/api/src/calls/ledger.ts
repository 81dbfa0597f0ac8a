import { Checkpoint, LedgerKey } from "../entities/checkpoint";
import { PageInput, pageOf } from "../entities/common";
import { anyoneMay } from "./base";

const tags = ["Ledger"];

export const ledgerCalls = {
  checkpoints: anyoneMay
    .route({
      method: "GET",
      path: "/ledger/checkpoints",
      summary: "The signed heads of the sealed ledger, newest first",
      tags,
    })
    .input(PageInput)
    .output(pageOf(Checkpoint)),

  key: anyoneMay
    .route({
      method: "GET",
      path: "/ledger/key",
      summary: "The public key of the checkpoints",
      tags,
    })
    .output(LedgerKey),
};
