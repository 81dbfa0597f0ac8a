import { mkdtemp, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { grantAdmin } from "../../../src/accounts/admins/grant-admin";
import { KnownHeadFile } from "../../../src/ledger/sealing/known-head";
import { emailParameter, UsageError } from "../../../src/operate/program/command";
import type { OperatorServices } from "../../../src/operate/start/execute-operator-command";
import { startOperatorSocket } from "../../../src/operate/start/operator-socket";
import { readConfig } from "../../../src/platform/config";
import { type OpenDatabase, openDatabase } from "../../../src/platform/db/client";
import { users } from "../../../src/platform/db/schema/index";
import { singleStatement } from "../../../src/platform/db/transaction";
import { loadSigningKeys } from "../../../src/platform/encryption/signing-keys";
import { createFiles } from "../../../src/platform/files/files";
import type { Services } from "../../../src/platform/services";
import { addAccount, addSignup } from "../../accounts/auth/support";
import { runHere, runTool } from "../../support/run-tool";
import { fillDataDir, openTestDatabase } from "../../support/test-database";
import { testFolder } from "../../support/test-folder";

function servicesOn(database: OpenDatabase, dataDir: string): OperatorServices {
  const config = readConfig({ NODE_ENV: "test", DATA_DIR: dataDir });
  return {
    config,
    db: database.db,
    engine: database.engine,
    files: createFiles(config),
    now: () => new Date(),
    log: pino({ level: "silent" }),
    securityEvents: null,
    bankKeys: [{ kid: "test", secret: new Uint8Array(32) }],
    ledgerKey: null,
    knownHead: new KnownHeadFile(dataDir),
    keys: null,
  };
}

const isAdmin = async (db: Services["db"], id: string) =>
  (await db.query.users.findFirst({ where: eq(users.id, id) }))?.is_admin;

const onPostgres = process.env.TEST_ENGINE === "postgres";

describe.runIf(onPostgres)("granting admin rights", () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  const dataDir = testFolder();
  let services: OperatorServices;
  beforeAll(async () => {
    database = await openTestDatabase();
    services = servicesOn(database, dataDir);
  });
  afterAll(() => database.close());

  it("grants admin rights to a confirmed account alone, in any spelling of its email, and makes a missing profile", async () => {
    const { user } = await addAccount({ services });
    expect(await grantAdmin(services, ` ${user.email.toUpperCase()}`)).toBe("granted");
    expect(await isAdmin(services.db, user.id)).toBe(true);
    expect(await grantAdmin(services, user.email)).toBe("already_admin");
    const { user: other } = await addAccount({ services });
    await singleStatement(services.db).delete(users).where(eq(users.id, other.id));
    expect(await grantAdmin(services, other.email)).toBe("granted");
    expect(await isAdmin(services.db, other.id)).toBe(true);
    const email = await addSignup({ services });
    expect(await grantAdmin(services, email)).toBe("not_confirmed");
    expect(await grantAdmin(services, "nobody@example.com")).toBe("unknown_email");
    expect(await services.db.$count(users, eq(users.email, email))).toBe(0);
  });
});

it.runIf(onPostgres)("the command grant-admin grants admin rights beside a server", async () => {
  const database = await openTestDatabase();
  const services = servicesOn(database, "unused");
  const { user } = await addAccount({ services });
  const grant = () => runHere("grant-admin", [user.email], { DATABASE_URL: database.url });
  const { pathname, host } = new URL(database.url ?? "");
  const place = `On the database ${pathname.slice(1)} at ${host}`;
  const granted = { code: 0, out: `${place}: ${user.email} is an admin now.\n` };
  expect(await grant()).toMatchObject(granted);
  expect(await isAdmin(services.db, user.id)).toBe(true);
  const already = { code: 0, out: `${place}: ${user.email} is an admin already.\n` };
  expect(await grant()).toMatchObject(already);
  await database.close();
});

it.skipIf(onPostgres)(
  "the command grant-admin works through the server that holds an embedded database, and without one",
  async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), "signpoint-grant-"));
    await fillDataDir(dataDir);
    const database = await openDatabase({ DATA_DIR: dataDir, DATABASE_POOL_SIZE: 1 });
    const services = servicesOn(database, dataDir);
    const one = await addAccount({ services });
    const two = await addAccount({ services });
    const grant = (email: string) => runHere("grant-admin", [email], { DATA_DIR: dataDir });

    const noServer = await grant(one.user.email);
    expect([noServer.code, noServer.err]).toEqual([
      2,
      expect.stringContaining("try again in a moment"),
    ]);

    const operator = await startOperatorSocket(services);
    const { mode } = await stat(path.join(dataDir, "operator.sock"));
    expect(mode & 0o077).toBe(0);
    expect(await grant(one.user.email)).toMatchObject({
      err: expect.stringContaining("sealed to block"),
      code: 0,
      out: `In ${dataDir}: ${one.user.email} is an admin now.\n`,
    });
    expect(await isAdmin(services.db, one.user.id)).toBe(true);
    const unknown = await grant("nobody@example.com");
    const said = expect.stringContaining("Sign up with it first");
    expect([unknown.code, unknown.err]).toEqual([1, said]);
    await operator.stop();
    await database.close();

    expect(await runTool("grant-admin", [two.user.email], { DATA_DIR: dataDir })).toMatchObject({
      err: expect.stringContaining(`"event":"admin_granted","user_id":"${two.user.id}"`),
      code: 0,
      out: `In ${dataDir}: ${two.user.email} is an admin now.\n`,
    });
    await rm(dataDir, { recursive: true, force: true });
  },
);

describe.runIf(onPostgres)("the command line", () => {
  it("explains its usage for anything but one email", async () => {
    for (const parameters of [[], ["not-an-email"], ["a@example.com", "b@example.com"]]) {
      const read = () => emailParameter(parameters, "Say whom.");
      expect(read, parameters.join(" ")).toThrow(new UsageError("Say whom."));
    }
    expect(emailParameter(["a@example.com"], "Say whom.")).toBe("a@example.com");
    const { code, err } = await runHere("grant-admin", []);
    expect([code, err]).toEqual([2, "Say whom.\nUsage: signpoint grant-admin EMAIL\n"]);
  });

  it("reports in one sentence that the database is unreachable", async () => {
    const nowhere = { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" };
    const { code, err } = await runTool("grant-admin", ["a@example.com"], nowhere);
    expect([code, err]).toEqual([2, "The database cannot be reached: is it running?\n"]);
  });

  it("prints a new usable key each time", async () => {
    const [one, two] = [await runHere("generate-key", []), await runHere("generate-key", [])];
    expect(one.out).not.toBe(two.out);
    const keys = await loadSigningKeys({ JWT_PRIVATE_KEY: one.out.trim(), DATA_DIR: "" });
    expect(keys.all).toHaveLength(1);
  });
});
