import { createPublicKey, verify } from "node:crypto";
import { headText, signedText } from "@signpoint/api/ledger/sealing/sealed-ledger";
import { ACCOUNT_DELETION_WAIT_DAYS } from "@signpoint/api/platform/constants";
import { MS_PER_DAY } from "@signpoint/api/platform/durations";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { generateLedgerKey, loadLedgerKey } from "../../../src/ledger/sealing/ledger-key";
import { leafHash } from "../../../src/ledger/sealing/merkle";
import { sealLedger } from "../../../src/ledger/sealing/seal-ledger";
import { queueNoticeMails } from "../../../src/messages/notices/queue-notice-mails";
import { creditPoints } from "../../../src/operate/seed/factories";
import { deleteDueAccounts } from "../../../src/personal-data/account-deletion/delete-due-accounts";
import { ConfigError } from "../../../src/platform/config";
import { earnings, mails } from "../../../src/platform/db/schema/index";
import { addAccount, newEmail, PASSWORD } from "../../accounts/auth/support";
import { approvedCash } from "../../rewards/payouts/support";
import { clientOf } from "../../support/client";
import { addPerson, signedIn } from "../../support/people";
import { request } from "../../support/request";
import { testServer } from "../../support/server";

const server = testServer();
beforeAll(async () => {
  const person = await addPerson(server);
  for (let block = 1; block <= 3; block += 1) {
    await creditPoints(server.services.db, person.id, block, "Test credit", server.services.now());
    await sealLedger(server.services);
  }
});

const anyone = () => clientOf(server).ledger;

describe("public checkpoints", () => {
  it("are listed newest first, page by page, for anybody", async () => {
    const first = await anyone().checkpoints({ limit: 2 });
    expect(first.items.map(({ block }) => block)).toEqual([3, 2]);
    const second = await anyone().checkpoints({ limit: 2, cursor: first.next_cursor ?? "" });
    expect(second).toMatchObject({ items: [{ block: 1 }], next_cursor: null });
    expect(new Set(Object.keys(second.items[0] ?? {}))).toEqual(
      new Set(["block", "entries", "note", "previous", "root", "sealed_at", "signature", "tree"]),
    );
  });

  it("are verified with the public key, and each names the one before", async () => {
    const { items } = await anyone().checkpoints({});
    const { public_key: x } = await anyone().key();
    const publicKey = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
    for (const [index, { tree, signature, ...head }] of items.entries()) {
      const text = Buffer.from(signedText(head, tree));
      expect(verify(null, text, publicKey, Buffer.from(signature, "base64url"))).toBe(true);
      const before = items[index + 1];
      if (before !== undefined) expect(head.previous).toBe(leafHash(headText(before)));
    }
  });

  it.each(["0", "x", "9999999999999999"])("refuse the cursor %s", async (cursor) => {
    const answer = await request(server, "GET", "/ledger/checkpoints", { query: { cursor } });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      data: { fields: { cursor: "is not a cursor of this list" } },
    });
  });
});

describe("the newest checkpoint, as a signed note", () => {
  const newestNote = async () => (await anyone().checkpoints({ limit: 1 })).items[0]?.note ?? "";

  it("stands under a statement and in the last row of its file, as it is at that moment", async () => {
    const person = await addPerson(server, { points: 5 });
    const { earnings } = clientOf(server, person);
    const month = server.services.now().toISOString().slice(0, 7);
    for (let time = 0; time < 2; time += 1) {
      await sealLedger(server.services);
      const note = await newestNote();
      expect(note).toContain(`/ledger\n${4 + time}\n`);
      expect((await earnings.statement({ month })).body).toMatchObject({ checkpoint: note });
      const { body } = await earnings.statement({ month, format: "csv" });
      const file = body instanceof Blob ? await body.text() : "";
      expect(file).toMatch(/"Closing balance","",,5\r\n"","Checkpoint of the ledger","/);
      expect(file.slice(0, -`",,\r\n`.length).endsWith(note)).toBe(true);
      await creditPoints(server.services.db, person.id, 0, "Nothing", server.services.now());
    }
  });

  it("stands in mails about payouts, and in no others", async () => {
    const { db } = server.services;
    const admin = await addPerson(server, { admin: true });
    await db.delete(mails);
    const as = clientOf(server, admin).payouts;
    for (const p_then of ["ask_details", "return_points"] as const) {
      const { id } = await approvedCash(server, admin);
      await as.markSent({ p_payouts: [{ redemption_id: id, reference: "FT-1" }] });
      await as.markFailed({ p_redemption_id: id, p_reason: "Closed", p_then });
    }
    await queueNoticeMails(server.services);
    const note = (await newestNote()).trimEnd();
    const queued = await db.select().from(mails);
    const withNote = queued.filter(({ text_body }) => text_body.includes(`\n\n${note}\n\n`));
    expect(withNote.map(({ subject }) => subject).sort()).toEqual([
      "Other bank details needed",
      "Payout failed",
      "Payout sent",
      "Payout sent",
    ]);
    const others = queued.filter((mail) => !withNote.includes(mail));
    expect(others.map(({ subject }) => subject)).toContain("Redemption approved");
    expect(others.filter(({ text_body }) => text_body.includes("heckpoint"))).toEqual([]);
  });
});

describe("the key of the checkpoints", () => {
  it("is created once in the data folder, comes from LEDGER_KEY when that is set, and is never quoted", async () => {
    const { config, ledgerKey } = server.services;
    expect((await loadLedgerKey(config)).publicKey).toBe(ledgerKey.publicKey);
    const load = (LEDGER_KEY: string) => loadLedgerKey({ DATA_DIR: config.DATA_DIR, LEDGER_KEY });
    expect((await load(generateLedgerKey())).publicKey).not.toBe(ledgerKey.publicKey);
    const refused = await load("secret words").catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ConfigError);
    expect(String(refused)).not.toContain("secret words");
  });
});

it("the sealed entries of a deleted account fit, without the words that were erased", async () => {
  const admin = await addPerson(server, { admin: true });
  const { user } = await addAccount(server, { email: newEmail() });
  const person = await signedIn(server, user.email);
  await clientOf(server, admin).points.credit({
    p_user_id: person.id,
    p_points: 70,
    p_reason: "A word about the person",
  });
  await sealLedger(server.services);
  await clientOf(server, person).accountDeletion.request({ p_password: PASSWORD });
  server.clock.advance(ACCOUNT_DELETION_WAIT_DAYS * MS_PER_DAY);
  expect(await deleteDueAccounts(server.services)).toBe(1);
  await sealLedger(server.services);

  const entries = await server.services.db
    .select()
    .from(earnings)
    .where(eq(earnings.user_id, person.id));
  expect(entries.length).toBeGreaterThan(1);
  expect(JSON.stringify(entries)).not.toContain("A word about the person");
  expect((await server.audit()).mismatches).toEqual([]);

  const [credit] = entries;
  await server.services.db.execute(sql`alter table earnings disable trigger all`);
  await server.services.db.execute(
    sql`update earnings set points_earned = 71 where id = ${credit?.id ?? ""}`,
  );
  await server.services.db.execute(sql`alter table earnings enable trigger all`);
  expect((await server.audit()).mismatches).toContainEqual(
    expect.stringMatching(
      `^ledger entry ${credit?.id} of block .* was changed after it was sealed$`,
    ),
  );
});
