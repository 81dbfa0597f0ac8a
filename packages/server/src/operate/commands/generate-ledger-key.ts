import { generateLedgerKey } from "../../ledger/sealing/ledger-key";

/** Prints a new key on one line, for `LEDGER_KEY`. */
console.log(generateLedgerKey());
