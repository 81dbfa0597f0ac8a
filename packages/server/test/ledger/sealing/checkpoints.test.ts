import { createPublicKey, verify } from "node:crypto";
import { headText, signedText } from "@signpoint/api/ledger/sealing/sealed-ledger";
import { beforeAll, describe, expect, it } from "vitest";
import { generateLedgerKey, loadLedgerKey } from "../../../src/ledger/sealing/ledger-key";
import { leafHash } from "../../../src/ledger/sealing/merkle";
import { sealLedger } from "../../../src/ledger/sealing/seal-ledger";
import { creditPoints } from "../../../src/operate/seed/factories";
import { ConfigError } from "../../../src/platform/config";
import { clientOf } from "../../support/client";
import { addPerson } from "../../support/people";
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
      new Set(["block", "entries", "previous", "root", "sealed_at", "signature", "tree"]),
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

  it.each(["0", "x", "-1", "1.5", "9999999999999999"])("refuse the cursor %s", async (cursor) => {
    const answer = await request(server, "GET", "/ledger/checkpoints", { query: { cursor } });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      data: { fields: { cursor: "is not a cursor of this list" } },
    });
  });
});

describe("the key of the checkpoints", () => {
  it("is created once in the data folder", async () => {
    const { config, ledgerKey } = server.services;
    expect((await loadLedgerKey(config)).publicKey).toBe(ledgerKey.publicKey);
  });

  it("comes from LEDGER_KEY when that is set", async () => {
    const given = { DATA_DIR: server.services.config.DATA_DIR, LEDGER_KEY: generateLedgerKey() };
    expect((await loadLedgerKey(given)).publicKey).not.toBe(server.services.ledgerKey.publicKey);
  });

  it("is refused when it is no Ed25519 key, without being quoted", async () => {
    const given = { DATA_DIR: server.services.config.DATA_DIR, LEDGER_KEY: "secret words" };
    const refused = await loadLedgerKey(given).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ConfigError);
    expect(String(refused)).not.toContain("secret words");
  });
});
