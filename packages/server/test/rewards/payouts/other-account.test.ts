import { MS_PER_DAY } from "@signpoint/api/platform/durations";
import { payoutMessages } from "@signpoint/api/texts";
import { desc, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mails, payoutMoves, secondApprovals } from "../../../src/platform/db/schema/index";
import { findDatabaseError } from "../../../src/platform/db/violations";
import { endWaitingPayouts } from "../../../src/rewards/payouts/end-waiting-payouts";
import { clientOf, codeOf, tryCall } from "../../support/client";
import {
  addCashItem,
  approve,
  BANK_DETAILS,
  redeem,
  redeemed,
  redeemedCash,
  stockOf,
} from "../../support/marketplace";
import { addPerson, ledgerOf, type Person, pointsOf, testPerson } from "../../support/people";
import { testServer } from "../../support/server";
import { confirmationTokenOf, setClock, setPause } from "../redemptions/support";
import { payoutOf } from "./support";

const START = "2027-03-10T12:00:00.000Z";
const FROM = 1_000;
const OTHER = { ...BANK_DETAILS, accountNumber: "1234500099", bankName: "Second Bank" };
const REASON = "The account is closed.";

const server = testServer({ SECOND_APPROVAL_FROM_POINTS: String(FROM) });
let buyer: Person;
beforeAll(() => server.clock.set(START));
const admin = testPerson(server, { admin: true });
const other = testPerson(server, { admin: true });
beforeEach(() => setClock(server, START, [admin, other]));

const as = (person: Person) => clientOf(server, person);
const later = (days: number, ms = 0) =>
  new Date(Date.parse(START) + days * MS_PER_DAY + ms).toISOString();
const goTo = (at: string) => setClock(server, at, [admin, other, buyer]);

async function approvedCash() {
  buyer = await addPerson(server, { points: 200 });
  const { item, id } = await redeemedCash(server, buyer);
  await approve(server, id, admin);
  return { item, id };
}
const fail = (id: string, p_then: "ask_details" | "return_points" = "ask_details", by = admin) =>
  as(by).payouts.markFailed({ p_redemption_id: id, p_reason: REASON, p_then });
const comeBack = (id: string, p_then: "ask_details" | "return_points", by = other) =>
  as(by).payouts.markReturned({ p_redemption_id: id, p_reason: REASON, p_then });
const send = async (id: string, reference = "FT-1") =>
  (await as(admin).payouts.markSent({ p_payouts: [{ redemption_id: id, reference }] })).items[0]
    ?.problem;
const confirmPaid = async (id: string) =>
  (await as(admin).payouts.markConfirmed({ p_redemption_ids: [id] })).items[0]?.problem;
const give = (id: string, details = OTHER) =>
  as(buyer).payouts.giveDetails({ p_redemption_id: id, p_bank_details: details });
const takeBack = (id: string, by = buyer) => as(by).payouts.takePointsBack({ p_redemption_id: id });
const confirmMail = async () => {
  const p_token = await confirmationTokenOf(server, buyer);
  return await clientOf(server).redemptions.confirmAccount({ p_token });
};
const exportOf = (id: string) => as(admin).payouts.export({ p_redemption_ids: [id] });
const standing = async ({ item, id }: { item: { id: string }; id: string }) => ({
  state: (await payoutOf(server, id))?.state,
  balance: await pointsOf(server, buyer),
  stock: await stockOf(server, item),
});
const OPEN = { balance: 0, stock: 19 };
const BACK = { balance: 200, stock: 20 };
const timelineOf = async (id: string) =>
  (await as(buyer).redemptions.get({ id })).timeline.map(({ kind, note }) => [kind, note]);
const decisionsOn = async (id: string) =>
  (await as(admin).administration.decisions({ subject: id })).items.map(({ action }) => action);

async function asked() {
  const cash = await approvedCash();
  await send(cash.id, "FT-0");
  await fail(cash.id);
  return cash;
}
async function given() {
  const cash = await asked();
  await give(cash.id);
  return cash;
}

describe("a payout that did not arrive", () => {
  it("waits 14 days for another account, books nothing, tells its buyer until when, and keeps the buyer's account", async () => {
    const cash = await asked();
    expect(await standing(cash)).toEqual({ state: "awaiting_details", ...OPEN });
    const mine = await as(buyer).redemptions.get({ id: cash.id });
    expect(mine).toMatchObject({
      status: "APPROVED",
      payout: { state: "awaiting_details", reason: REASON, details_due_at: later(14) },
    });
    expect((await as(buyer).earnings.summary({})).commission_fees_paid).toBe(3);
    const [notice] = (await as(buyer).notices.list({})).items;
    expect(notice).toMatchObject({
      kind: "payout_details_asked",
      title: "Other bank details needed",
    });
    expect(notice?.body).toContain(
      `before 24 Mar 2027, 12:00 UTC, or ask for your points back. Otherwise your points return then. Reason: ${REASON}`,
    );
    const { open } = await as(admin).payouts.list({ status: "awaiting_details" });
    expect(open.awaiting_details.payouts).toBeGreaterThan(0);
    expect(await send(cash.id)).toBe("awaiting_details");
    expect(await codeOf(exportOf(cash.id))).toBe("PAYOUT_NOT_TO_PAY");
    expect(await codeOf(fail(cash.id, "return_points"))).toBe("PAYOUT_ENDED");
    const { reference } = await as(buyer).redemptions.get({ id: cash.id });
    const refused = await tryCall(as(buyer).accountDeletion.request({}));
    expect(refused).toMatchObject({ status: 409, body: { code: "DELETION_NOT_POSSIBLE" } });
    expect(JSON.stringify(refused)).toContain(reference);
  });

  it("goes to the other account at the price paid, once its mail is confirmed, or to yet another one when it fails there", async () => {
    const cash = await given();
    const first = await confirmationTokenOf(server, buyer);
    await confirmMail();
    await fail(cash.id);
    expect(await standing(cash)).toEqual({ state: "awaiting_details", ...OPEN });
    server.clock.advance(1);
    await give(cash.id);
    const old = clientOf(server).redemptions.confirmAccount({ p_token: first });
    expect(await codeOf(old)).toBe("LINK_EXPIRED");
    expect(await standing(cash)).toEqual({ state: "to_pay", ...OPEN });
    const { items } = await as(admin).payouts.list({ search: "0099" });
    expect(items[0]).toMatchObject({
      redemption_id: cash.id,
      hold: "unconfirmed",
      reference: null,
      bank_details: { bankName: "Second Bank", accountNumber: "****0099" },
    });
    expect(await send(cash.id)).toBe("unconfirmed");
    expect(await codeOf(exportOf(cash.id))).toBe("PAYOUT_HELD");
    const token = await confirmationTokenOf(server, buyer);
    expect(await clientOf(server).redemptions.accountConfirmation({ token })).toMatchObject({
      state: "waiting",
      is_of_payout: true,
      dollars: 97,
      confirm_by: later(7, 1),
      bank_details: { accountNumber: "****0099" },
    });
    await confirmMail();
    expect(await codeOf(exportOf(cash.id))).toBe("OK");
    expect(await send(cash.id)).toBeNull();
    expect(await confirmPaid(cash.id)).toBeNull();
    expect(await standing(cash)).toEqual({ state: "confirmed", ...OPEN });
    expect((await timelineOf(cash.id)).slice(2)).toEqual([
      ["payout_sent", "FT-0"],
      ["payout_details_asked", REASON],
      ["payout_details_given", null],
      ["payout_details_asked", REASON],
      ["payout_details_given", null],
      ["payout_sent", "FT-1"],
      ["payout_confirmed", null],
    ]);
    const kinds = (await as(buyer).notices.list({})).items.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "payout_sent")).toHaveLength(2);
    expect(kinds.filter((kind) => kind === "payout_details_asked")).toHaveLength(2);
    expect(await codeOf(takeBack(cash.id))).toBe("DETAILS_NOT_ASKED");
  });

  it.each([
    ["instead of giving another account", asked, "payout_points_returned"],
    ["instead of confirming the other account", given, "payout_failed"],
  ])(
    "returns the points at once to a buyer who asks for them %s, and for good",
    async (_, made, told) => {
      const cash = await made();
      expect(await takeBack(cash.id)).toMatchObject({
        status: "APPROVED",
        payout: { state: "failed", points_returned_at: START },
      });
      expect(await standing(cash)).toEqual({ state: "failed", ...BACK });
      expect((await as(buyer).earnings.summary({})).commission_fees_paid).toBe(0);
      expect(await codeOf(takeBack(cash.id))).toBe("DETAILS_NOT_ASKED");
      expect(await codeOf(give(cash.id))).toBe("DETAILS_NOT_ASKED");
      if (made === given) expect(await codeOf(confirmMail())).toBe("LINK_EXPIRED");
      expect(await send(cash.id)).toBe("already_failed");
      expect((await timelineOf(cash.id)).at(-1)?.[0]).toBe(told);
      expect(await standing(cash)).toEqual({ state: "failed", ...BACK });
    },
  );

  it("returns the points by itself when its 14 days are over, and not before", async () => {
    const cash = await asked();
    await goTo(later(14, -1));
    await endWaitingPayouts(server.services);
    expect((await standing(cash)).state).toBe("awaiting_details");
    await goTo(later(14));
    expect(await codeOf(give(cash.id))).toBe("DETAILS_NOT_ASKED");
    await endWaitingPayouts(server.services);
    expect(await endWaitingPayouts(server.services)).toBe(0);
    expect(await standing(cash)).toEqual({ state: "failed", ...BACK });
    expect(await decisionsOn(cash.id)).toContain("return_payout_points");
    const [notice] = (await as(buyer).notices.list({})).items;
    expect(notice?.body).toBe(
      `The money for “Cash, $100” could not be paid. You got 200 points back. Reason: ${REASON}`,
    );
  });

  it("returns the points when the mail about the other account is not confirmed within 7 days", async () => {
    const cash = await given();
    await goTo(later(7));
    expect(await codeOf(confirmMail())).toBe("LINK_EXPIRED");
    await endWaitingPayouts(server.services);
    expect(await standing(cash)).toEqual({ state: "failed", ...BACK });
    expect(await payoutOf(server, cash.id)).toMatchObject({
      failed_by: null,
      reason: payoutMessages.otherAccountUnconfirmed,
    });
  });

  it("is held while a safety pause of its person runs, and free after it", async () => {
    const cash = await given();
    await confirmMail();
    await setPause(server, buyer, { since: later(0), until: later(1) });
    expect(await send(cash.id)).toBe("paused");
    expect(await codeOf(exportOf(cash.id))).toBe("PAYOUT_HELD");
    await goTo(later(1));
    expect(await codeOf(exportOf(cash.id))).toBe("OK");
    await setPause(server, buyer, { since: later(1, 1), until: later(2) });
    await goTo(later(1, 2));
    expect(await send(cash.id)).toBeNull();
  });

  it("takes no bad details, nothing from other people, and nothing for what does not wait", async () => {
    const cash = await asked();
    const bad = await tryCall(give(cash.id, { ...OTHER, bankName: " " }));
    expect(bad).toMatchObject({
      status: 400,
      body: { data: { fields: { "p_bank_details.bankName": expect.any(String) } } },
    });
    const stranger = await addPerson(server);
    expect(await codeOf(takeBack(cash.id, stranger))).toBe("NOT_FOUND");
    expect(
      await codeOf(
        as(stranger).payouts.giveDetails({ p_redemption_id: cash.id, p_bank_details: OTHER }),
      ),
    ).toBe("NOT_FOUND");
    const pending = await redeemedCash(server, await addPerson(server, { points: 200 }));
    expect(await codeOf(fail(pending.id))).toBe("NOT_FOUND");
    const { id } = await approvedCash();
    expect(await codeOf(give(id))).toBe("DETAILS_NOT_ASKED");
    expect(await codeOf(takeBack(id))).toBe("DETAILS_NOT_ASKED");
    expect((await standing(cash)).state).toBe("awaiting_details");
  });
});

describe("money that comes back after the bank has confirmed it", () => {
  async function confirmed() {
    const cash = await approvedCash();
    await send(cash.id);
    await confirmPaid(cash.id);
    return cash;
  }

  it("returns the points, once, and takes its fee out of this month", async () => {
    const cash = await confirmed();
    const stats = async () => (await as(admin).points.commissionStats({}))[0];
    const before = await stats();
    await goTo(later(30));
    expect(await comeBack(cash.id, "return_points")).toMatchObject({
      payout: { state: "returned", reason: REASON },
    });
    expect(await standing(cash)).toEqual({ state: "returned", ...BACK });
    expect((await stats())?.total_commission).toBeCloseTo((before?.total_commission ?? 0) - 3);
    // The month of the approval keeps its fee.
    expect((await stats())?.monthly_commission).toBeCloseTo(-3);
    expect((await ledgerOf(server, buyer)).at(-1)).toEqual(["REDEMPTION_REJECTED", 200]);
    const [notice] = (await as(buyer).notices.list({})).items;
    expect(notice).toMatchObject({
      title: "Payout returned",
      body: expect.stringContaining("came back from your bank"),
    });
    expect(await codeOf(comeBack(cash.id, "return_points"))).toBe("PAYOUT_ENDED");
    expect(await confirmPaid(cash.id)).toBe("already_returned");
  });

  it("asks for another account, and is returned when none is given in time", async () => {
    const cash = await confirmed();
    await comeBack(cash.id, "ask_details");
    expect(await standing(cash)).toEqual({ state: "awaiting_details", ...OPEN });
    await goTo(later(14));
    await endWaitingPayouts(server.services);
    expect(await standing(cash)).toEqual({ state: "returned", ...BACK });
  });

  it("is not said by the admin who confirmed it, nor about oneself, nor after 60 days, nor before", async () => {
    const cash = await confirmed();
    const own = await tryCall(comeBack(cash.id, "return_points", admin));
    expect(own).toMatchObject({ body: { message: payoutMessages.confirmedByYou } });
    await goTo(later(60, 1));
    expect(await codeOf(comeBack(cash.id, "return_points"))).toBe("PAYOUT_ENDED");
    await goTo(later(60));
    expect(await codeOf(comeBack(cash.id, "return_points"))).toBe("OK");
    await goTo(START);
    const open = await approvedCash();
    expect(await codeOf(comeBack(open.id, "return_points"))).toBe("PAYOUT_ENDED");
    expect(await standing(open)).toEqual({ state: "to_pay", ...OPEN });
  });
});

describe("another account for many points", () => {
  async function givenForMany() {
    buyer = await addPerson(server, { points: FROM });
    const item = await addCashItem(server, { price: FROM });
    const id = await redeemed(server, buyer, item, { p_bank_details: BANK_DETAILS });
    await approve(server, id, admin);
    await confirmOpen(id);
    await fail(id);
    await give(id);
    await confirmMail();
    return id;
  }
  const openOf = async (subject: string) =>
    (
      await server.services.db
        .select()
        .from(secondApprovals)
        .where(eq(secondApprovals.subject_id, subject))
        .orderBy(desc(secondApprovals.requested_at), desc(secondApprovals.id))
    )[0];
  const confirmOpen = async (subject: string, by = other) =>
    as(by).secondApprovals.confirm({ p_id: (await openOf(subject))?.id ?? "" });

  it("is paid once a second admin beside the one who asked has confirmed it", async () => {
    const id = await givenForMany();
    expect(await openOf(id)).toMatchObject({
      kind: "payout_details",
      requested_by: admin.id,
      points: FROM,
    });
    expect(await send(id)).toBe("awaiting_second");
    expect(await codeOf(exportOf(id))).toBe("PAYOUT_HELD");
    expect(await codeOf(confirmOpen(id, admin))).toBe("OWN_DECISION");
    await confirmOpen(id);
    expect(await decisionsOn(id)).toContain("confirm_payout_details");
    expect(await send(id)).toBeNull();
  });

  it("is refused with a note for admins alone, asks for yet another one, and that is withdrawn with the points", async () => {
    const id = await givenForMany();
    const p_id = (await openOf(id))?.id ?? "";
    await as(other).secondApprovals.refuse({ p_id, p_note: "Not your name." });
    expect(await payoutOf(server, id)).toMatchObject({
      state: "awaiting_details",
      reason: payoutMessages.otherAccountRefused,
      failed_by: other.id,
    });
    expect(await openOf(id)).toMatchObject({ state: "refused", note: "Not your name." });
    const seen = [
      await as(buyer).redemptions.get({ id }),
      (await as(buyer).notices.list({})).items,
      await server.services.db.select().from(mails),
    ];
    expect(JSON.stringify(seen)).not.toContain("Not your name.");
    expect(await pointsOf(server, buyer)).toBe(0);
    server.clock.advance(1);
    await give(id);
    await confirmMail();
    await fail(id, "return_points");
    expect(await openOf(id)).toMatchObject({ state: "withdrawn" });
    expect(await pointsOf(server, buyer)).toBe(FROM);
  });
});

it("is in the person's own file: unpaid rows have neither fee nor sum, and approved fees add up to the card", async () => {
  buyer = await addPerson(server, { points: 800 });
  const ids = [];
  for (let count = 0; count < 4; count += 1) {
    const { id } = await redeemedCash(server, buyer);
    await approve(server, id, admin);
    ids.push(id);
  }
  const [paid = "", failed = "", waiting = ""] = ids;
  await send(paid);
  await fail(failed, "return_points");
  await send(waiting);
  await fail(waiting);
  const response = await fetch(`${server.url}/api/earnings/redemptions-export`, {
    headers: { authorization: `Bearer ${buyer.token}` },
  });
  const rows = (await response.text()).trim().split("\r\n").slice(1);
  const cells = rows.map((row) => row.replace("Cash, $100", "Cash").replaceAll('"', "").split(","));
  expect(cells.map((row) => [row[7], row[8], row[9], ...row.slice(13)])).toEqual([
    ["3.00", "97.00", "97000.00", "To pay", "2027-03-10 12:00:00", ""],
    ["3.00", "97.00", "97000.00", "Waiting for details", "2027-03-10 12:00:00", "FT-1"],
    ["", "", "", "Failed", "2027-03-10 12:00:00", ""],
    ["3.00", "97.00", "97000.00", "Sent", "2027-03-10 12:00:00", "FT-1"],
  ]);
  expect((await as(buyer).earnings.summary({})).commission_fees_paid).toBe(9);
});

it("needs an account number that its bank can have, where the settings list the bank", async () => {
  const cash = await asked();
  await as(admin).adminSettings.update({ banks: "Second Bank = 011" });
  const answer = await tryCall(give(cash.id));
  expect(answer).toMatchObject({
    status: 400,
    body: { data: { fields: { "p_bank_details.accountNumber": expect.any(String) } } },
  });
  const item = await addCashItem(server);
  const rich = await addPerson(server, { points: 200 });
  const order = (accountNumber: string) =>
    redeem(server, rich, item, { p_bank_details: { ...OTHER, accountNumber } });
  expect(await codeOf(order(OTHER.accountNumber))).toBe("BAD_REQUEST");
  expect(await codeOf(order("0000014579"))).toBe("OK");
  await give(cash.id, { ...OTHER, accountNumber: "0000014579" });
  expect((await standing(cash)).state).toBe("to_pay");
  await as(admin).adminSettings.update({ banks: "" });
});

it("passes the audit after all of it", async () => {
  expect((await server.audit()).mismatches).toEqual([]);
});

describe("the database", () => {
  const refusal = (statement: ReturnType<typeof sql>) =>
    server.services.db.execute(statement).then(
      () => null,
      (error: unknown) => findDatabaseError(error)?.code,
    );

  it("never pays what went back, and sends nothing to an account that is not free", async () => {
    const cash = await given();
    const sent = sql`state = 'sent', reference = 'FT', sent_at = ${START}, sent_by = ${admin.id}`;
    const pay = () => refusal(sql`update payouts set ${sent} where redemption_id = ${cash.id}`);
    expect(await pay()).toMatch(/^23/);
    await confirmMail();
    await setPause(server, buyer, { since: START, until: later(1) });
    expect(await pay()).toMatch(/^23/);
    await setPause(server, buyer, null);
    await server.services.db.execute(
      sql`insert into earnings /* insertEntrySql */ (id, user_id, source, details, points_earned, cause_id, "timestamp")
        values (gen_random_uuid(), ${buyer.id}, 'REDEMPTION_REJECTED', 'x', 200, ${cash.id}, ${START})`,
    );
    expect(await pay()).toMatch(/^23/);
  });

  it("keeps each move of a payout as it was", async () => {
    const { id } = await given();
    const moves = await server.services.db
      .select()
      .from(payoutMoves)
      .where(eq(payoutMoves.redemption_id, id))
      .orderBy(payoutMoves.number);
    expect(moves.map(({ number, state, admin_id }) => [number, state, admin_id])).toEqual([
      [1, "sent", admin.id],
      [2, "awaiting_details", admin.id],
      [3, "to_pay", null],
    ]);
    for (const statement of [
      sql`update payout_moves set reason = 'x' where redemption_id = ${id}`,
      sql`delete from payout_moves where redemption_id = ${id}`,
      sql`insert into payout_moves (redemption_id, number, state, at) values (${id}, 9, 'sent', ${START})`,
    ]) {
      expect(await refusal(statement)).toMatch(/^23/);
    }
  });
});
