import { openingMessages } from "@signpoint/api/texts";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { contracts } from "../../../src/platform/db/schema/index";
import { findDatabaseError } from "../../../src/platform/db/violations";
import { openDueContracts } from "../../../src/work/contracts/openings/open-due-contracts";
import { clientOf, tryCall } from "../../support/client";
import { addContract, sign } from "../../support/main-job";
import { testPerson } from "../../support/people";
import { testServer } from "../../support/server";
import {
  contractFor,
  createContract,
  decisionsAbout,
  deleteContract,
  extendContract,
  openingNews,
  updateContract,
} from "./admin-support";

const NOW = "2026-05-01T10:00:00.000Z";
const OPENS = "2026-05-01T10:30:00.000Z";
const LATER = "2026-05-01T10:31:00.000Z";

const server = testServer();
beforeAll(() => server.clock.set(NOW));
const admin = testPerson(server, { admin: true });
const person = testPerson(server, { points: 1_000 });
beforeEach(() => server.clock.set(NOW));

const schedule = (given: object = {}) =>
  createContract(server, admin, { p_opens_at: OPENS, ...given });
const get = (id: string) => contractFor(server, admin, id);
const update = (id: string, given: object) => updateContract(server, admin, id, given);
const openDue = (signal?: AbortSignal) => openDueContracts(server.services, signal);
const asPerson = () => clientOf(server, person).contracts;

/** The problem of the field `p_opens_at`. */
const refusal = (message: string) => ({
  status: 400,
  body: { message, data: { fields: { p_opens_at: message } } },
});

describe("a contract with a time of opening", () => {
  it("is neither listed, found by its id, nor signable before", async () => {
    const id = await schedule({ p_title: "Hidden until half past" });
    const { items } = await asPerson().list({ search: "Hidden until half past" });
    expect(items).toEqual([]);
    const body = { p_contract_id: id };
    expect(await tryCall(asPerson().get({ id }))).toMatchObject({ status: 404 });
    expect(await tryCall(asPerson().checkExpiration(body))).toMatchObject({ status: 404 });
    expect(await asPerson().validateSigning(body)).toBe(false);
    expect(await tryCall(asPerson().sign(body))).toMatchObject({ status: 404 });
    server.clock.set(OPENS);
    // Its time has come, and the server has not opened it yet.
    expect(await tryCall(asPerson().sign(body))).toMatchObject({ status: 404 });
    expect(await get(id)).toMatchObject({ places_taken: 0 });
  });

  it("opens at its time, not before, and is new then, and so is its expiry", async () => {
    const [id, forEver] = [await schedule(), await schedule({ p_duration: 0 })];
    server.clock.set("2026-05-01T10:29:59.999Z");
    await openDue();
    expect(await get(id)).toMatchObject({
      status: "inactive",
      opens_at: OPENS,
      expires_at: "2026-05-02T10:30:00.000Z",
      awaiting_second: false,
    });
    expect(await get(forEver)).toMatchObject({ opens_at: OPENS, expires_at: null });
    const { id: older } = await addContract(server);
    server.clock.set("2026-05-01T10:30:03.000Z");
    expect(await openDue(AbortSignal.abort())).toBe(0);
    await openDue();
    expect(await get(id)).toMatchObject({
      status: "active",
      opens_at: null,
      created_at: "2026-05-01T10:30:03.000Z",
      expires_at: "2026-05-02T10:30:03.000Z",
      version: 1,
    });
    const listed = (await asPerson().list({ sort: "newest" })).items.map((item) => item.id);
    expect(listed.indexOf(id)).toBeLessThan(listed.indexOf(older));
    await sign(server, person, id);
    expect(await openDue()).toBe(0);
    expect(await openingNews(server, id)).toEqual([
      ["contract_opened", { title: "Try the checkout" }],
    ]);
    expect((await decisionsAbout(server, admin, id))[0]).toMatchObject({
      actor: "system",
      action: "update_contract",
      before: { status: "inactive", opens_at: OPENS },
      after: { status: "active", opens_at: null },
    });
    expect((await server.audit()).mismatches).toEqual([]);
  });

  it("opens beside one that cannot be opened, which is logged and tried again", async () => {
    const { db } = server.services;
    const [first, other] = [await schedule(), await schedule({ p_opens_at: LATER })];
    await db.execute(sql`create function refuse_opening() returns trigger language plpgsql as $$
      begin raise exception 'refused'; end $$`);
    await db.execute(
      sql.raw(`create trigger refuse_opening before update on contracts for each row
        when (old.id = '${first}') execute function refuse_opening()`),
    );
    server.clock.set(LATER);
    expect(await openDue()).toBe(1);
    expect(await get(other)).toMatchObject({ status: "active" });
    expect(server.logged.filter((line) => line.includes(first))).toHaveLength(1);
    await db.execute(sql`drop function refuse_opening() cascade`);
    expect(await openDue()).toBe(1);
    expect(await get(first)).toMatchObject({ status: "active" });
  });
});

describe("an edit of a contract that waits for its opening", () => {
  it("moves the opening, and its expiry with it", async () => {
    const id = await schedule();
    const opens_at = "2026-05-03T00:00:00.000Z";
    expect(await update(id, { p_opens_at: opens_at, p_duration: 60 })).toMatchObject({
      status: "inactive",
      opens_at,
      expires_at: "2026-05-03T01:00:00.000Z",
    });
    expect(await update(id, { p_title: "Other words" })).toMatchObject({
      opens_at,
      expires_at: "2026-05-03T01:00:00.000Z",
    });
    server.clock.set(OPENS);
    await openDue();
    expect(await get(id)).toMatchObject({ status: "inactive", opens_at });
    expect((await decisionsAbout(server, admin, id))[1]).toMatchObject({
      before: { opens_at: OPENS },
      after: { opens_at },
    });
  });

  it("ends the waiting: it stays inactive, and does not open by itself, as does a deleted one", async () => {
    const [id, deleted] = [await schedule(), await schedule()];
    await deleteContract(server, admin, deleted);
    expect(await update(id, { p_opens_at: null })).toMatchObject({
      status: "inactive",
      opens_at: null,
      expires_at: "2026-05-02T10:00:00.000Z",
    });
    server.clock.set(OPENS);
    await openDue();
    expect(await get(id)).toMatchObject({ status: "inactive" });
    expect(await openingNews(server, deleted)).toEqual([]);
  });

  it("opens it now, by hand, and tells the admins", async () => {
    const id = await schedule();
    server.clock.advance(600_000);
    expect(await update(id, { p_status: "active" })).toMatchObject({
      status: "active",
      opens_at: null,
      created_at: "2026-05-01T10:10:00.000Z",
      expires_at: "2026-05-02T10:10:00.000Z",
    });
    await sign(server, person, id);
    server.clock.set(OPENS);
    await openDue();
    expect(await openingNews(server, id)).toEqual([
      ["contract_opened", { title: "Try the checkout" }],
    ]);
    expect(await get(id)).toMatchObject({ expires_at: "2026-05-02T10:10:00.000Z" });
  });

  it("has an inactive contract that nobody has signed wait, and no other", async () => {
    const { id } = await addContract(server);
    expect(await tryCall(update(id, { p_opens_at: OPENS }))).toMatchObject(
      refusal(openingMessages.notInactive),
    );
    const both = { p_opens_at: OPENS, p_status: "active" };
    expect(await tryCall(update(await schedule(), both))).toMatchObject(
      refusal(openingMessages.notInactive),
    );
    const made = { p_opens_at: OPENS, p_status: "inactive" };
    expect(await update(id, made)).toMatchObject({ status: "inactive", opens_at: OPENS });
    const { id: signed } = await addContract(server);
    await sign(server, person, signed);
    expect(await tryCall(update(signed, made))).toMatchObject(refusal(openingMessages.signed));
    expect(await get(signed)).toMatchObject({ status: "active", opens_at: null });
  });

  it("does not extend it: it has no expiry of its own yet", async () => {
    const extension = extendContract(server, admin, await schedule(), 60);
    expect(await tryCall(extension)).toMatchObject({
      status: 400,
      body: { message: openingMessages.notExtendable },
    });
  });
});

describe("the time of an opening", () => {
  it("is refused when it is not ahead, for a new contract and an inactive one", async () => {
    const refused = refusal(openingMessages.notFuture);
    const before = await server.services.db.$count(contracts);
    expect(await tryCall(schedule({ p_opens_at: NOW }))).toMatchObject(refused);
    expect(await server.services.db.$count(contracts)).toBe(before);
    const id = await schedule();
    expect(await tryCall(update(id, { p_opens_at: NOW }))).toMatchObject(refused);
    expect(await get(id)).toMatchObject({ opens_at: OPENS });
  });

  it("is kept by the database, too: what waits is inactive and has no signer", async () => {
    const id = await schedule();
    const set = (columns: Partial<typeof contracts.$inferInsert>) =>
      server.services.db
        .update(contracts)
        .set(columns)
        .where(eq(contracts.id, id))
        .catch(findDatabaseError);
    for (const columns of [
      { status: "active" as const },
      { status: "completed" as const },
      { places_taken: 1 },
      { opens_at: null, confirmed_version: 1 },
    ]) {
      expect(await set(columns)).toMatchObject({ code: "23514" });
    }
  });
});

it("opens once or not at all when an admin puts it off at the moment of its time", async () => {
  for (let round = 0; round < 3; round += 1) {
    server.clock.set(NOW);
    const id = await schedule();
    server.clock.set(OPENS);
    const contenders = [
      () => openDue(),
      () => tryCall(update(id, { p_opens_at: LATER })),
      () => openDue(),
    ];
    const inOrder = [...contenders.slice(round), ...contenders.slice(0, round)];
    await Promise.all(inOrder.map((open) => open()));
    const { status, opens_at } = await get(id);
    const told = (await openingNews(server, id)).length;
    expect([
      { status: "active", opens_at: null, told: 1 },
      { status: "inactive", opens_at: LATER, told: 0 },
    ]).toContainEqual({ status, opens_at, told });
  }
});
