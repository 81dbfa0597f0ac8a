import { randomBytes } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { ConfigError } from "../../../src/platform/config";
import { newId } from "../../../src/platform/db/new-id";
import { redemptions } from "../../../src/platform/db/schema/index";
import { generateEncryptionKey, loadEncryptionKeys } from "../../../src/platform/encryption/keys";
import {
  decryptBankDetails,
  encryptBankDetails,
} from "../../../src/rewards/bank-details/bank-details";
import { clientOf, tryCall } from "../../support/client";
import {
  addCashItem,
  approve,
  BANK_DETAILS,
  redeem,
  redeemedCash,
  reject,
} from "../../support/marketplace";
import { addPerson, type Person } from "../../support/people";
import { request } from "../../support/request";
import { testServer } from "../../support/server";

const server = testServer();
let admin: Person;
beforeAll(async () => {
  admin = await addPerson(server, { admin: true });
});

const SECRETS = Object.values(BANK_DETAILS);
const expectFreeOfSecrets = (text: string) => {
  for (const secret of SECRETS) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain(Buffer.from(secret).toString("base64").replace(/=+$/, ""));
    expect(text).not.toContain(Buffer.from(secret).toString("hex"));
  }
};
const rowOf = async (id: string) => {
  const [row] = await server.services.db.select().from(redemptions).where(eq(redemptions.id, id));
  if (row === undefined) throw new Error("no redemption");
  return row;
};

describe("stored bank details", () => {
  it("stores bank details in clear in no column of any table", async () => {
    const { id } = await redeemedCash(server, await addPerson(server, { points: 200 }));
    await approve(server, id, admin, { p_note: "Paid." });
    const { rows: tables } = (await server.services.db.execute(
      sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
    )) as unknown as { rows: { name: string }[] };
    expect(tables.length).toBeGreaterThan(10);
    for (const { name } of tables) {
      const { rows } = (await server.services.db.execute(
        sql`select row_to_json(t)::text as line from ${sql.identifier(name)} t`,
      )) as unknown as { rows: { line: string }[] };
      for (const { line } of rows) expectFreeOfSecrets(line);
    }
    expect((await rowOf(id)).bank_details).toMatch(/^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/);
  });

  it("encrypts bank details differently each time and bound to their redemption", async () => {
    const person = await addPerson(server, { points: 400 });
    const [one, two] = [
      await rowOf((await redeemedCash(server, person)).id),
      await rowOf((await redeemedCash(server, person)).id),
    ];
    expect(one.bank_details).not.toBe(two.bank_details);
    const keys = server.services.bankKeys;
    expect(await decryptBankDetails(keys, one.id, one.bank_details ?? "")).toEqual(BANK_DETAILS);
    await expect(decryptBankDetails(keys, two.id, one.bank_details ?? "")).rejects.toThrow(
      "belong to something else",
    );
  });

  it("detects changed bank details", async () => {
    const keys = server.services.bankKeys;
    const id = newId();
    const sealed = await encryptBankDetails(keys, id, BANK_DETAILS);
    const parts = sealed.split(".");
    const header = Buffer.from(JSON.stringify({ alg: "dir", enc: "A256GCM", kid: keys[0].kid }));
    const forged = [
      sealed.replace(/.$/, (last) => (last === "A" ? "Q" : "A")),
      [header.toString("base64url"), ...parts.slice(1)].join("."),
      [...parts.slice(0, 3), randomBytes(60).toString("base64url"), parts[4]].join("."),
      "",
    ];
    for (const text of forged) await expect(decryptBankDetails(keys, id, text)).rejects.toThrow();
  });
});

describe("the key of bank details", () => {
  it("makes the key of bank details once, readable by its owner alone", async () => {
    const file = path.join(server.services.config.DATA_DIR, "bank-details-key");
    expect(((await stat(file)).mode & 0o777).toString(8)).toBe("600");
    const again = await loadEncryptionKeys({
      DATA_DIR: server.services.config.DATA_DIR,
      BANK_DETAILS_KEY: undefined,
    });
    expect(again).toEqual(server.services.bankKeys);
    expect(await readFile(file, "utf8")).toMatch(/^[A-Za-z0-9+/]{43}=$/);
  });

  it("decrypts with an older key after a new one was added", async () => {
    const load = (BANK_DETAILS_KEY: string) =>
      loadEncryptionKeys({ DATA_DIR: "unused", BANK_DETAILS_KEY });
    const [oldKey, newKey] = [generateEncryptionKey(), generateEncryptionKey()];
    const id = newId();
    const before = await encryptBankDetails(await load(oldKey), id, BANK_DETAILS);
    const both = await load(`${newKey}, ${oldKey}`);
    expect(await decryptBankDetails(both, id, before)).toEqual(BANK_DETAILS);
    const after = await encryptBankDetails(both, id, BANK_DETAILS);
    expect(await decryptBankDetails(await load(newKey), id, after)).toEqual(BANK_DETAILS);
    await expect(decryptBankDetails(await load(newKey), id, before)).rejects.toThrow(
      /BANK_DETAILS_KEY lacks the key [0-9a-f]{16}/,
    );
  });

  it.each(["short", "", randomBytes(16).toString("base64"), `${generateEncryptionKey()},`])(
    "refuses the key %j without quoting it",
    async (BANK_DETAILS_KEY) => {
      const attempt = loadEncryptionKeys({ DATA_DIR: "unused", BANK_DETAILS_KEY });
      await expect(attempt).rejects.toThrow(ConfigError);
      await expect(attempt).rejects.not.toThrow(/short/);
    },
  );
});

describe("bank details that cannot be decrypted", () => {
  it("shows a redemption without details that cannot be decrypted, and logs it", async () => {
    const person = await addPerson(server, { points: 400 });
    const { id } = await redeemedCash(server, person);
    const readable = await redeemedCash(server, person);
    await server.services.db
      .update(redemptions)
      .set({ bank_details: (await rowOf(readable.id)).bank_details })
      .where(eq(redemptions.id, id));
    const body = await clientOf(server, person).redemptions.mine({});
    expect(body.items).toMatchObject([
      { id: readable.id, bank_details: { accountNumber: "****6354" } },
      { id, bank_details: null },
    ]);
    const logged = server.logged.filter((line) => line.includes("cannot be read"));
    expect(logged).toEqual([expect.stringContaining(id)]);
  });
});

describe("bank details in logs and errors", () => {
  it("names no bank details in logs and errors, on success and on failure", async () => {
    const person = await addPerson(server, { points: 1_000 });
    const { id } = await redeemedCash(server, person);
    await reject(server, id, admin);
    const item = await addCashItem(server);
    const answers = [
      await tryCall(
        redeem(server, person, item, {
          p_bank_details: { ...BANK_DETAILS, accountNumber: `${BANK_DETAILS.accountNumber}\u0000` },
        }),
      ),
      await request(server, "POST", "/rpc/redeem_item", {
        as: person,
        body: {
          p_item_id: item.id,
          p_request_id: newId(),
          p_bank_details: { ...BANK_DETAILS, iban: 1 },
        },
      }),
      await tryCall(redeem(server, person, { id: newId() }, { p_bank_details: BANK_DETAILS })),
      await request(server, "GET", "/redemptions", { query: BANK_DETAILS }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 404, 401]);
    await server.services.db.execute(
      sql`alter table redemptions add constraint broken check (type <> 'CASH') not valid`,
    );
    const failed = await tryCall(redeem(server, person, item, { p_bank_details: BANK_DETAILS }));
    await server.services.db.execute(sql`alter table redemptions drop constraint broken`);
    expect(failed.status).toBe(500);
    expect(server.logged.join("")).toContain("a call failed");
    for (const { body } of [...answers, failed]) expectFreeOfSecrets(JSON.stringify(body));
    expectFreeOfSecrets(server.logged.join("\n"));
  });
});
