import { writeFile } from "node:fs/promises";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { type Command, UsageError } from "../program/command";
import { OperatorError } from "../start/operator-request";

/** Writes a new private key for backups into a new file, and prints its public key for `BACKUP_RECIPIENT`. */
export const run: Command = async ({ parameters }) => {
  const [file, ...others] = parameters;
  if (file === undefined || others.length > 0) {
    throw new UsageError("Say where to.");
  }
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const content = `# public key: ${recipient}\n${identity}\n`;
  await writeFile(file, content, { flag: "wx", mode: 0o600, flush: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST")
        throw new OperatorError(`${file} cannot be written: ${error.message}`);
      throw new OperatorError(`${file} is there already. Name a new file.`);
    },
  );
  console.log(`BACKUP_RECIPIENT=${recipient}`);
  console.log(
    `Backups are encrypted with that line. Only ${file} opens them: keep it away from this server, and copies of it.`,
  );
  return 0;
};
