import { exportEarnings } from "../ledger/entries/export-earnings";
import { getEarningsSummary } from "../ledger/entries/get-earnings-summary";
import { getProof } from "../ledger/entries/get-proof";
import { getStatement } from "../ledger/entries/get-statement";
import { listEarnings } from "../ledger/entries/list-earnings";
import { getConsistency } from "../ledger/sealing/get-consistency";
import { getLedgerKey } from "../ledger/sealing/get-ledger-key";
import { listCheckpoints } from "../ledger/sealing/list-checkpoints";
import { exportRedemptions } from "../rewards/redemptions/export-redemptions";
import type { Implementations } from "./calls/implementation";
import { open, plain, singleQuery } from "./calls/implementation";

/** The verbs of the calls about one's own entries and about the sealed ledger. */
export const ledgerImplementations = {
  earnings: {
    list: singleQuery(listEarnings),
    summary: singleQuery(getEarningsSummary),
    export: plain(exportEarnings),
    statement: plain(getStatement),
    proof: plain(getProof),
    exportRedemptions: plain(exportRedemptions),
  },
  ledger: {
    checkpoints: open(listCheckpoints),
    consistency: open(getConsistency),
    key: open(getLedgerKey),
  },
} satisfies Partial<Implementations>;
