import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { contracts } from "../../../src/platform/db/schema/index";
import { clientOf, tryCall } from "../../support/client";
import { sign } from "../../support/main-job";
import { addPerson, type Person } from "../../support/people";
import { testServer } from "../../support/server";

const FROM = 1_000;
const server = testServer({ SECOND_APPROVAL_FROM_POINTS: String(FROM) });
let first: Person;
let second: Person;
let signer: Person;
beforeAll(async () => {
  server.clock.set("2026-05-15T12:00:00.000Z");
  first = await addPerson(server, { admin: true });
  second = await addPerson(server, { admin: true });
  signer = await addPerson(server, { points: 100 });
});

const create = (p_points_reward: number, p_max_signers: number) =>
  clientOf(server, first).adminContracts.create({
    p_admin_id: first.id,
    p_title: "A task",
    p_description: "What it is about.",
    p_activity: "What is to be done.",
    p_points_cost: 0,
    p_points_reward,
    p_max_signers,
    p_duration: 60,
  });
const get = (id: string) => clientOf(server, first).adminContracts.get({ id });
const update = (p_contract_id: string, given: object, as = first) =>
  clientOf(server, as).adminContracts.update({ p_admin_id: as.id, p_contract_id, ...given });
async function openAbout(contractId: string) {
  const { items } = await clientOf(server, second).secondApprovals.list({ limit: 100 });
  return items.filter(({ subject_id }) => subject_id === contractId);
}
const confirm = (p_id = "", as = second) => clientOf(server, as).secondApprovals.confirm({ p_id });

describe("contracts that pay many points", () => {
  it("opens when a second admin confirms, and its time begins then", async () => {
    const id = await create(100, 10);
    expect(await tryCall(sign(server, signer, id))).toMatchObject({
      body: { code: "CONTRACT_NOT_ACTIVE" },
    });
    const [asked] = await openAbout(id);
    expect(asked).toMatchObject({ kind: "contract", points: 1_000, username: null });
    expect(await tryCall(confirm(asked?.id, first))).toMatchObject({
      body: { code: "OWN_DECISION" },
    });
    server.clock.advance(30 * 60_000);
    await confirm(asked?.id);
    const opened = await get(id);
    expect(opened).toMatchObject({ status: "active", awaiting_second: false });
    expect(opened.expires_at).toBe(
      new Date(server.services.now().getTime() + 3_600_000).toISOString(),
    );
    await sign(server, signer, id);
    expect((await server.audit()).mismatches).toEqual([]);
  });

  it("asks again after each edit, by the admin who edited last", async () => {
    const id = await create(100, 10);
    const [asked] = await openAbout(id);
    await update(id, { p_title: "Another task" }, second);
    expect(await tryCall(confirm(asked?.id))).toMatchObject({ body: { code: "ALREADY_DECIDED" } });
    const [again] = await openAbout(id);
    expect(again).toMatchObject({ requested_by: second.id, may_decide: false });
    await confirm(again?.id, first);
    expect(await get(id)).toMatchObject({ status: "active", title: "Another task" });
  });

  it("opens an edited one that needs no second admin any more, and closes one that comes to need it", async () => {
    const id = await create(100, 10);
    expect(await update(id, { p_max_signers: 9 })).toMatchObject({
      status: "active",
      awaiting_second: false,
    });
    expect(await openAbout(id)).toEqual([]);
    expect(await update(id, { p_points_reward: 200 })).toMatchObject({
      status: "inactive",
      awaiting_second: true,
    });
    const [asked] = await openAbout(id);
    await confirm(asked?.id);
    // It costs no more than what was confirmed.
    expect(await update(id, { p_points_reward: 199 })).toMatchObject({ status: "active" });
  });

  it("asks for any reward without a limit of places, and for none below the sum", async () => {
    expect(await openAbout(await create(1, 0))).toMatchObject([{ points: null }]);
    const below = await create(99, 10);
    expect(await get(below)).toMatchObject({ status: "active", awaiting_second: false });
    expect(await openAbout(below)).toEqual([]);
  });

  it("stays inactive when it is refused or set inactive, waits again when it is opened, in the database too, and ends with a deletion", async () => {
    const id = await create(100, 10);
    const [asked] = await openAbout(id);
    await clientOf(server, second).secondApprovals.refuse({ p_id: asked?.id ?? "" });
    expect(await get(id)).toMatchObject({ status: "inactive", awaiting_second: false });
    expect(await update(id, { p_status: "active" })).toMatchObject({ awaiting_second: true });
    const { db } = server.services;
    const open = db.update(contracts).set({ status: "active" }).where(eq(contracts.id, id));
    await expect(open.execute()).rejects.toThrow();
    expect(await update(id, { p_status: "inactive" })).toMatchObject({ awaiting_second: false });
    await update(id, { p_status: "active" });
    const [again] = await openAbout(id);
    const { adminContracts } = clientOf(server, first);
    await adminContracts.delete({ p_admin_id: first.id, p_contract_id: id });
    expect(await openAbout(id)).toEqual([]);
    expect(await tryCall(confirm(again?.id))).toMatchObject({ body: { code: "ALREADY_DECIDED" } });
  });
});
