import { redemptionMessages, waitReasons } from "@signpoint/api/texts";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../src/platform/db/new-id";
import { redemptions } from "../../../src/platform/db/schema/index";
import { confirmationToken } from "../../../src/rewards/confirmations/confirmation-token";
import { rejectUnconfirmed } from "../../../src/rewards/confirmations/reject-unconfirmed";
import { announceBreaches } from "../../../src/work/review-times/announce-breaches";
import { countOverdue } from "../../../src/work/review-times/count-overdue";
import { noticesOf } from "../../messages/notices/support";
import { clientOf, codeOf, tryCall } from "../../support/client";
import { decisionsOn } from "../../support/decisions";
import {
  addCashItem,
  approve,
  BANK_DETAILS,
  redeem,
  reject,
  stockOf,
} from "../../support/marketplace";
import { addPerson, ledgerOf, type Person, pointsOf, testPerson } from "../../support/people";
import { testServer } from "../../support/server";
import { ageProofs, confirmationTokenOf, setClock } from "./support";

const START = "2027-03-10T12:00:00.000Z";
const BY = "2027-03-17T12:00:00.000Z";

const server = testServer();
let buyer: Person;
beforeAll(() => server.clock.set(START));
const admin = testPerson(server, { admin: true });

async function newBuyer() {
  await setClock(server, START, [admin]);
  buyer = await addPerson(server, { points: 600 });
}
async function order(accountNumber = BANK_DETAILS.accountNumber) {
  const item = await addCashItem(server);
  const given = { p_bank_details: { ...BANK_DETAILS, accountNumber } };
  return { ...(await redeem(server, buyer, item, given)), item };
}
/** An order of cash in a session whose proof is too old. */
async function unconfirmed() {
  await newBuyer();
  await ageProofs(server, buyer);
  return await order();
}
const anyone = () => clientOf(server);
const confirm = async () => {
  const p_token = await confirmationTokenOf(server, buyer);
  return await anyone().redemptions.confirmAccount({ p_token });
};
const look = async () => {
  const token = await confirmationTokenOf(server, buyer);
  return await anyone().redemptions.accountConfirmation({ token });
};
const pay = (id: string) =>
  clientOf(server, admin).payouts.markSent({
    p_payouts: [{ redemption_id: id, reference: "FT-1" }],
  });
const pageOf = (id: string) => clientOf(server, buyer).redemptions.get({ id });

describe("an account number that was never paid", () => {
  it("is taken as it is in a session with a recent proof, and the form knows before whether it is", async () => {
    await newBuyer();
    const conditions = () => clientOf(server, buyer).redemptions.conditions();
    await ageProofs(server, buyer, 900);
    expect(await conditions()).toEqual({ safety_pause: null, has_recent_proof: true });
    expect(await order()).toMatchObject({ status: "PENDING", account_confirm_by: null });
    await ageProofs(server, buyer);
    expect(await conditions()).toEqual({ safety_pause: null, has_recent_proof: false });
  });

  it("is held until the mail is confirmed, takes the price, and asks by mail alone", async () => {
    const { id, item } = await unconfirmed();
    expect(await pageOf(id)).toMatchObject({
      status: "PENDING",
      account_confirm_by: BY,
      account_confirmed_at: null,
      held_until: null,
      timeline: [
        { kind: "requested" },
        { kind: "held", until: BY, note: waitReasons.unconfirmed, username: null },
      ],
    });
    expect(await pointsOf(server, buyer)).toBe(400);
    expect(await stockOf(server, item)).toBe(19);
    const [notice] = await noticesOf(server, buyer);
    expect(notice?.body).toContain(
      "Confirm the account number by the link in our mail before 17 Mar 2027, 12:00 UTC",
    );
    const refused = await tryCall(approve(server, id, admin));
    expect(refused).toMatchObject({
      body: { code: "REDEMPTION_HELD", message: redemptionMessages.heldUnconfirmed },
    });
  });

  it("cannot be approved by lifting holds, by the passing of time, or by SQL", async () => {
    const { id } = await unconfirmed();
    const { redemptions: calls } = clientOf(server, admin);
    const lift = () => calls.release({ p_redemption_id: id });
    expect(await codeOf(lift())).toBe("REDEMPTION_NOT_HELD");
    const p_until = "2027-03-11T12:00:00.000Z";
    await calls.hold({ p_redemption_id: id, p_reason: "We ask.", p_until });
    await lift();
    expect(await codeOf(approve(server, id, admin))).toBe("REDEMPTION_HELD");
    await setClock(server, "2027-03-20T12:00:00.000Z", [admin, buyer]);
    expect(await codeOf(approve(server, id, admin))).toBe("REDEMPTION_HELD");
    const update = (set: string) =>
      server.services.db.execute(sql`update redemptions set ${sql.raw(set)} where id = ${id}`);
    await expect(update("status = 'APPROVED', decided_at = now()")).rejects.toThrow();
    await expect(update("account_confirm_by = null")).rejects.toThrow();
    expect((await pageOf(id)).status).toBe("PENDING");
  });

  it("is confirmed by the link of the mail, by a POST and its token alone, and then decided as any other", async () => {
    const { id } = await unconfirmed();
    const shown = await look();
    expect(shown).toMatchObject({
      bank_details: { bankName: BANK_DETAILS.bankName, accountNumber: "****6354" },
      dollars: 97,
      naira_rate: 1_000,
      confirm_by: BY,
      state: "waiting",
    });
    const mine = confirmationToken(server.services, id);
    for (const p_token of ["", id, `${newId()}${mine.slice(36)}`, `${mine}A`]) {
      expect(await codeOf(anyone().redemptions.confirmAccount({ p_token }))).toBe("BAD_REQUEST");
    }
    expect((await pageOf(id)).account_confirmed_at).toBeNull();
    await setClock(server, "2027-03-12T12:00:00.000Z", [admin, buyer]);
    await confirm();
    // A second click changes nothing.
    server.clock.advance(1_000);
    expect(await confirm()).toEqual({ confirmed_at: "2027-03-12T12:00:00.000Z" });
    expect(await look()).toMatchObject({ state: "confirmed" });
    const { timeline, review_due_at } = await pageOf(id);
    expect(timeline.map(({ kind }) => kind)).toEqual(["requested", "held", "account_confirmed"]);
    // The promise runs from the confirmation: five weekdays after a Friday.
    expect(review_due_at).toBe("2027-03-19T12:00:00.000Z");
    expect(await approve(server, id, admin)).toMatchObject({ status: "APPROVED" });
    expect(server.logged.join()).toContain('"account_number_confirmed"');
  });
});

describe("without the confirmation", () => {
  it("the system rejects after 7 days, returns price and stock, and says why", async () => {
    const { id, item } = await unconfirmed();
    await setClock(server, new Date(Date.parse(BY) - 1), [admin, buyer]);
    await rejectUnconfirmed(server.services);
    expect((await pageOf(id)).status).toBe("PENDING");
    await setClock(server, BY, [admin, buyer]);
    expect(await codeOf(confirm())).toBe("LINK_EXPIRED");
    expect(await look()).toMatchObject({ state: "ended" });
    expect(await rejectUnconfirmed(server.services)).toBeGreaterThan(0);
    expect(await rejectUnconfirmed(server.services)).toBe(0);
    const { timeline, ...page } = await pageOf(id);
    expect(page).toMatchObject({ status: "REJECTED", decided_at: BY, cancelled_at: null });
    expect(timeline.at(-1)).toMatchObject({
      kind: "rejected",
      note: redemptionMessages.notConfirmed,
    });
    expect(await pointsOf(server, buyer)).toBe(600);
    expect(await stockOf(server, item)).toBe(20);
    expect((await ledgerOf(server, buyer)).at(-1)).toEqual(["REDEMPTION_REJECTED", 200]);
    expect((await decisionsOn(server, id)).at(-1)).toMatchObject({
      action: "reject_redemption",
      actor: "system",
      admin_id: null,
    });
    const told = (await noticesOf(server, buyer)).find(({ kind }) => kind === "redemption_decided");
    expect(told?.body).toContain(redemptionMessages.notConfirmed);
  });

  it("one that cannot be rejected stops no other", async () => {
    const stuck = await unconfirmed();
    const next = await unconfirmed();
    await setClock(server, BY, [admin, buyer]);
    const { db } = server.services;
    await db.execute(
      sql.raw(
        `alter table earnings add constraint stuck check (points_earned < 0 or cause_id <> '${stuck.id}')`,
      ),
    );
    await rejectUnconfirmed(server.services);
    await db.execute(sql`alter table earnings drop constraint stuck`);
    const statusOf = async (id: string) =>
      (await db.select().from(redemptions).where(eq(redemptions.id, id)))[0]?.status;
    expect(await statusOf(stuck.id)).toBe("PENDING");
    expect(await statusOf(next.id)).toBe("REJECTED");
    expect(await rejectUnconfirmed(server.services)).toBe(1);
  });

  it("a cancelled, rejected or confirmed one is left as it is", async () => {
    const { id: cancelled } = await unconfirmed();
    await clientOf(server, buyer).redemptions.cancel({ p_redemption_id: cancelled });
    expect(await codeOf(confirm())).toBe("LINK_EXPIRED");
    const { id: rejected } = await unconfirmed();
    await reject(server, rejected, admin);
    const { id: confirmed } = await unconfirmed();
    await confirm();
    await setClock(server, "2027-04-01T12:00:00.000Z", [admin, buyer]);
    await rejectUnconfirmed(server.services);
    expect((await pageOf(confirmed)).status).toBe("PENDING");
  });

  it("it is not announced to the admins as overdue", async () => {
    const { id } = await unconfirmed();
    await setClock(server, "2027-03-16T12:00:00.000Z", [admin, buyer]);
    await announceBreaches(server.services);
    const later = new Date("2027-04-01T12:00:00.000Z");
    const countLater = async () => (await countOverdue(server.services.db, later)).cash;
    const before = await countLater();
    const overdue = async () => {
      const [row] = await server.services.db
        .select({ at: redemptions.review_breached_at })
        .from(redemptions)
        .where(eq(redemptions.id, id));
      return row?.at;
    };
    expect(await overdue()).toBeNull();
    await confirm();
    expect(await countLater()).toBe(before + 1);
    await setClock(server, later, [admin, buyer]);
    await announceBreaches(server.services);
    expect(await overdue()).not.toBeNull();
  });
});

describe("an account number that was paid", () => {
  it("is asked about no more once a payout was sent to it, however it is typed, until that fails, and by another person", async () => {
    const { id } = await unconfirmed();
    await confirm();
    await approve(server, id, admin);
    // Approved is not yet paid.
    expect((await order()).account_confirm_by).toBe(BY);
    await pay(id);
    const typed = BANK_DETAILS.accountNumber.replace(/(\d{4})/g, "$1-");
    expect((await order(typed)).account_confirm_by).toBeNull();
    const { payouts } = clientOf(server, admin);
    await payouts.markFailed({ p_redemption_id: id, p_reason: "The account is closed." });
    expect((await order()).account_confirm_by).toBe(BY);
    await newBuyer();
    await ageProofs(server, buyer);
    expect((await order()).account_confirm_by).toBe(BY);
  });
});

it("passes the audit after all confirmations", async () => {
  expect((await server.audit()).mismatches).toEqual([]);
});
