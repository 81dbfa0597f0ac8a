import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Finding } from "../../../src/operate/doctor/finding";
import { freePort } from "../../support/free-port";
import { runHere, runTool } from "../../support/run-tool";
import { startSmtpServer, type TestSmtpServer } from "../../support/smtp-server";
import { openTestDatabase } from "../../support/test-database";
import { testFolder } from "../../support/test-folder";

const KEYS = { S3_ACCESS_KEY_ID: "S3RVER", S3_SECRET_ACCESS_KEY: "S3RVER" };
const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

const folder = testFolder();
let authority: string;
let s3: S3rver;
let implicit: TestSmtpServer;
let onRequest: TestSmtpServer;
let environment: Record<string, string>;
let database: Awaited<ReturnType<typeof openTestDatabase>>;

/** What the doctor finds of mail server and file store. Node reads `NODE_EXTRA_CA_CERTS` at the start of a process. */
async function find(variables: Record<string, string>): Promise<Record<string, string>> {
  const parameters = ["--json", "--send-mail", "operator@example.com"];
  const run = "NODE_EXTRA_CA_CERTS" in variables ? runTool : runHere;
  const { out } = await run("doctor", parameters, { ...environment, ...variables });
  const { findings } = JSON.parse(out) as { findings: Finding[] };
  const found = findings.map(({ name, state, says }) => [name, `${state}: ${says}`]);
  return Object.fromEntries(found) as Record<string, string>;
}

describe.runIf(hasOpenssl && process.env.TEST_ENGINE === "postgres")(
  "mail server and bucket with certificates of a private authority",
  () => {
    beforeAll(async () => {
      authority = path.join(folder, "authority.pem");
      const { key, cert } = await certify();
      const port = await freePort();
      const address = "127.0.0.1";
      const s3Options = { address, port, silent: true, directory: path.join(folder, "s3") };
      const buckets = { configureBuckets: [{ name: "proofs", configs: [] }] };
      s3 = new S3rver({ ...s3Options, ...buckets, key, cert } as ConstructorParameters<
        typeof S3rver
      >[0]);
      await s3.run();
      implicit = await startSmtpServer({ tls: { key, cert, secure: true } });
      onRequest = await startSmtpServer({ tls: { key, cert, secure: false } });
      const bucket = { S3_ENDPOINT: `https://localhost:${port}`, S3_REGION: "eu-1" };
      database = await openTestDatabase();
      const place = { DATA_DIR: folder, DATABASE_URL: database.url ?? "" };
      environment = { ...place, ...bucket, S3_BUCKET: "proofs", ...KEYS };
    });
    afterAll(() => Promise.all([s3.close(), implicit.stop(), onRequest.stop(), database.close()]));

    const atLocalhost = ({ url }: TestSmtpServer) => url.replace("127.0.0.1", "localhost");

    it.each([
      ["from the first byte on", () => implicit],
      ["by STARTTLS", () => onRequest],
    ])(
      "are spoken to in encrypted form when NODE_EXTRA_CA_CERTS names it, mail %s",
      async (_, server) => {
        const smtp = server();
        const found = await find({ NODE_EXTRA_CA_CERTS: authority, SMTP_URL: atLocalhost(smtp) });
        expect(found).toMatchObject({
          files: expect.stringMatching(/^ok: the store takes files/),
          "mail server": "ok: it took a mail to operator@example.com",
        });
        expect(smtp.received).toMatchObject([{ isEncrypted: true }]);
      },
    );

    it("get nothing when nobody vouches for them", async () => {
      const found = await find({ SMTP_URL: atLocalhost(implicit) });
      expect(found.files).toMatch(/^bad: /);
      expect(found["mail server"]).toMatch(/^bad: .*(verify|self-signed|unable to get)/);
    });

    it("get nothing under another name than that of the certificate", async () => {
      const found = await find({ NODE_EXTRA_CA_CERTS: authority, SMTP_URL: implicit.url });
      expect(found["mail server"]).toMatch(/^bad: .*127\.0\.0\.1 is not in the cert's list/);
    });
  },
);

/** Makes the authority and a certificate for localhost that it has signed. */
async function certify(): Promise<{ key: Buffer; cert: Buffer }> {
  const file = (name: string) => path.join(folder, name);
  const openssl = (...parameters: string[]) => {
    const { status, stderr } = spawnSync("openssl", parameters, { encoding: "utf8" });
    if (status !== 0) throw new Error(stderr);
  };
  const named = (name: string, key: string) => [
    ..."req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj".split(" "),
    `/CN=${name}`,
    "-keyout",
    file(key),
  ];
  openssl(...named("An authority", "authority.key"), "-out", authority);
  const signer = ["-CA", authority, "-CAkey", file("authority.key")];
  const extensions = ["subjectAltName=DNS:localhost", "basicConstraints=critical,CA:FALSE"];
  const use = extensions.flatMap((extension) => ["-addext", extension]);
  openssl(...named("localhost", "server.key"), ...signer, ...use, "-out", file("server.pem"));
  return { key: await readFile(file("server.key")), cert: await readFile(file("server.pem")) };
}
