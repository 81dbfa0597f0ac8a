import { MS_PER_DAY } from "@signpoint/api/platform/durations";
import { peopleMessages } from "@signpoint/api/texts";
import { eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { audit } from "../../../src/ledger/audit/audit";
import { recordDecision } from "../../../src/ledger/audit-log/record-decision";
import { deleteAccount } from "../../../src/personal-data/account-deletion/delete-account";
import { applyRetention } from "../../../src/personal-data/apply-retention";
import { itemCodes, notices, redemptions } from "../../../src/platform/db/schema/index";
import { singleStatement } from "../../../src/platform/db/transaction";
import { findDatabaseError } from "../../../src/platform/db/violations";
import { askedToLeave } from "../../personal-data/account-deletion/support";
import { clientOf, codeOf, fieldErrorsOf, outcomes, tryCall } from "../../support/client";
import { decisionsOn } from "../../support/decisions";
import { addItem, approve, redeem, redeemed, stockOf } from "../../support/marketplace";
import { addPerson, ledgerOf, type Person, pointsOf, testPerson } from "../../support/people";
import { testServer } from "../../support/server";
import { addItemWithCodes, codesOf, newCodes } from "../../support/vault";

const server = testServer();
const admin = testPerson(server, { admin: true });
afterAll(async () => {
  expect(await audit(server.services.db)).toMatchObject({ mismatches: [] });
});

const newBuyer = () => addPerson(server, { points: 1_000 });
const reveal = (person: Person, id: string) =>
  clientOf(server, person).vault.revealOwn({ p_redemption_id: id });

describe("approving a gift card with codes of its own", () => {
  it("gives each buyer the code that was added first, once, and refuses when none is left", async () => {
    const { item, codes } = await addItemWithCodes(server, admin, 2);
    const buyers = [await newBuyer(), await newBuyer(), await newBuyer()];
    const ids: string[] = [];
    for (const buyer of buyers) ids.push(await redeemed(server, buyer, item));
    const answers = [];
    for (const id of ids) answers.push(await tryCall(approve(server, id, admin)));
    expect(answers).toMatchObject([
      {
        body: {
          status: "APPROVED",
          has_code: true,
          redemption_code: null,
          codes: { available: 1 },
        },
      },
      { body: { status: "APPROVED", has_code: true, codes: { available: 0, shared: false } } },
      { status: 409, body: { code: "NO_CODE_LEFT" } },
    ]);
    expect(await reveal(buyers[0] as Person, ids[0] ?? "")).toMatchObject({ code: codes[0] });
    expect(await reveal(buyers[1] as Person, ids[1] ?? "")).toMatchObject({ code: codes[1] });
    expect(await decisionsOn(server, ids[0] ?? "")).toMatchObject([{ after: { code: "vault" } }]);
    // The refused one is still pending, and can be approved with a new code.
    await clientOf(server, admin).vault.add({ id: item.id, codes: newCodes(1) });
    expect(await approve(server, ids[2] ?? "", admin)).toMatchObject({ has_code: true });
  });

  it("puts a typed code into the vault, and refuses one that was given or belongs to another item", async () => {
    const { item, codes } = await addItemWithCodes(server, admin, 1);
    const { codes: foreign } = await addItemWithCodes(server, admin, 1);
    const [typed = ""] = newCodes(1);
    const buyer = await newBuyer();
    const id = await redeemed(server, buyer, item);
    expect(await approve(server, id, admin, { p_redemption_code: typed })).toMatchObject({
      redemption_code: null,
      has_code: true,
    });
    expect(await reveal(buyer, id)).toMatchObject({ code: typed });
    const next = await redeemed(server, buyer, item);
    expect(await codeOf(approve(server, next, admin, { p_redemption_code: typed }))).toBe(
      "CODE_TAKEN",
    );
    expect(
      await tryCall(approve(server, next, admin, { p_redemption_code: foreign[0] ?? "" })),
    ).toMatchObject({
      body: { message: "This code belongs to another item. Nothing was changed." },
    });
    // A code of this item's own vault is taken from there.
    await approve(server, next, admin, { p_redemption_code: codes[0] ?? "" });
    expect(await codesOf(server, item)).toHaveLength(2);
    expect(await reveal(buyer, next)).toMatchObject({ code: codes[0] });
  });

  it("refuses a typed code with an invisible character by its field, wherever one is typed", async () => {
    const { item } = await addItemWithCodes(server, admin, 1);
    const id = await redeemed(server, await newBuyer(), item);
    const code = "CARD\u200b-1";
    const { vault, items } = clientOf(server, admin);
    for (const [field, refusal] of [
      ["p_redemption_code", await tryCall(approve(server, id, admin, { p_redemption_code: code }))],
      ["p_code", await tryCall(vault.deliver({ p_redemption_id: id, p_code: code }))],
      ["redemption_code", await tryCall(items.update({ id: item.id, redemption_code: code }))],
    ] as const) {
      const problem = expect.stringContaining("zero-width space (U+200B)");
      expect(fieldErrorsOf(refusal)).toEqual({ [field]: problem });
    }
    expect(await codesOf(server, item)).toHaveLength(1);
  });

  it("refuses a typed code that a buyer got with a redemption or that another item's buyers share", async () => {
    const [before = "", shared = ""] = newCodes(2);
    const old = await addItem(server, { redemption_code: before });
    await approve(server, await redeemed(server, await newBuyer(), old), admin);
    // As it is with a code from before the vault: the redemption alone still has it.
    await clientOf(server, admin).items.update({ id: old.id, redemption_code: "" });
    const sharing = await addItem(server, { redemption_code: shared });
    const { item } = await addItemWithCodes(server, admin, 1);
    const id = await redeemed(server, await newBuyer(), item);
    const type = (p_redemption_code: string) =>
      tryCall(approve(server, id, admin, { p_redemption_code }));
    expect(await type(before)).toMatchObject({ status: 409, body: { code: "CODE_TAKEN" } });
    const taken = {
      body: { message: "This code belongs to another item. Nothing was changed." },
    };
    expect(await type(shared)).toMatchObject(taken);
    // What was bought of a deleted item is still approved with its code.
    await clientOf(server, admin).items.delete({ id: sharing.id });
    expect(await type(shared)).toMatchObject(taken);
    expect(await codesOf(server, item)).toHaveLength(1);
    expect(await approve(server, id, admin)).toMatchObject({ has_code: true });
  });

  it("gives a shared code to all and counts how often", async () => {
    const item = await addItem(server, { redemption_code: "FOR-EVERYBODY" });
    const ids = [
      await redeemed(server, await newBuyer(), item),
      await redeemed(server, await newBuyer(), item),
    ];
    for (const id of ids) await approve(server, id, admin);
    const third = await redeemed(server, await newBuyer(), item);
    const { items } = await clientOf(server, admin).redemptions.list({ type: "ITEM", limit: 100 });
    expect(items.find(({ id }) => id === third)?.codes).toEqual({
      shared: true,
      shared_given: 2,
      available: 0,
    });
  });
});

describe("an item that is delivered at once", () => {
  it("delivers at the purchase, and sells no more than it has codes", async () => {
    const { item, codes } = await addItemWithCodes(server, admin, 1, {
      instant: true,
      quantity: 5,
    });
    const buyer = await newBuyer();
    const bought = await redeem(server, buyer, item);
    expect(bought).toMatchObject({ status: "APPROVED", has_code: true, redemption_code: null });
    expect(await reveal(buyer, bought.id)).toMatchObject({ code: codes[0] });
    expect((await ledgerOf(server, buyer)).map(([source]) => source).sort()).toEqual(
      ["POINTS_EARNED", "POINTS_REDEEMED", "REDEMPTION_APPROVED"].sort(),
    );
    expect(await decisionsOn(server, bought.id)).toMatchObject([
      { actor: "system", after: { code: "vault" } },
    ]);
    const late = await newBuyer();
    expect(await clientOf(server, late).marketplace.get({ id: item.id })).toMatchObject({
      quantity: 0,
    });
    expect(await codeOf(redeem(server, late, item))).toBe("ITEM_SOLD_OUT");
    expect(await pointsOf(server, late)).toBe(1_000);
    expect(await stockOf(server, item)).toBe(4);
  });

  it("waits for admins when its price needs two of them", async () => {
    const { item } = await addItemWithCodes(server, admin, 1, { instant: true, price: 900 });
    server.services.config.SECOND_APPROVAL_FROM_POINTS = 900;
    const bought = await redeem(server, await newBuyer(), item);
    server.services.config.SECOND_APPROVAL_FROM_POINTS = undefined;
    expect(bought).toMatchObject({ status: "PENDING", has_code: false });
  });

  it("gives everybody the shared code at once, and can be made of gift cards alone", async () => {
    const item = await addItem(server, { instant: true, redemption_code: "AT-ONCE" });
    expect(await redeem(server, await newBuyer(), item)).toMatchObject({
      redemption_code: "AT-ONCE",
    });
    const edit = { id: item.id, type: "Electronics" as const, redemption_code: null };
    expect(await tryCall(clientOf(server, admin).items.update(edit))).toMatchObject({
      body: { code: "BAD_REQUEST", data: { fields: { instant: expect.any(String) } } },
    });
  });
});

describe("a code after the approval", () => {
  /** Approved before codes were required: without the guard of the database. */
  const approvedWithout = async (buyer: Person, item: { id: string }) => {
    const id = await redeemed(server, buyer, item);
    const { db } = server.services;
    const guard = (state: string) =>
      db.execute(
        sql.raw(`alter table redemptions ${state} trigger redemptions_approved_with_code`),
      );
    const now = new Date();
    await guard("disable");
    await db
      .update(redemptions)
      .set({ status: "APPROVED", decided_by: admin.id, decided_at: now.toISOString() })
      .where(eq(redemptions.id, id));
    await guard("enable");
    await recordDecision(singleStatement(db), {
      admin_id: admin.id,
      action: "approve_redemption",
      subject_type: "redemption",
      subject_id: id,
      before: null,
      after: null,
      now,
    });
    return id;
  };

  it("is delivered once, by a recorded decision that the buyer is told of", async () => {
    const { item, codes } = await addItemWithCodes(server, admin, 2);
    const buyer = await newBuyer();
    const id = await approvedWithout(buyer, item);
    expect(await codeOf(reveal(buyer, id))).toBe("NO_CODE_YET");
    const deliver = () => tryCall(clientOf(server, admin).vault.deliver({ p_redemption_id: id }));
    const endings = await Promise.all([deliver(), deliver()]);
    expect(outcomes(endings)).toEqual({ OK: 1, NOT_DELIVERABLE: 1 });
    expect(await reveal(buyer, id)).toMatchObject({ code: codes[0] });
    const delivered = (await decisionsOn(server, id)).filter(
      ({ action }) => action === "deliver_code",
    );
    expect(delivered).toMatchObject([{ action: "deliver_code", after: { code: "vault" } }]);
    const told = await server.services.db
      .select()
      .from(notices)
      .where(eq(notices.redemption_id, id));
    expect(told.map(({ kind }) => kind)).toContain("code_delivered");
    expect(
      (await codesOf(server, item)).filter((code) => code.redemption_id === null),
    ).toHaveLength(1);
  });

  it("is not given while the buyer is suspended, and is once that is lifted", async () => {
    const { item } = await addItemWithCodes(server, admin, 1);
    const buyer = await newBuyer();
    const id = await approvedWithout(buyer, item);
    const { people, vault } = clientOf(server, admin);
    await people.suspend({ p_user_id: buyer.id, p_reason: "Abuse" });
    const deliver = () => tryCall(vault.deliver({ p_redemption_id: id }));
    expect(await deliver()).toMatchObject({
      status: 409,
      body: { code: "PERSON_SUSPENDED", message: peopleMessages.codeHeldBySuspension },
    });
    expect(await codesOf(server, item)).toMatchObject([{ redemption_id: null }]);
    await people.lift({ p_user_id: buyer.id, p_reason: "It was a mistake" });
    expect(await deliver()).toMatchObject({ body: { has_code: true } });
  });

  it.each<[string, (buyer: Person) => Promise<unknown>]>([
    [
      "with its buyer's account",
      async (buyer) => {
        await askedToLeave(server, buyer);
        return await deleteAccount(server.services, buyer.id);
      },
    ],
    [
      "by its age",
      () => {
        const now = () => new Date(server.clock.now().getTime() + 8 * 366 * MS_PER_DAY);
        return applyRetention({ ...server.services, now });
      },
    ],
  ])("is not given where a shared one was erased %s", async (_how, erase) => {
    const [redemption_code = "", next = ""] = newCodes(2);
    const item = await addItem(server, { redemption_code });
    const buyer = await newBuyer();
    const id = await redeemed(server, buyer, item);
    await approve(server, id, admin);
    const { items, redemptions, vault } = clientOf(server, admin);
    await items.update({ id: item.id, redemption_code: "" });
    await vault.add({ id: item.id, codes: [next] });
    await erase(buyer);
    expect(await redemptions.getForAdmin({ id })).toMatchObject({
      has_code: false,
      erased_at: expect.any(String),
    });
    expect(await codeOf(vault.deliver({ p_redemption_id: id }))).toBe("NOT_DELIVERABLE");
    expect(await codesOf(server, item)).toMatchObject([{ redemption_id: null }]);
  });

  it("is refused to oneself, to pending ones, and when none is left", async () => {
    const { item } = await addItemWithCodes(server, admin, 0);
    const pending = await redeemed(server, await newBuyer(), item);
    const approved = await approvedWithout(await newBuyer(), item);
    const owner = await addPerson(server, { admin: true, points: 1_000 });
    const own = await approvedWithout(owner, item);
    const deliver = (id: string, as = admin) =>
      clientOf(server, as).vault.deliver({ p_redemption_id: id });
    expect(await codeOf(deliver(pending))).toBe("NOT_DELIVERABLE");
    expect(await codeOf(deliver(approved))).toBe("NO_CODE_LEFT");
    expect(await codeOf(deliver(own, owner))).toBe("OWN_DECISION");
  });
});

describe("the buyer's code", () => {
  it("is revealed and marked as used with the time of the first, to its buyer alone", async () => {
    const { item } = await addItemWithCodes(server, admin, 1);
    const buyer = await newBuyer();
    const id = await redeemed(server, buyer, item);
    await approve(server, id, admin);
    const mine = async () => (await clientOf(server, buyer).redemptions.mine({})).items[0];
    expect(await mine()).toMatchObject({ has_code: true, revealed_at: null, used_at: null });
    const first = await reveal(buyer, id);
    const again = await reveal(buyer, id);
    expect(again).toEqual(first);
    const used = await clientOf(server, buyer).vault.markUsed({ p_redemption_id: id });
    expect(used).toMatchObject({ revealed_at: first.revealed_at, used_at: expect.any(String) });
    expect(await mine()).toMatchObject({ revealed_at: first.revealed_at, used_at: used.used_at });
    const stranger = await newBuyer();
    expect(await tryCall(reveal(stranger, id))).toMatchObject({ status: 404 });
    expect(await tryCall(reveal(admin, id))).toMatchObject({ status: 404 });
  });
});

describe("the database's guards of codes", () => {
  const refusal = async (attempt: PromiseLike<unknown>) =>
    findDatabaseError(
      await Promise.resolve(attempt).then(
        () => null,
        (error: unknown) => error,
      ),
    )?.code;

  it("refuses an approval without a code, a code for another item, a second owner and a deletion", async () => {
    const { db } = server.services;
    const { item, codes } = await addItemWithCodes(server, admin, 2);
    const { item: elsewhere } = await addItemWithCodes(server, admin, 1);
    expect(codes).toHaveLength(2);
    const one = await redeemed(server, await newBuyer(), item);
    const two = await redeemed(server, await newBuyer(), item);
    const give = (code: { id: string } | undefined, redemption_id: string | null) =>
      refusal(
        db
          .update(itemCodes)
          .set({ redemption_id, given_at: redemption_id && new Date().toISOString() })
          .where(eq(itemCodes.id, code?.id ?? "")),
      );
    const [first] = await codesOf(server, item);
    const [foreign] = await codesOf(server, elsewhere);
    const toApproved = { status: "APPROVED", decided_by: admin.id } as const;
    const isTwo = eq(redemptions.id, two);
    expect(await refusal(db.update(redemptions).set(toApproved).where(isTwo))).toBe("23000");
    expect(await give(first, one)).toBe("23000");
    await approve(server, one, admin);
    expect(await give(foreign, one)).toMatch(/^23/);
    const given = (await codesOf(server, item)).find(({ redemption_id }) => redemption_id === one);
    expect(await give(given, two)).toBe("23000");
    expect(await give(given, null)).toBe("23000");
    const isGiven = eq(itemCodes.id, given?.id ?? "");
    expect(await refusal(db.delete(itemCodes).where(isGiven))).toBe("23000");
  });
});
