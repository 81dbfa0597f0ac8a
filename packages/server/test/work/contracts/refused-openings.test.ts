import { openingMessages } from "@signpoint/api/texts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openDueContracts } from "../../../src/work/contracts/openings/open-due-contracts";
import { clientOf, codeOf } from "../../support/client";
import { addContract } from "../../support/main-job";
import { testPerson } from "../../support/people";
import { testServer } from "../../support/server";
import {
  contractFor,
  createContract,
  decisionsAbout,
  deleteContract,
  openingNews,
  updateContract,
} from "./admin-support";

const NOW = "2026-05-01T10:00:00.000Z";
const OPENS = "2026-05-01T10:30:00.000Z";
const SECOND_FROM = 1_000;
const RESERVE = 5_000;

const server = testServer({
  SECOND_APPROVAL_FROM_POINTS: String(SECOND_FROM),
  RESERVE_POINTS: String(RESERVE),
});
beforeAll(() => server.clock.set(NOW));
const admin = testPerson(server, { admin: true });
const second = testPerson(server, { admin: true });
beforeEach(() => server.clock.set(NOW));

/** Schedules a contract that pays 10 times this. */
const schedule = (p_points_reward: number, given: object = {}) =>
  createContract(server, admin, {
    p_opens_at: OPENS,
    p_points_reward,
    p_points_cost: 0,
    p_max_signers: 10,
    p_duration: 60,
    ...given,
  });
const get = (id: string) => contractFor(server, admin, id);
const update = (id: string, given: object) => updateContract(server, admin, id, given);
async function openAtTime() {
  server.clock.set(OPENS);
  await openDueContracts(server.services);
}
async function askedAbout(contractId: string) {
  const { items } = await clientOf(server, second).secondApprovals.list({ limit: 100 });
  return items.find(({ subject_id }) => subject_id === contractId)?.id ?? "";
}
const confirm = async (contractId: string) =>
  clientOf(server, second).secondApprovals.confirm({ p_id: await askedAbout(contractId) });
const refused = (reason: unknown) => [
  ["contract_not_opened", { title: "Try the checkout", reason }],
];

describe("the second admin of a contract that waits for its opening", () => {
  it("is asked when it is scheduled; confirmed, it goes on waiting and opens at its time, also when its pilot ends before", async () => {
    const id = await schedule(100, { p_pilot_places: 1 });
    expect(await get(id)).toMatchObject({ opens_at: OPENS, awaiting_second: true });
    await confirm(id);
    expect(await get(id)).toMatchObject({
      status: "inactive",
      opens_at: OPENS,
      awaiting_second: false,
    });
    const byAdmin = { p_admin_id: admin.id, p_contract_id: id };
    await clientOf(server, admin).adminContracts.openRest(byAdmin);
    await openAtTime();
    expect(await get(id)).toMatchObject({ status: "active", opens_at: null });
    expect((await server.audit()).mismatches).toEqual([]);
    await deleteContract(server, admin, id);
  });

  it("is not asked again for an edit that pays no more, and is for one that does", async () => {
    const id = await schedule(101);
    await confirm(id);
    expect(await update(id, { p_points_reward: 100 })).toMatchObject({ awaiting_second: false });
    expect(await update(id, { p_points_reward: 102 })).toMatchObject({
      status: "inactive",
      opens_at: OPENS,
      awaiting_second: true,
    });
    await update(id, { p_opens_at: null });
  });

  it("is not asked again for what was confirmed when it is opened by hand", async () => {
    const id = await schedule(100);
    await confirm(id);
    expect(await update(id, { p_status: "active" })).toMatchObject({
      status: "active",
      awaiting_second: false,
    });
    expect(await update(id, { p_status: "inactive" })).toMatchObject({ status: "inactive" });
    expect(await update(id, { p_status: "active" })).toMatchObject({ awaiting_second: true });
  });

  it("has not decided at its time: it stays inactive, the admins are told, and it opens when one confirms", async () => {
    const id = await schedule(100);
    await openAtTime();
    expect(await get(id)).toMatchObject({
      status: "inactive",
      opens_at: null,
      awaiting_second: true,
    });
    expect(await openingNews(server, id)).toEqual(refused(openingMessages.awaitsSecond));
    expect((await decisionsAbout(server, admin, id))[0]).toMatchObject({
      actor: "system",
      after: { status: "inactive", opens_at: null, reason: openingMessages.awaitsSecond },
    });
    server.clock.advance(60_000);
    await confirm(id);
    expect(await get(id)).toMatchObject({
      status: "active",
      expires_at: "2026-05-01T11:31:00.000Z",
    });
    await update(id, { p_status: "inactive" });
  });

  it("confirms after its time, before the server has looked: it opens then", async () => {
    const id = await schedule(100);
    server.clock.set(OPENS);
    await confirm(id);
    expect(await get(id)).toMatchObject({ status: "active", opens_at: null });
    await openDueContracts(server.services);
    expect(await openingNews(server, id)).toEqual([
      ["contract_opened", { title: "Try the checkout" }],
    ]);
    await update(id, { p_status: "inactive" });
  });

  it("has refused: it stays inactive and the admins are told", async () => {
    const id = await schedule(100);
    await clientOf(server, second).secondApprovals.refuse({ p_id: await askedAbout(id) });
    expect(await get(id)).toMatchObject({ opens_at: OPENS, awaiting_second: false });
    await openAtTime();
    expect(await get(id)).toMatchObject({ status: "inactive", opens_at: null });
    expect(await openingNews(server, id)).toEqual(refused(openingMessages.notConfirmed));
  });
});

describe("the reserve of a contract that waits for its opening", () => {
  it("refuses to schedule what it does not cover", async () => {
    const asked = createContract(server, admin, {
      p_opens_at: OPENS,
      p_points_reward: 1,
      p_points_cost: 0,
      p_max_signers: RESERVE + 1,
    });
    expect(await codeOf(asked)).toBe("RESERVE_EXCEEDED");
    const id = await schedule(90);
    expect(await codeOf(update(id, { p_max_signers: RESERVE }))).toBe("RESERVE_EXCEEDED");
    await update(id, { p_opens_at: null });
  });

  it("is judged again at its time: it stays inactive, and the admins are told the figures", async () => {
    const id = await schedule(90);
    // What is published meanwhile leaves less than it needs.
    const taken = await addContract(server, { points_reward: 1, max_signers: RESERVE - 899 });
    await openAtTime();
    expect(await get(id)).toMatchObject({ status: "inactive", opens_at: null });
    expect(await openingNews(server, id)).toEqual(refused(expect.stringContaining("5,000")));
    await update(taken.id, { p_status: "inactive" });
    expect(await update(id, { p_status: "active" })).toMatchObject({ status: "active" });
    await update(id, { p_status: "inactive" });
  });
});
