import { beforeAll, describe, expect, it } from "vitest";
import { clientOf, codeOf, outcomes, tryCall } from "../support/client";
import { addContract, pendingSigning, sign } from "../support/main-job";
import { addCashItem, addItem, approve, redeem, redeemedCash } from "../support/marketplace";
import { addPerson, signedIn, testPerson } from "../support/people";
import { testServer } from "../support/server";
import { createContract, extendContract, updateContract } from "../work/contracts/admin-support";

const RESERVE = 10_000;
const server = testServer({ RESERVE_POINTS: String(RESERVE) });
beforeAll(() => server.clock.set("2026-05-15T12:00:00.000Z"));
const admin = testPerson(server, { admin: true });

/** The contracts of an hour expire; so does the admin's session. */
async function passTwoHours(): Promise<void> {
  server.clock.advance(2 * 3_600_000);
  Object.assign(admin, await signedIn(server, admin.email));
}

const liability = () => clientOf(server, admin).administration.liability({});
const create = (p_points_reward: number, p_max_signers: number) =>
  createContract(server, admin, {
    p_points_cost: 0,
    p_points_reward,
    p_max_signers,
    p_duration: 60,
  });
const change = (id: string, given: object) => updateContract(server, admin, id, given);

describe("what the house owes", () => {
  it("is nothing at first, and has no value without a rate", async () => {
    const nothing = {
      outstanding: 0,
      payouts: 0,
      in_review: { redemptions: 0, submissions: 0 },
      contracts: { free: 0, signed: 0, unlimited: 0 },
      total: 0,
      points_per_dollar: null,
      value: { outstanding: null, total: null },
      reserve: RESERVE,
    };
    expect(await liability()).toMatchObject(nothing);
  });

  it("adds up balances, what is in review, and what open contracts can cost", async () => {
    await clientOf(server, admin).adminSettings.update({ points_per_dollar: 23 });
    await addCashItem(server, { price: 1, value: "$10" });
    const person = await addPerson(server, { points: 1_000 });
    await redeem(server, person, await addItem(server, { price: 200 }));
    const { contract } = await pendingSigning(server, person, {
      points_cost: 40,
      points_reward: 100,
      max_signers: 3,
    });
    const other = await addPerson(server, { points: 500 });
    await sign(server, other, contract.id);
    await addContract(server, { status: "inactive", points_reward: 5_000, max_signers: 9 });
    expect(await liability()).toMatchObject({
      outstanding: 1_000 - 200 - 40 + 500 - 40,
      in_review: { redemptions: 200, submissions: 100 },
      contracts: { free: 100, signed: 100, unlimited: 0 },
      total: 1_720,
      points_per_dollar: 23,
      value: { outstanding: 53.04, total: 74.78 },
    });
    const { months } = await liability();
    expect(months.at(-1)).toEqual({
      month: "2026-05",
      issued: 1_500,
      spent: 280,
      outstanding: 1_220,
    });
    expect(months).toHaveLength(6);
  });

  it("contains approved cash until it is paid or has failed, also for the reserve", async () => {
    const { payouts } = clientOf(server, admin);
    const before = await liability();
    const buyer = await addPerson(server, { points: 400 });
    const [paid, failed] = [
      await redeemedCash(server, buyer, "$2"),
      await redeemedCash(server, buyer, "$2"),
    ];
    const expectOwed = async (more: Record<"outstanding" | "redemptions" | "payouts", number>) => {
      const owed = await liability();
      expect({
        outstanding: owed.outstanding - before.outstanding,
        redemptions: owed.in_review.redemptions - before.in_review.redemptions,
        payouts: owed.payouts - before.payouts,
        total: (owed.total ?? 0) - (before.total ?? 0),
      }).toEqual({ ...more, total: more.outstanding + more.redemptions + more.payouts });
    };
    await expectOwed({ outstanding: 0, redemptions: 400, payouts: 0 });
    for (const { id } of [paid, failed]) await approve(server, id, admin);
    await expectOwed({ outstanding: 0, redemptions: 0, payouts: 400 });
    const tooMuch = RESERVE - (before.total ?? 0) - 400 + 1;
    expect(await codeOf(create(tooMuch, 1))).toBe("RESERVE_EXCEEDED");
    await payouts.markSent({ p_payouts: [{ redemption_id: paid.id, reference: "FT-1" }] });
    await expectOwed({ outstanding: 0, redemptions: 0, payouts: 400 });
    await payouts.markConfirmed({ p_redemption_ids: [paid.id] });
    await expectOwed({ outstanding: 0, redemptions: 0, payouts: 200 });
    await payouts.markFailed({ p_redemption_id: failed.id, p_reason: "No such account" });
    await expectOwed({ outstanding: 200, redemptions: 0, payouts: 0 });
    const { id } = await redeemedCash(server, buyer, "$2");
    await approve(server, id, admin);
    await payouts.markSent({ p_payouts: [{ redemption_id: id, reference: "FT-2" }] });
    await payouts.markConfirmed({ p_redemption_ids: [id] });
    await expectOwed({ outstanding: 0, redemptions: 0, payouts: 0 });
  });
});

describe("the reserve", () => {
  it("refuses to publish beyond it or without a limit of places, with the figures, and never what costs no more", async () => {
    const { total } = await liability();
    const free = RESERVE - (total ?? 0);
    expect(await tryCall(create(free + 1, 1))).toMatchObject({
      status: 409,
      body: {
        code: "RESERVE_EXCEEDED",
        message:
          "This contract can cost 8,281 points. With the 1,720 points that are owed already, that is more than the reserve of 10,000 points.",
      },
    });
    const id = await create(free, 1);
    expect(await liability()).toMatchObject({ total: RESERVE });
    expect(await codeOf(create(1, 1))).toBe("RESERVE_EXCEEDED");
    expect(await codeOf(change(id, { p_max_signers: 2 }))).toBe("RESERVE_EXCEEDED");
    expect(await codeOf(create(1, 0))).toBe("RESERVE_EXCEEDED");
    await create(0, 0);
    await change(id, { p_title: "Another title", p_points_reward: free - 10 });
    await create(10, 1);
    await change(id, { p_status: "inactive" });
    await create(20, 1);
    expect(await codeOf(change(id, { p_status: "active" }))).toBe("RESERVE_EXCEEDED");
    expect((await liability()).total).toBeLessThanOrEqual(RESERVE);
  });

  it("refuses to extend an expired contract into it", async () => {
    const full = await create(100, 10);
    await passTwoHours();
    const { total } = await liability();
    await create(RESERVE - (total ?? 0), 1);
    expect(await codeOf(extendContract(server, admin, full, 600))).toBe("RESERVE_EXCEEDED");
  });

  it("is not exceeded by two who publish at the same moment", async () => {
    await passTwoHours();
    const left = RESERVE - ((await liability()).total ?? 0);
    const reward = Math.floor(left / 2) + 1;
    const endings = await Promise.all([1, 2, 3].map(() => tryCall(create(reward, 1))));
    expect(outcomes(endings)).toEqual({ OK: 1, RESERVE_EXCEEDED: 2 });
  });

  it("refuses everything while a contract without a limit is open", async () => {
    const { id } = await addContract(server, { points_reward: 5, max_signers: 0 });
    expect(await liability()).toMatchObject({ total: null, contracts: { unlimited: 1 } });
    expect(await tryCall(create(1, 1))).toMatchObject({
      body: { message: expect.stringContaining("1 open contract has no limit of places") },
    });
    await change(id, { p_status: "inactive" });
    await create(1, 1);
  });

  it("refuses to let a contract without a limit, open from before it, pay more", async () => {
    const { id } = await addContract(server, { points_reward: 5, max_signers: 0 });
    expect(await tryCall(change(id, { p_points_reward: 6 }))).toMatchObject({
      body: {
        code: "RESERVE_EXCEEDED",
        message: expect.stringContaining("A contract without a limit of places"),
      },
    });
    const many = { p_points_reward: 6, p_max_signers: RESERVE };
    expect(await codeOf(change(id, many))).toBe("RESERVE_EXCEEDED");
    await change(id, { p_points_reward: 4 });
    // Closing it is possible whatever else is changed.
    await change(id, { p_points_reward: 7, p_status: "inactive" });
    const { total } = await liability();
    expect(total).not.toBeNull();
    const other = await addContract(server, { points_reward: 1, max_signers: 0 });
    const left = RESERVE - (total ?? 0);
    const beyond = { p_points_reward: left + 1, p_max_signers: 1 };
    expect(await codeOf(change(other.id, beyond))).toBe("RESERVE_EXCEEDED");
    await change(other.id, { p_points_reward: left, p_max_signers: 1 });
    expect(await liability()).toMatchObject({ total: RESERVE });
    await change(other.id, { p_status: "inactive" });
  });
});
