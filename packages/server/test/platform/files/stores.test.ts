import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, stat, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { UploadedFile } from "@signpoint/api/work/uploaded-file";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FileStore, LocalFile } from "../../../src/platform/files/file-store";
import { createLocalFileStore } from "../../../src/platform/files/local-file-store";
import { createS3FileStore } from "../../../src/platform/files/s3-file-store";
import { clientOf, tryCall } from "../../support/client";
import { freePort } from "../../support/free-port";
import { submit } from "../../support/main-job";
import { addPerson } from "../../support/people";
import { startTestServer } from "../../support/server";
import { testFolder } from "../../support/test-folder";
import { pdf } from "./sample-files";
import { signedForFile, upload } from "./upload";

const KEYS = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
const BUCKET = "proofs";
const folder = testFolder();
let s3: S3rver;
let endpoint: string;

beforeAll(async () => {
  const port = await freePort();
  endpoint = `http://127.0.0.1:${port}`;
  s3 = new S3rver({
    address: "127.0.0.1",
    port,
    silent: true,
    directory: path.join(folder, "s3"),
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  await s3.run();
});
afterAll(() => s3.close());

async function fileOf(content: Buffer): Promise<LocalFile> {
  const file = path.join(folder, randomUUID());
  await writeFile(file, content);
  return {
    path: file,
    sizeBytes: content.length,
    sha256: createHash("sha256").update(content).digest("hex"),
    contentType: "application/pdf",
  };
}

async function contentOf(store: FileStore, key: string, range?: { start: number; end: number }) {
  const stream = await store.open(key, range);
  return stream === null ? null : Buffer.from(await new Response(stream).arrayBuffer());
}

const newKey = (name = "q_1_receipt.pdf") => `${randomUUID()}/${name}`;

describe.each<[string, () => FileStore]>([
  ["a folder", () => createLocalFileStore(path.join(folder, "local"))],
  [
    "an S3-compatible service",
    () => createS3FileStore({ endpoint, region: "eu-1", bucket: BUCKET, ...KEYS }),
  ],
])("the file store: %s", (_, open) => {
  test("stores, returns and removes files of any name, and of ten megabytes", async () => {
    const store = open();
    const folderOfOne = randomUUID();
    const content = Buffer.from("the content of a file");
    const names = ["receipt.pdf", "Квитанция (1) & 回执 +%.pdf", "a'b!c*d.pdf"];
    const keys = names.map((name) => `${folderOfOne}/${name}`);
    for (const key of keys) await store.put(key, await fileOf(content));
    for (const [index, key] of keys.entries()) {
      expect(await contentOf(store, key)).toEqual(content);
      expect(await contentOf(store, key, { start: 4, end: 10 })).toEqual(content.subarray(4, 11));
      await store.remove(key);
      expect(await store.open(key)).toBeNull();
      await store.remove(key);
      for (const other of keys.slice(index + 1)) {
        expect(await contentOf(store, other)).toEqual(content);
      }
    }
    const large = Buffer.alloc(10 * 1024 * 1024, "0123456789");
    const key = newKey();
    await store.put(key, await fileOf(large));
    expect((await contentOf(store, key))?.equals(large)).toBe(true);
  });
});

describe("the local file store", () => {
  test("lets no other user read local files, and shows no incomplete file", async () => {
    const root = path.join(folder, "modes");
    const store = createLocalFileStore(root);
    const key = newKey();
    await store.put(key, await fileOf(Buffer.from("x")));
    expect((await stat(path.join(root, key))).mode & 0o777).toBe(0o600);
    expect((await stat(path.dirname(path.join(root, key)))).mode & 0o777).toBe(0o700);
    await expect(
      store.put(newKey(), { ...(await fileOf(Buffer.from("y"))), path: "/nowhere" }),
    ).rejects.toThrow();
    expect(await readdir(path.join(root, ".incoming"))).toEqual([]);
  });

  test("follows no symbolic links in the local store", async () => {
    const root = path.join(folder, "links");
    const secret = path.join(folder, "secret");
    await mkdir(secret);
    await writeFile(path.join(secret, "key.pdf"), "secret");
    const [first, second] = [randomUUID(), randomUUID()];
    await mkdir(path.join(root, first), { recursive: true });
    await symlink(path.join(secret, "key.pdf"), path.join(root, first, "key.pdf"));
    await symlink(secret, path.join(root, second));
    const store = createLocalFileStore(root);
    expect(await store.open(`${first}/key.pdf`)).toBeNull();
    expect(await store.open(`${second}/key.pdf`)).toBeNull();
    await expect(store.put(`${second}/new.pdf`, await fileOf(Buffer.from("x")))).rejects.toThrow();
    await store.remove(`${second}/key.pdf`);
    expect(await readdir(secret)).toEqual(["key.pdf"]);
  });

  test.each([
    "../x.pdf",
    "a/../../b",
    "/etc/passwd",
    `${randomUUID()}/../x`,
    `${randomUUID()}/a/b`,
    "",
  ])("knows no file under the key %j", async (key) => {
    await expect(createLocalFileStore(folder).open(key)).rejects.toThrow("Not a key");
  });
});

describe("an S3-compatible service", () => {
  test("throws when the S3 service refuses", async () => {
    const wrong = createS3FileStore({
      endpoint,
      region: "eu-1",
      bucket: "no-such-bucket",
      ...KEYS,
    });
    await expect(wrong.put(newKey(), await fileOf(Buffer.from("x")))).rejects.toThrow("404");
    const stranger = createS3FileStore({
      endpoint,
      region: "eu-1",
      bucket: BUCKET,
      accessKeyId: "STRANGER",
      secretAccessKey: "wrong",
    });
    await expect(stranger.put(newKey(), await fileOf(Buffer.from("x")))).rejects.toThrow("403");
  });

  test("serves uploads and links from an S3 service", async () => {
    const server = await startTestServer({
      S3_ENDPOINT: endpoint,
      S3_REGION: "eu-1",
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: KEYS.accessKeyId,
      S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    });
    try {
      const person = await addPerson(server);
      const place = await signedForFile(server, person);
      const body = pdf();
      const sent = await upload(server, { place, filename: "Чек 1.pdf", body, as: person });
      expect(sent).toMatchObject({ status: 200 });
      const { path: key } = UploadedFile.parse(sent.body);
      const answers = { [place.questionId]: { file_url: key } };
      expect(await tryCall(submit(server, person, place.signingId, answers))).toMatchObject({
        status: 200,
      });
      const link = await clientOf(server, person).files.createLink({ p_path: key });
      const { url } = link as { url: string };
      expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(body);
      const part = await fetch(url, { headers: { range: "bytes=0-3" } });
      expect([part.status, await part.text()]).toEqual([206, "%PDF"]);
    } finally {
      await server.stop();
    }
  });

  test("leaves nothing behind when the S3 service is away, and answers 503", async () => {
    const server = await startTestServer({
      S3_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
      S3_REGION: "eu-1",
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: "x",
      S3_SECRET_ACCESS_KEY: "x",
    });
    try {
      const person = await addPerson(server);
      const place = await signedForFile(server, person);
      expect(await upload(server, { place, body: pdf(), as: person })).toMatchObject({
        status: 503,
        body: { code: "SERVICE_UNAVAILABLE" },
      });
    } finally {
      await server.stop();
    }
  });
});
