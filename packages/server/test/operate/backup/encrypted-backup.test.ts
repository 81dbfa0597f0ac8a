import { readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { beforeAll, describe, expect, it } from "vitest";
import { encryptFor, readIdentities } from "../../../src/operate/backup/encryption";
import { checkArchive } from "../../../src/operate/backup/read-archive";
import { restoreBackup } from "../../../src/operate/backup/restore-backup";
import { writeBackup } from "../../../src/operate/backup/write-backup";
import { pdf } from "../../platform/files/sample-files";
import { signedForFile, storedFiles, upload } from "../../platform/files/upload";
import { addPerson } from "../../support/people";
import { testServer } from "../../support/server";
import { testFolder } from "../../support/test-folder";
import { ENGINE, emptyTarget, isEmpty } from "./targets";

const MEBIBYTE = 1_048_576;

const server = testServer();
const folder = testFolder();
const archive = path.join(folder, "whole.tar.gz.age");
let identity: string;
let recipient: string;
beforeAll(async () => {
  identity = await generateX25519Identity();
  recipient = await identityToRecipient(identity);
  const person = await addPerson(server, { points: 1_000 });
  const place = await signedForFile(server, person);
  const sent = await upload(server, { place, body: pdf(), as: person });
  expect(sent.status).toBe(200);
  await writeBackup(server.services, ENGINE, archive, { recipient });
});

async function refusalOf(bytes: Buffer, identities: string[]): Promise<string> {
  const file = path.join(folder, "refused.tar.gz.age");
  await writeFile(file, bytes);
  return await checkArchive(file, { identities }).then(
    () => "it was read",
    (error: Error) => error.message.replace(file, "FILE"),
  );
}

describe("a backup that is encrypted for a public key", () => {
  it("is a file in the format of age, and its private key restores rows and uploaded files", async () => {
    const bytes = await readFile(archive);
    expect(bytes.subarray(0, 22).toString()).toBe("age-encryption.org/v1\n");
    expect((await stat(archive)).mode & 0o077).toBe(0);
    const target = await emptyTarget(server, folder);
    const { end } = await restoreBackup(target.services, archive, { identities: [identity] });
    expect(end.tables.users?.rows).toBeGreaterThan(0);
    const [name = ""] = await storedFiles({ ...server, services: target.services });
    const copied = path.join(target.services.config.DATA_DIR, "files", name);
    expect(await readFile(copied)).toEqual(pdf());
    await target.close();
  });

  it("is refused without its private key, with another one, and when it is damaged or cut off", async () => {
    const bytes = await readFile(archive);
    const damaged = (at: number) => {
      const copy = Buffer.from(bytes);
      copy[at] = (copy[at] ?? 0) ^ 1;
      return copy;
    };
    expect(await refusalOf(bytes, [])).toMatch(
      /^FILE is encrypted: name the file of its private key/,
    );
    expect(await refusalOf(bytes, [await generateX25519Identity()])).toBe(
      "FILE is encrypted for another key than the one given.",
    );
    const refused = "FILE cannot be read as a backup: it is damaged or cut off.";
    for (const broken of [
      damaged(bytes.length - 5),
      damaged(Math.floor(bytes.length / 2)),
      bytes.subarray(0, -40),
      bytes.subarray(0, 60),
      bytes.subarray(0, 22),
      Buffer.concat([bytes, Buffer.alloc(100)]),
    ]) {
      expect(await refusalOf(broken, [identity])).toBe(refused);
    }
    expect(await refusalOf(bytes, [await generateX25519Identity(), identity])).toBe("it was read");
  });

  it("restores nothing of a damaged one", async () => {
    const file = path.join(folder, "damaged.tar.gz.age");
    const bytes = await readFile(archive);
    bytes[bytes.length - 5] = (bytes.at(-5) ?? 0) ^ 1;
    await writeFile(file, bytes);
    const target = await emptyTarget(server, folder);
    const restoring = restoreBackup(target.services, file, { identities: [identity] });
    await expect(restoring).rejects.toThrow("damaged or cut off");
    expect(await isEmpty(server, target)).toBe(true);
    await target.close();
  });

  it("leaves no file when the public key is not one", async () => {
    const file = path.join(folder, "not.tar.gz.age");
    const otherEnd = recipient.endsWith("q") ? "p" : "q";
    const options = { recipient: recipient.slice(0, -1) + otherEnd };
    await expect(writeBackup(server.services, ENGINE, file, options)).rejects.toThrow(
      "BACKUP_RECIPIENT is not a whole public key",
    );
    await expect(stat(file)).rejects.toThrow("ENOENT");
  });

  it("reads private keys as age-keygen writes them, and never quotes a file that holds none", async () => {
    const file = path.join(folder, "backup.key");
    await writeFile(file, `# created: today\n# public key: ${recipient}\n\n${identity}\r\n`);
    expect(await readIdentities(file)).toEqual([identity]);
    for (const text of ["", "# nothing\n", identity.slice(0, -3), "secret words"]) {
      await writeFile(file, text);
      const reading = readIdentities(file);
      await expect(reading).rejects.toThrow(/is not the file of a private key/);
      await expect(reading).rejects.not.toThrow(/secret words/);
    }
    await expect(readIdentities(path.join(folder, "none"))).rejects.toThrow(
      /The private key .*none cannot be read: ENOENT/,
    );
  });

  it("is encrypted as it is written, a few pieces at a time", async () => {
    let given = 0;
    let taken = 0;
    let ahead = 0;
    async function* plain() {
      for (let piece = 0; piece < 64; piece += 1) {
        given += MEBIBYTE;
        yield Buffer.alloc(MEBIBYTE, piece);
      }
    }
    for await (const bytes of encryptFor(recipient)(plain())) {
      taken += bytes.length;
      ahead = Math.max(ahead, given - taken);
    }
    expect(taken).toBeGreaterThan(given);
    expect(ahead).toBeLessThan(8 * MEBIBYTE);
  });
});
