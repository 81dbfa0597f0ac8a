import { mkdir, readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { assertKeysFit } from "../../../src/operate/start/assert-keys-fit";
import { readServerConfig } from "../../../src/platform/config";
import { runHere } from "../../support/run-tool";
import { openTestDatabase } from "../../support/test-database";
import { testFolder } from "../../support/test-folder";
import { PRODUCTION } from "../start/production-variables";

const NAMES = ["BANK_DETAILS_KEY", "JWT_PRIVATE_KEY", "LEDGER_KEY"];
const folder = testFolder();
let secrets: string;
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let environment: Record<string, string>;
beforeAll(async () => {
  secrets = path.join(folder, "secrets");
  database = await openTestDatabase();
  await database.db.execute(sql`drop schema public cascade`);
  await database.db.execute(sql`create schema public`);
  environment = {
    NODE_ENV: "production",
    DATA_DIR: path.join(folder, "data"),
    SECRETS_DIR: secrets,
  };
  if (database.url !== undefined) environment.DATABASE_URL = database.url;
});
afterAll(() => database.close());

describe("the keys of a new installation", () => {
  it("are made as files for an empty database, with the advice to copy them, and once", async () => {
    const made = await runHere("make-keys", [], environment);
    expect([made.code, made.err]).toEqual([0, ""]);
    expect(made.out).toContain(
      `Made in ${secrets}: JWT_PRIVATE_KEY, BANK_DETAILS_KEY, LEDGER_KEY.`,
    );
    expect(made.out).toContain("Copy these files now");
    expect(await readdir(secrets)).toEqual(NAMES);
    for (const name of NAMES) {
      const file = path.join(secrets, name);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect(made.out).not.toContain(await readFile(file, "utf8"));
    }
    const before = await textsOf(secrets);
    const again = await runHere("make-keys", [], environment);
    expect([again.code, again.out]).toEqual([0, expect.stringContaining("Nothing was made.")]);
    expect(await textsOf(secrets)).toEqual(before);
  });

  it("are those that a server of production then starts with", async () => {
    const config = readServerConfig({ ...PRODUCTION, ...environment });
    for (const [name, text] of Object.entries(await textsOf(secrets))) {
      expect(config[name as "LEDGER_KEY"]).toBe(text);
    }
    const filled = await openTestDatabase();
    await assertKeysFit(config, filled.db);
    await filled.close();
  });

  it("are made only as far as they are not set", async () => {
    const SECRETS_DIR = path.join(folder, "others");
    const { LEDGER_KEY = "" } = await textsOf(secrets);
    const { code } = await runHere("make-keys", [], { ...environment, SECRETS_DIR, LEDGER_KEY });
    expect(code).toBe(0);
    expect(await readdir(SECRETS_DIR)).toEqual(["BANK_DETAILS_KEY", "JWT_PRIVATE_KEY"]);
  });

  it.each(["database", "data folder"])(
    "are not made for data of before in a %s, which other keys belong to",
    async (where) => {
      const filled = await openTestDatabase();
      const DATA_DIR = path.join(folder, "filled");
      await mkdir(path.join(DATA_DIR, "pglite"), { recursive: true });
      const SECRETS_DIR = path.join(folder, "none");
      const DATABASE_URL = where === "database" ? filled.url : undefined;
      const place = { ...environment, DATABASE_URL, DATA_DIR, SECRETS_DIR };
      const refused = await runHere("make-keys", [], place);
      expect([refused.code, refused.out]).toEqual([2, ""]);
      expect(refused.err).toContain("There is data");
      expect(refused.err).toContain("put back the keys of before");
      expect(await readdir(folder)).not.toContain("none");
      await filled.close();
    },
  );

  it("ask for the folder that they belong into", async () => {
    const { code, err } = await runHere("make-keys", [], { DATA_DIR: environment.DATA_DIR });
    expect([code, err]).toEqual([2, expect.stringContaining("Set SECRETS_DIR")]);
  });
});

/** Returns the texts of the files of a folder by their names. */
async function textsOf(place: string): Promise<Record<string, string>> {
  const names = await readdir(place);
  const texts = await Promise.all(names.map((name) => readFile(path.join(place, name), "utf8")));
  return Object.fromEntries(names.map((name, index) => [name, texts[index] ?? ""]));
}
