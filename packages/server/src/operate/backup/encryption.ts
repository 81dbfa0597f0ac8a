import { createReadStream } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { ReadableStream } from "node:stream/web";
import { Decrypter, Encrypter } from "age-encryption";
import { BackupError } from "./format";

/** The first bytes of each file in the format of age. */
const AGE_START = "age-encryption.org/v1\n";
/** The library's own words for a file that is encrypted for other keys. */
const NO_KEY_FITS = /no identity matched/;

type WebStream = Parameters<Encrypter["encrypt"]>[0] & object;

/**
 * Returns a stage for `pipeline` that encrypts what passes through it for a public key, in the format of age. Throws
 * `BackupError` when that is no public key.
 */
export function encryptFor(
  recipient: string,
): (plain: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new BackupError(
      "BACKUP_RECIPIENT is not a whole public key: copy the line that begins with age1 again.",
    );
  }
  return async function* encrypt(plain) {
    yield* await encrypter.encrypt(ReadableStream.from(plain) as WebStream);
  };
}

/**
 * Returns the private keys in a file, as `npm run generate-backup-key` and age-keygen write them. Throws
 * `BackupError`, which never quotes the file.
 */
export async function readIdentities(file: string): Promise<string[]> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`The private key ${file} cannot be read: ${error.message}`);
  });
  const lines = text.split("\n").map((line) => line.trim());
  const identities = lines.filter((line) => line !== "" && !line.startsWith("#"));
  const probe = new Decrypter();
  try {
    for (const identity of identities) probe.addIdentity(identity);
  } catch {
    identities.length = 0;
  }
  if (identities.length > 0) return identities;
  throw new BackupError(
    `${file} is not the file of a private key: it needs a whole line that begins with AGE-SECRET-KEY-1.`,
  );
}

/**
 * Opens a backup for reading, decrypted if it is encrypted. Each piece is verified before it is passed on, and the end
 * shows whether any is missing. Throws `BackupError` when it is encrypted and none of the private keys fits.
 */
export async function openBackup(file: string, identities: readonly string[]): Promise<Readable> {
  if (!(await isEncrypted(file))) return createReadStream(file);
  if (identities.length === 0) {
    throw new BackupError(
      `${file} is encrypted: name the file of its private key with --identity FILE, or in BACKUP_IDENTITY_FILE.`,
    );
  }
  return Readable.from(decrypt(file, identities));
}

/** Returns whether a file is in the format of age. Throws `BackupError` when it cannot be read. */
async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, "r").catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`${file} cannot be read as a backup: ${error.message}`);
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(AGE_START.length));
    return buffer.subarray(0, bytesRead).toString("latin1") === AGE_START;
  } finally {
    await handle.close();
  }
}

async function* decrypt(file: string, identities: readonly string[]): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  const encrypted = Readable.toWeb(createReadStream(file)) as WebStream;
  try {
    yield* await decrypter.decrypt(encrypted);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    if (NO_KEY_FITS.test(text)) {
      throw new BackupError(`${file} is encrypted for another key than the one given.`);
    }
    const isOfSystem = error instanceof Error && "syscall" in error;
    const reason = isOfSystem ? text : "it is damaged or cut off";
    throw new BackupError(`${file} cannot be read as a backup: ${reason}.`);
  }
}
