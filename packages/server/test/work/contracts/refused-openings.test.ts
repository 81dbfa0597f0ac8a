import { openingMessages } from "@signpoint/api/texts";
import { inArray } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { notifications } from "../../../src/platform/db/schema/index";
import { openDueContracts } from "../../../src/work/contracts/openings/open-due-contracts";
import { clientOf, tryCall } from "../../support/client";
import { addContract } from "../../support/main-job";
import { addPerson, type Person } from "../../support/people";
import { testServer } from "../../support/server";
import { contractFor, createContract, decisionsAbout } from "./admin-support";

const NOW = "2026-05-01T10:00:00.000Z";
const OPENS = "2026-05-01T10:30:00.000Z";
const SECOND_FROM = 1_000;
const RESERVE = 5_000;

const server = testServer({
  SECOND_APPROVAL_FROM_POINTS: String(SECOND_FROM),
  RESERVE_POINTS: String(RESERVE),
});
let admin: Person;
let second: Person;
beforeAll(async () => {
  server.clock.set(NOW);
  admin = await addPerson(server, { admin: true });
  second = await addPerson(server, { admin: true });
});
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
const update = (p_contract_id: string, given: object) =>
  clientOf(server, admin).adminContracts.update({ p_admin_id: admin.id, p_contract_id, ...given });
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
async function toldAbout(id: string) {
  const rows = await server.services.db
    .select()
    .from(notifications)
    .where(inArray(notifications.kind, ["contract_opened", "contract_not_opened"]));
  return rows.filter(({ data }) => data.contract_id === id).map(({ kind, facts }) => [kind, facts]);
}
const refused = (reason: unknown) => [
  ["contract_not_opened", { title: "Try the checkout", reason }],
];

describe("the second admin of a contract that waits for its opening", () => {
  it("is asked when it is scheduled; confirmed, it goes on waiting and opens at its time", async () => {
    const id = await schedule(100);
    expect(await get(id)).toMatchObject({ opens_at: OPENS, awaiting_second: true });
    await confirm(id);
    expect(await get(id)).toMatchObject({
      status: "inactive",
      opens_at: OPENS,
      awaiting_second: false,
    });
    await openAtTime();
    expect(await get(id)).toMatchObject({ status: "active", opens_at: null });
    expect((await server.audit()).mismatches).toEqual([]);
    await clientOf(server, admin).adminContracts.delete({
      p_admin_id: admin.id,
      p_contract_id: id,
    });
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

  it("is not asked again when its pilot ends before it opens", async () => {
    const id = await schedule(100, { p_pilot_places: 1 });
    await confirm(id);
    await clientOf(server, admin).adminContracts.openRest({
      p_admin_id: admin.id,
      p_contract_id: id,
    });
    await openAtTime();
    expect(await get(id)).toMatchObject({ status: "active" });
    await update(id, { p_status: "inactive" });
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
    expect(await toldAbout(id)).toEqual(refused(openingMessages.awaitsSecond));
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
    expect(await toldAbout(id)).toEqual([["contract_opened", { title: "Try the checkout" }]]);
    await update(id, { p_status: "inactive" });
  });

  it("has refused: it stays inactive and the admins are told", async () => {
    const id = await schedule(100);
    await clientOf(server, second).secondApprovals.refuse({ p_id: await askedAbout(id) });
    expect(await get(id)).toMatchObject({ opens_at: OPENS, awaiting_second: false });
    await openAtTime();
    expect(await get(id)).toMatchObject({ status: "inactive", opens_at: null });
    expect(await toldAbout(id)).toEqual(refused(openingMessages.notConfirmed));
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
    expect(await tryCall(asked)).toMatchObject({ body: { code: "RESERVE_EXCEEDED" } });
    const id = await schedule(90);
    expect(await tryCall(update(id, { p_max_signers: RESERVE }))).toMatchObject({
      body: { code: "RESERVE_EXCEEDED" },
    });
    await update(id, { p_opens_at: null });
  });

  it("is judged again at its time: it stays inactive, and the admins are told the figures", async () => {
    const id = await schedule(90);
    // What is published meanwhile leaves less than it needs.
    const taken = await addContract(server, { points_reward: 1, max_signers: RESERVE - 899 });
    await openAtTime();
    expect(await get(id)).toMatchObject({ status: "inactive", opens_at: null });
    expect(await toldAbout(id)).toEqual(refused(expect.stringContaining("5,000")));
    await update(taken.id, { p_status: "inactive" });
    expect(await update(id, { p_status: "active" })).toMatchObject({ status: "active" });
    await update(id, { p_status: "inactive" });
  });
});
