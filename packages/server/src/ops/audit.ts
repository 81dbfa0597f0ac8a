import { ConfigError, readConfig } from "../config";
import { openDatabase } from "../db/client";
import { DataDirLockedError } from "../db/data-dir-lock";
import { audit } from "../ledger/audit";

/** Recomputes every balance and names each mismatch. Ends with 0 when all adds up, 1 when not. */
async function main(): Promise<void> {
  const database = await openDatabase(readConfig(process.env));
  try {
    const report = await audit(database.db);
    for (const mismatch of report.mismatches) console.error(mismatch);
    const looked = `${report.users} users, ${report.entries} ledger entries, ${report.contracts} contracts`;
    if (report.mismatches.length === 0) {
      console.log(`Audit clean: ${looked}.`);
    } else {
      console.error(`Audit found ${report.mismatches.length} mismatch(es) in ${looked}.`);
      process.exitCode = 1;
    }
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  const expected = error instanceof ConfigError || error instanceof DataDirLockedError;
  console.error(expected ? error.message : error);
  process.exitCode = 2;
});
