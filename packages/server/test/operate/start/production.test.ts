import { describe, expect, it } from "vitest";
import { DEMO_ADMIN_EMAIL, DEMO_USER_EMAIL } from "../../../src/accounts/auth/demo-accounts";
import { generateLedgerKey } from "../../../src/ledger/sealing/ledger-key";
import { refuseDemoData } from "../../../src/operate/seed/refuse-demo-data";
import { ConfigError } from "../../../src/platform/config";
import { generateEncryptionKey } from "../../../src/platform/encryption/keys";
import { generateSigningKey } from "../../../src/platform/encryption/signing-key-file";
import { addAccount, addSignup } from "../../accounts/auth/support";
import { freePort } from "../../support/free-port";
import { testServer } from "../../support/server";
import { spawnServer } from "../../support/server-process";
import { openTestDatabase } from "../../support/test-database";
import { testFolder } from "../../support/test-folder";
import { PRODUCTION } from "./production-variables";

/** Processes of their own take their time on a busy machine. */
const TIMEOUT_MS = 300_000;

const dataDir = testFolder();

/** What a server that does not start says, and the code it ends with. */
async function refusalOf(environment: Record<string, string>) {
  const server = spawnServer(await freePort(), { DATA_DIR: dataDir, ...environment });
  const text = await server.ready.then(
    () => "it started",
    (error: unknown) => String(error),
  );
  await server.ended;
  return { text, code: server.process.exitCode };
}

it.runIf(process.env.TEST_ENGINE === "postgres")(
  "starts in production with all variables, protects the metrics and refuses demo data later",
  async () => {
    const database = await openTestDatabase();
    const keys = {
      JWT_PRIVATE_KEY: await generateSigningKey(),
      BANK_DETAILS_KEY: generateEncryptionKey(),
      LEDGER_KEY: generateLedgerKey(),
    };
    const environment = { ...PRODUCTION, ...keys, DATABASE_URL: database.url ?? "" };
    const server = spawnServer(await freePort(), { DATA_DIR: dataDir, ...environment });
    await server.ready;
    const status = async (address: string, headers: Record<string, string> = {}) =>
      (await fetch(`${server.url}${address}`, { headers })).status;
    expect(await status("/readyz")).toBe(200);
    expect(await status("/metrics")).toBe(404);
    const authorization = `Bearer ${PRODUCTION.METRICS_TOKEN}`;
    expect(await status("/metrics", { authorization })).toBe(200);
    const { headers } = await fetch(`${server.url}/healthz`);
    expect(headers.get("strict-transport-security")).toContain("max-age=");
    server.process.kill("SIGTERM");
    await server.ended;

    await addAccount(
      { services: { db: database.db, bankKeys: null, now: () => new Date() } },
      { email: DEMO_USER_EMAIL },
    );
    const { text, code } = await refusalOf(environment);
    await database.close();
    expect(code).toBe(1);
    expect(text).toContain("demo data with known passwords");
  },
  TIMEOUT_MS,
);

describe("demo data in production", () => {
  const server = testServer();

  it("refuses production with a confirmed demo account, not with an unconfirmed signup", async () => {
    const { db } = server.services;
    await expect(refuseDemoData(db)).resolves.toBeUndefined();
    await addSignup(server, { email: DEMO_ADMIN_EMAIL });
    await expect(refuseDemoData(db)).resolves.toBeUndefined();
    await addAccount(server, { email: DEMO_USER_EMAIL });
    await expect(refuseDemoData(db)).rejects.toBeInstanceOf(ConfigError);
  });
});
