import { describe, expect, it } from "vitest";
import { addCodes } from "../../../src/rewards/vault/add-codes";
import { clientOf, tryCall } from "../../support/client";
import { decisionsOn } from "../../support/decisions";
import { addItem, approve, redeemed } from "../../support/marketplace";
import { addPerson, testPerson } from "../../support/people";
import { listeningTo } from "../../support/plans";
import { testServer } from "../../support/server";
import { addItemWithCodes, codesOf, newCodes } from "../../support/vault";

const server = testServer();
const admin = testPerson(server, { admin: true });
const other = testPerson(server, { admin: true });

const vault = () => clientOf(server, admin).vault;
const newBuyer = () => addPerson(server, { points: 1_000 });
const decisions = async (id: string, wanted: string) =>
  (await decisionsOn(server, id)).filter(({ action }) => action === wanted);

describe("adding codes", () => {
  it("adds a list in parts, names every line that it leaves out, and loses no other", async () => {
    const { item: elsewhere, codes: foreign } = await addItemWithCodes(server, admin, 1);
    const { item, codes: known } = await addItemWithCodes(server, admin, 2);
    const given = await redeemed(server, await newBuyer(), item);
    await approve(server, given, admin);
    const fresh = newCodes(6);
    const cells = [
      fresh[0] ?? "",
      "",
      ...fresh.slice(1, 5),
      fresh[0] ?? "",
      foreign[0] ?? "",
      known[0] ?? "",
      known[1] ?? "",
      "x".repeat(3_001),
      "bad\u0007",
      fresh[5] ?? "",
    ];
    expect(await vault().add({ id: item.id, codes: cells, first_line: 9_001 })).toEqual({
      added: 6,
      duplicates: [
        { line: 9_007, reason: "repeated" },
        { line: 9_008, reason: "in_other_item" },
        { line: 9_009, reason: "given" },
        { line: 9_010, reason: "in_item" },
        { line: 9_011, reason: "too_long" },
        { line: 9_012, reason: "unreadable" },
      ],
      available: 7,
      delivered: 1,
    });
    expect((await codesOf(server, item)).map(({ line }) => line).sort()).toEqual(
      [1, 2, 9_001, 9_003, 9_004, 9_005, 9_006, 9_013].sort(),
    );
    expect(await codesOf(server, elsewhere)).toHaveLength(1);
    expect(await decisions(item.id, "add_codes")).toMatchObject([
      { admin_id: admin.id, after: { codes_added: 2, codes_available: 2 } },
      { admin_id: admin.id, after: { codes_added: 6, codes_available: 7 } },
    ]);
    expect((await server.audit()).mismatches).toEqual([]);
  });

  it("leaves out codes that buyers got with a redemption, and codes that the buyers of an item share", async () => {
    const [before = "", own = "", foreign = "", fresh = ""] = newCodes(4);
    const old = await addItem(server, { redemption_code: before });
    await approve(server, await redeemed(server, await newBuyer(), old), admin);
    await clientOf(server, admin).items.update({ id: old.id, redemption_code: "" });
    await addItem(server, { redemption_code: foreign });
    const item = await addItem(server, { redemption_code: own });
    const codes = [before, own, foreign, fresh];
    expect(await vault().add({ id: item.id, codes })).toMatchObject({
      added: 1,
      duplicates: [
        { line: 1, reason: "given" },
        { line: 2, reason: "in_item" },
        { line: 3, reason: "in_other_item" },
      ],
    });
    expect((await codesOf(server, item)).map(({ line }) => line)).toEqual([4]);
  });

  it("adds the codes of 10,000 lines by a few parameters, however many they are, and nothing when they are sent again", async () => {
    const item = await addItem(server, { redemption_code: null });
    const codes = newCodes(300);
    const lines = [...codes, ...Array.from({ length: 9_700 }, () => "")];
    // A statement takes 65,535 parameters at most.
    let most = 0;
    const engine = process.env.TEST_ENGINE === "postgres" ? "postgres" : "pglite";
    const db = listeningTo({ db: server.services.db, engine }, (_, params) => {
      most = Math.max(most, params.length);
    });
    const caller = { user_id: admin.id, session_id: "" };
    const given = { id: item.id, codes: lines, first_line: 1 };
    expect(await addCodes({ ...server.services, db, caller }, given)).toMatchObject({ added: 300 });
    expect(most).toBeLessThan(20);
    expect(await vault().add(given)).toEqual({
      added: 0,
      available: 300,
      delivered: 0,
      duplicates: codes.map((_, index) => ({ line: index + 1, reason: "in_item" })),
    });
  });

  it("refuses lists without a code, items that are no gift cards, and unknown items", async () => {
    const lamp = await addItem(server, { type: "Electronics", redemption_code: null });
    const card = await addItem(server, { redemption_code: null });
    expect(await tryCall(vault().add({ id: lamp.id, codes: ["A"] }))).toMatchObject({
      body: { code: "BAD_REQUEST", message: "Only gift cards have codes." },
    });
    expect(await tryCall(vault().add({ id: card.id, codes: ["", " "] }))).toMatchObject({
      body: { code: "BAD_REQUEST", data: { fields: { codes: expect.any(String) } } },
    });
    expect(await tryCall(vault().add({ id: admin.id, codes: ["A"] }))).toMatchObject({
      status: 404,
    });
  });

  it("adds a code that two admins send at once one time", async () => {
    const { item } = await addItemWithCodes(server, admin, 0);
    const codes = newCodes(5);
    const both = await Promise.all(
      [admin, other].map((who) => clientOf(server, who).vault.add({ id: item.id, codes })),
    );
    expect(both.reduce((sum, { added }) => sum + added, 0)).toBe(5);
    expect(both.reduce((sum, { duplicates }) => sum + duplicates.length, 0)).toBe(5);
    expect(await codesOf(server, item)).toHaveLength(5);
  });
});

describe("sharing a code", () => {
  const refusal = {
    status: 400,
    body: {
      code: "BAD_REQUEST",
      data: { fields: { redemption_code: expect.stringContaining("is in the vault") } },
    },
  };

  it("refuses a code of the vault, of any item and given or not, and changes nothing", async () => {
    const { item, codes } = await addItemWithCodes(server, admin, 2);
    await approve(server, await redeemed(server, await newBuyer(), item), admin);
    const shared = await addItem(server, { redemption_code: "EVERYBODYS" });
    const { items } = clientOf(server, admin);
    for (const redemption_code of codes) {
      for (const { id } of [item, shared]) {
        expect(await tryCall(items.update({ id, redemption_code }))).toMatchObject(refusal);
      }
      const { name, type, price, description, value, quantity, image_url } = shared;
      const form = { name, type, price, description, value, quantity, image_url, redemption_code };
      expect(await tryCall(items.create(form))).toMatchObject(refusal);
    }
    const unchanged = await items.update({ id: shared.id, redemption_code: "EVERYBODYS" });
    expect(unchanged.redemption_code).toBe("EVERYBODYS");
  });
});

describe("removing codes", () => {
  const remove = (p_code_id: string) => tryCall(vault().remove({ p_code_id }));
  const idOf = async (item: { id: string }, line: number) =>
    (await codesOf(server, item)).find((code) => code.line === line)?.id ?? "";

  it("removes one that was never given, by a recorded decision that does not hold it, and no other", async () => {
    const { item, codes } = await addItemWithCodes(server, admin, 2);
    const code_id = await idOf(item, 1);
    expect((await remove(code_id)).body).toEqual({ available: 1, delivered: 0 });
    expect((await codesOf(server, item)).map(({ line }) => line)).toEqual([2]);
    const recorded = await decisions(item.id, "remove_item_code");
    expect(recorded).toMatchObject([
      { admin_id: admin.id, before: { codes_available: 2 }, after: { code_id, line: 1 } },
    ]);
    expect(JSON.stringify(recorded)).not.toContain(codes[0]);
    expect(await remove(code_id)).toMatchObject({ status: 404 });
    expect(await vault().add({ id: item.id, codes })).toMatchObject({ added: 1, available: 2 });
    await approve(server, await redeemed(server, await newBuyer(), item), admin);
    const given = (await codesOf(server, item)).find((code) => code.redemption_id !== null);
    expect(await remove(given?.id ?? "")).toMatchObject({ body: { code: "CODE_TAKEN" } });
    expect(await codesOf(server, item)).toHaveLength(2);
    expect(await decisions(item.id, "remove_item_code")).toHaveLength(1);
    expect((await server.audit()).mismatches).toEqual([]);
  });
});

describe("looking at codes", () => {
  it("lists codes masked, to whom each was given, and shows one in full by a recorded look", async () => {
    const { item, codes } = await addItemWithCodes(server, admin, 2);
    const buyer = await newBuyer();
    await approve(server, await redeemed(server, buyer, item), admin);
    const list = await vault().list({ id: item.id });
    expect(list).toMatchObject({ available: 1, delivered: 1, shared: false });
    expect(JSON.stringify(list)).not.toContain(codes[0]);
    const given = await vault().list({ id: item.id, state: "given" });
    expect(given.items).toMatchObject([
      {
        line: 1,
        masked: `••••${codes[0]?.slice(-4)}`,
        added_by: admin.username,
        given_to: buyer.username,
      },
    ]);
    const [available] = (await vault().list({ id: item.id, state: "available" })).items;
    expect(await clientOf(server, other).vault.reveal({ p_code_id: available?.id ?? "" })).toEqual({
      code: codes[1],
    });
    expect(await decisions(item.id, "reveal_item_code")).toMatchObject([
      { admin_id: other.id, after: { code_id: available?.id, line: 2 } },
    ]);
  });

  it("stores and logs no code of the vault in clear", async () => {
    const { item, codes } = await addItemWithCodes(server, admin, 1);
    await approve(server, await redeemed(server, await newBuyer(), item), admin);
    const stored = JSON.stringify([
      await codesOf(server, item),
      await decisions(item.id, "add_codes"),
    ]);
    for (const text of [stored, server.logged.join("\n")]) expect(text).not.toContain(codes[0]);
  });
});
