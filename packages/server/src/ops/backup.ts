import path from "node:path";
import { BackupEnd } from "../backup/format";
import { checkArchive } from "../backup/read-archive";
import { FAILED, runCommand, runOperatorRequest } from "../start/run-operator-request";

/** Writes a backup into a new file and reads it back. Works whether or not the server is running. */
await runCommand(process.env, async ({ config, parameters, ...control }) => {
  const [name, ...others] = parameters;
  if (name === undefined || others.length > 0) {
    console.error("Say where to: npm run backup -- signpoint.tar.gz");
    return FAILED;
  }
  const file = path.resolve(name);
  const readBack = async () => {
    control.onProgress("reading it back");
    await checkArchive(file);
  };
  const request = { command: "backup", file } as const;
  const outcome = await runOperatorRequest(config, request, control, readBack);
  const { tables, files } = BackupEnd.parse(outcome);
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  console.log(`Backup written to ${file} and read back: ${rows} rows, ${files.count} files.`);
  if (config.DATABASE_URL === undefined || config.BANK_DETAILS_KEY === undefined) {
    console.log(
      `The keys in ${path.resolve(config.DATA_DIR)} are not in it. Keep jwt-private-key.json and bank-details-key in another place.`,
    );
  }
  for (const missing of files.missing) console.error(`Missing from the file store: ${missing}`);
  return files.missing.length > 0 ? 1 : 0;
});
