import { payoutMessages } from "@signpoint/api/texts";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { deleteAccount } from "../../../src/personal-data/account-deletion/delete-account";
import { newId } from "../../../src/platform/db/new-id";
import { notices } from "../../../src/platform/db/schema/index";
import { askedToLeave } from "../../personal-data/account-deletion/support";
import { clientOf, codeOf, tryCall } from "../../support/client";
import { decisionsOn } from "../../support/decisions";
import {
  addItem,
  approve,
  BANK_DETAILS,
  redeemed,
  redeemedCash,
  stockOf,
} from "../../support/marketplace";
import { addPerson, ledgerOf, type Person, pointsOf, testPerson } from "../../support/people";
import { testServer } from "../../support/server";
import { confirmationTokenOf } from "../redemptions/support";
import { approvedCash, payoutOf } from "./support";

const server = testServer();
const admin = testPerson(server, { admin: true });

const as = (person: Person = admin) => clientOf(server, person);
const send = (id: string, reference = "FT-1") =>
  as().payouts.markSent({ p_payouts: [{ redemption_id: id, reference }] });
const confirm = (id: string) => as().payouts.markConfirmed({ p_redemption_ids: [id] });
const fail = (id: string, p_reason = "The account is closed.", person = admin) =>
  as(person).payouts.markFailed({ p_redemption_id: id, p_reason });
const problemsOf = async (marking: ReturnType<typeof send>) =>
  (await marking).items.map(({ problem }) => problem);
const mine = async (person: Person) => (await as(person).redemptions.mine({})).items[0];
const stats = async () => {
  const [figures] = await as().points.commissionStats({});
  if (figures === undefined) throw new Error("the figures are one row");
  return figures;
};
const noticesOf = async (person: Person) =>
  (await as(person).notices.list({})).items.map(({ kind, body }) => ({ kind, body }));

describe("a payout", () => {
  it("is created by the approval of cash, and of nothing else", async () => {
    const { id } = await approvedCash(server, admin);
    expect(await payoutOf(server, id)).toMatchObject({
      state: "to_pay",
      account_ending: "6354",
      reference: null,
      is_unrecorded: false,
    });
    const buyer = await addPerson(server, { points: 400 });
    const card = await redeemed(server, buyer, await addItem(server));
    await approve(server, card, admin);
    const pending = await redeemedCash(server, buyer);
    expect(await payoutOf(server, card)).toBeUndefined();
    expect(await payoutOf(server, pending.id)).toBeUndefined();
  });

  it("goes from sent to confirmed for good, tells its buyer the reference, and is recorded at each step", async () => {
    const { buyer, id } = await approvedCash(server, admin);
    expect((await mine(buyer))?.payout).toMatchObject({ state: "to_pay", reference: null });
    const { reference: own = "" } = (await mine(buyer)) ?? {};
    expect(await problemsOf(send(own, " FT-2026/17 "))).toEqual([null]);
    expect((await mine(buyer))?.payout).toMatchObject({
      state: "sent",
      reference: "FT-2026/17",
      sent_at: expect.any(String),
    });
    expect(await problemsOf(confirm(id))).toEqual([null]);
    expect((await mine(buyer))?.payout).toMatchObject({ state: "confirmed" });
    expect(await noticesOf(buyer)).toContainEqual({
      kind: "payout_sent",
      body: "The money for “Cash, $100” was sent to your bank. Reference: FT-2026/17.",
    });
    expect((await decisionsOn(server, id)).slice(1)).toMatchObject([
      {
        action: "mark_payout_sent",
        after: { payout: "sent", payout_reference: "FT-2026/17" },
      },
      { action: "confirm_payout", after: { payout: "confirmed" } },
    ]);
    expect(await codeOf(fail(id))).toBe("PAYOUT_ENDED");
    expect(await pointsOf(server, buyer)).toBe(0);
    expect(await problemsOf(send(id, "FT-9"))).toEqual(["already_confirmed"]);
  });

  it("returns points and stock once when it fails after it was sent", async () => {
    const { buyer, item, id } = await approvedCash(server, admin);
    await send(id);
    const before = await stats();
    expect(await fail(id)).toMatchObject({
      id,
      status: "APPROVED",
      payout: { state: "failed", reason: "The account is closed." },
    });
    expect(await pointsOf(server, buyer)).toBe(200);
    expect(await stockOf(server, item)).toBe(20);
    expect((await ledgerOf(server, buyer)).at(-1)).toEqual(["REDEMPTION_REJECTED", 200]);
    const entries = (await as(buyer).earnings.list({})).items;
    expect(entries[0]?.details).toBe('Payout failed: "Cash, $100"');
    expect((await as(buyer).earnings.summary({})).commission_fees_paid).toBe(0);
    const now = await stats();
    expect(now.commission_count).toBe(before.commission_count - 1);
    expect(before.total_commission - now.total_commission).toBeCloseTo(3);
    expect(before.total_cash_redeemed - now.total_cash_redeemed).toBeCloseTo(100);
    expect(await noticesOf(buyer)).toContainEqual({
      kind: "payout_failed",
      body: "The money for “Cash, $100” could not be paid. You got 200 points back. Reason: The account is closed.",
    });
    expect(await codeOf(fail(id))).toBe("PAYOUT_ENDED");
    expect(await pointsOf(server, buyer)).toBe(200);
    expect(await problemsOf(send(id))).toEqual(["already_failed"]);
    expect(await problemsOf(confirm(id))).toEqual(["already_failed"]);
  });

  it("cannot come back for a deleted account, which changes nothing", async () => {
    const { buyer, item, id } = await approvedCash(server, admin);
    await send(id);
    await confirm(id);
    await askedToLeave(server, buyer);
    expect(await deleteAccount(server.services, buyer.id)).toBe("deleted");
    const other = await addPerson(server, { admin: true });
    for (const p_then of ["return_points", "ask_details"] as const) {
      const given = { p_redemption_id: id, p_reason: "The account is closed.", p_then };
      expect(await tryCall(as(other).payouts.markReturned(given))).toMatchObject({
        status: 409,
        body: { code: "PAYOUT_ENDED", message: payoutMessages.buyerDeleted },
      });
    }
    expect(await payoutOf(server, id)).toMatchObject({ state: "confirmed", returned_at: null });
    expect(await stockOf(server, item)).toBe(19);
  });
});

describe("marking several payouts", () => {
  it("names what is wrong with each bad line and carries the others out", async () => {
    const [one, two] = [await approvedCash(server, admin), await approvedCash(server, admin)];
    const other = await addPerson(server, { admin: true, points: 200 });
    const own = (await redeemedCash(server, other)).id;
    await approve(server, own, admin);
    await send(two.id, "FT-EARLIER");
    const { reference = "" } = (await mine(one.buyer)) ?? {};
    const given = [
      [one.id.toUpperCase(), null],
      [reference.toLowerCase(), "repeated"],
      [two.id, "already_sent"],
      [own, "own"],
      [newId(), "not_found"],
      ["not an id; drop table", "not_found"],
      ["", "not_found"],
    ] as const;
    const { items } = await as(other).payouts.markSent({
      p_payouts: given.map(([redemption_id]) => ({ redemption_id, reference: "FT-BATCH" })),
    });
    expect(items).toEqual(given.map(([redemption_id, problem]) => ({ redemption_id, problem })));
    expect(await payoutOf(server, one.id)).toMatchObject({
      state: "sent",
      reference: "FT-BATCH",
      sent_by: other.id,
    });
    expect((await payoutOf(server, two.id))?.reference).toBe("FT-EARLIER");
    expect((await payoutOf(server, own))?.state).toBe("to_pay");
    const told = await server.services.db
      .select()
      .from(notices)
      .where(eq(notices.redemption_id, one.id));
    expect(told.filter(({ kind }) => kind === "payout_sent")).toHaveLength(1);
  });

  it("sends no later attempt by the reference of an earlier one, also where one file names both", async () => {
    const { buyer, id } = await approvedCash(server, admin);
    await send(id, "FT-BOUNCED");
    const failed = {
      p_redemption_id: id,
      p_reason: "It is closed.",
      p_then: "ask_details" as const,
    };
    await as().payouts.markFailed(failed);
    const p_bank_details = { ...BANK_DETAILS, accountNumber: "1234500099" };
    await as(buyer).payouts.giveDetails({ p_redemption_id: id, p_bank_details });
    const p_token = await confirmationTokenOf(server, buyer);
    await clientOf(server).redemptions.confirmAccount({ p_token });
    expect(await problemsOf(send(id, "FT-BOUNCED"))).toEqual(["earlier_attempt"]);
    expect(await payoutOf(server, id)).toMatchObject({ state: "to_pay", reference: null });
    const file = ["FT-BOUNCED", "FT-NEW", "FT-BOUNCED"];
    const p_payouts = file.map((reference) => ({ redemption_id: id, reference }));
    const problems = await problemsOf(as().payouts.markSent({ p_payouts }));
    expect(problems).toEqual(["earlier_attempt", null, "earlier_attempt"]);
    expect(await payoutOf(server, id)).toMatchObject({ state: "sent", reference: "FT-NEW" });
    expect(await problemsOf(send(id, "FT-BOUNCED"))).toEqual(["already_sent"]);
  });

  it("confirms what was sent alone, and sends none without a reference", async () => {
    const { id } = await approvedCash(server, admin);
    expect(await problemsOf(confirm(id))).toEqual(["not_sent"]);
    expect((await tryCall(send(id, "  "))).status).toBe(400);
    await send(id);
    const { items } = await as().payouts.markConfirmed({ p_redemption_ids: [id, id] });
    expect(items.map(({ problem }) => problem)).toEqual([null, "repeated"]);
  });

  it("fails neither one's own payout, nor without a reason, nor what is no approved cash", async () => {
    const own = await addPerson(server, { admin: true, points: 400 });
    const { id } = await redeemedCash(server, own);
    expect((await tryCall(fail(id))).status).toBe(404);
    await approve(server, id, admin);
    expect(await tryCall(fail(id, "No.", own))).toMatchObject({
      status: 403,
      body: { code: "OWN_DECISION", message: "You cannot handle your own payout." },
    });
    expect((await tryCall(fail(id, " "))).status).toBe(400);
    expect((await payoutOf(server, id))?.state).toBe("to_pay");
  });
});

it("passes the audit after all payouts", async () => {
  expect((await server.audit()).mismatches).toEqual([]);
});
