import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { newId } from "../../src/platform/db/new-id";
import { earnings, mails, users } from "../../src/platform/db/schema/index";
import { clientOf, type Inputs, tryCall } from "../support/client";
import { addContract, pendingSigning } from "../support/main-job";
import { addItem, approve, redeemed, redeemedCash, reject } from "../support/marketplace";
import { allPages } from "../support/pages";
import { addPerson, testPerson } from "../support/people";
import { testServer } from "../support/server";
import { deleteContract } from "../work/contracts/admin-support";

const server = testServer();
const admin = testPerson(server, { admin: true });
const user = testPerson(server, { points: 10_000 });

const overview = () => clientOf(server, admin).administration.overview({});

describe("the overview", () => {
  it("counts nothing in a new installation, whose system works", async () => {
    const shown = await overview();
    expect(shown).toMatchObject({
      total_users: 2,
      active_contracts: 0,
      pending_redemptions: 0,
      marketplace_items: 0,
      pending: { contracts: 0, item_redemptions: 0, cash_redemptions: 0, appeals: 0 },
      commission: { total_commission: 0, monthly_commission: 0 },
      system: {
        database: { ok: true },
        files: { ok: true, store: "local" },
        mail: { configured: false, queued: 0, given_up: 0, last_error: null },
        queue: { mails_due: 0, files_to_remove: 0, oldest_due_at: null },
      },
    });
    expect(shown.system.database.latency_ms).toBeGreaterThan(0);
  });

  it("counts contracts with the status active, like the list of that status, expired ones included", async () => {
    const before = (await overview()).active_contracts;
    await addContract(server, { duration: 20 });
    await addContract(server, { duration: 0 });
    await addContract(server, { status: "inactive" });
    const doomed = await addContract(server, { duration: 0 });
    expect((await overview()).active_contracts).toBe(before + 3);
    const { adminContracts } = clientOf(server, admin);
    await deleteContract(server, admin, doomed.id);
    expect((await overview()).active_contracts).toBe(before + 2);
    server.clock.advance(21 * 60_000);
    const active = await adminContracts.list({ status: "active", limit: 100 });
    expect((await overview()).active_contracts).toBe(active.items.length);
    expect(active.items).toHaveLength(before + 2);
    server.clock.advance(-21 * 60_000);
  });

  it("counts pending work and its outcomes in the overview", async () => {
    const before = await overview();
    const { signingId } = await pendingSigning(server, user);
    const { signingId: p_signed_contract_id } = await pendingSigning(server, user);
    const { submissions, items } = clientOf(server, admin);
    await submissions.reject({ p_signed_contract_id });
    const p_text = "Please look again.";
    const appeal = await clientOf(server, user).contracts.appeal({ p_signed_contract_id, p_text });
    const item = await addItem(server);
    const bought = await redeemed(server, user, item);
    await redeemed(server, user, item);
    const cash = await redeemedCash(server, user);
    expect(await overview()).toMatchObject({
      marketplace_items: before.marketplace_items + 2,
      pending_redemptions: before.pending_redemptions + 3,
      pending: {
        contracts: before.pending.contracts + 1,
        item_redemptions: before.pending.item_redemptions + 2,
        cash_redemptions: before.pending.cash_redemptions + 1,
        appeals: before.pending.appeals + 1,
      },
    });
    await submissions.approve({ p_signed_contract_id: signingId });
    const other = await addPerson(server, { admin: true });
    const decision = { p_appeal_id: appeal.id, p_overturn: false, p_note: "It is blank." };
    await clientOf(server, other).appeals.decide(decision);
    await reject(server, bought, admin);
    await approve(server, cash.id, admin);
    await items.delete({ id: item.id });
    expect(await overview()).toMatchObject({
      marketplace_items: before.marketplace_items + 1,
      pending_redemptions: before.pending_redemptions + 1,
      pending: {
        contracts: before.pending.contracts,
        item_redemptions: before.pending.item_redemptions + 1,
        cash_redemptions: before.pending.cash_redemptions,
        appeals: before.pending.appeals,
      },
      commission: {
        total_commission: before.commission.total_commission + 3,
        monthly_commission: before.commission.monthly_commission + 3,
        commission_count: before.commission.commission_count + 1,
        total_cash_redeemed: before.commission.total_cash_redeemed + 100,
        average_commission_rate: 0.03,
      },
    });
    expect((await server.audit()).mismatches).toEqual([]);
  });

  it("shows the five latest activities with their people", async () => {
    for (let index = 0; index < 2; index += 1) {
      await approve(server, (await redeemedCash(server, user)).id, admin);
    }
    const { activities } = await overview();
    expect(activities).toHaveLength(5);
    expect(activities.every(({ username }) => username === user.username)).toBe(true);
    expect(new Set(activities.map(({ source }) => source))).toContain("COMMISSION_FEE");
  });

  it("refuses to change counters by hand", async () => {
    await expect(server.services.db.execute(sql`update counters set amount = 0`)).rejects.toThrow();
    await expect(server.services.db.execute(sql`delete from counters`)).rejects.toThrow();
  });
});

describe("the activity", () => {
  const activity = (query: Inputs["administration"]["activity"] = {}) =>
    clientOf(server, admin).administration.activity(query);

  it("lists the whole ledger as activity, page by page, newest first", async () => {
    const all = await activity({ limit: 100 });
    expect(all.next_cursor).toBeNull();
    expect(await allPages((next) => activity({ limit: 3, ...next }))).toEqual(all.items);
    expect(all.items).toHaveLength(await server.services.db.$count(earnings));
  });

  it("filters the activity by source and by person, in any case", async () => {
    const rich = await addPerson(server, { points: 7 });
    const buyer = await addPerson(server, { points: 200 });
    await approve(server, (await redeemedCash(server, buyer)).id, admin);
    const bySource = await activity({ source: "COMMISSION_FEE" });
    expect(bySource.items[0]).toMatchObject({ user_id: buyer.id, source: "COMMISSION_FEE" });
    expect(new Set(bySource.items.map(({ source }) => source))).toEqual(
      new Set(["COMMISSION_FEE"]),
    );
    for (const name of [rich.username.toUpperCase(), rich.id]) {
      expect((await activity({ user: name })).items).toMatchObject([
        { user_id: rich.id, username: rich.username, points_earned: 7 },
      ]);
    }
    expect((await activity({ user: rich.id, source: "COMMISSION_FEE" })).items).toEqual([]);
    expect((await activity({ user: "nobody-at-all" })).items).toEqual([]);
    expect((await activity({ user: newId() })).items).toEqual([]);
  });
});

describe("the list of people", () => {
  const everybody = (filters?: Inputs["administration"]["users"]) =>
    clientOf(server, admin).administration.users(filters);

  it("lists people, newest first, with or without parameters", async () => {
    const newest = await addPerson(server, { points: 5 });
    const created_at = "3999-01-01T00:00:00.000Z";
    await server.services.db.update(users).set({ created_at }).where(eq(users.id, newest.id));
    const { items } = await everybody(undefined);
    expect(items[0]).toEqual({
      id: newest.id,
      username: newest.username,
      email: newest.email,
      points: 5,
      referrals: 0,
      is_admin: false,
      is_confirmed: true,
      is_suspended: false,
      created_at,
    });
  });

  it("orders and finds people by the time of their signup, independent of their ids", async () => {
    const people = [];
    for (let i = 0; i < 3; i += 1) people.push(await addPerson(server));
    const inOrder = [...people].sort((a, b) => (a.id < b.id ? 1 : -1)).map(({ id }) => id);
    for (const [hours, id] of inOrder.entries()) {
      const created_at = new Date(Date.UTC(4999, 0, 1, hours)).toISOString();
      await server.services.db.update(users).set({ created_at }).where(eq(users.id, id));
    }
    const newestFirst = [...inOrder].reverse();
    const ids = (items: { id: string }[]) => items.map(({ id }) => id);
    const first = await everybody({ limit: 2 });
    const rest = await everybody({ limit: 1, cursor: first.next_cursor ?? "" });
    expect(ids([...first.items, ...rest.items])).toEqual(newestFirst);
    const search = { search: "person-", limit: 2 };
    const found = await everybody(search);
    expect(ids(found.items)).toEqual(newestFirst.slice(0, 2));
    const next = await everybody({ ...search, cursor: found.next_cursor ?? "" });
    expect(ids(next.items)[0]).toBe(newestFirst[2]);
  });

  it("finds people by a literal part of the username or email", async () => {
    const part = user.username.slice(3, -2).toUpperCase();
    expect((await everybody({ search: part })).items.map(({ id }) => id)).toEqual([user.id]);
    expect((await everybody({ search: user.email })).items).toHaveLength(1);
    expect((await everybody({ search: "%" })).items).toEqual([]);
    expect((await everybody({ search: "' or 1=1 --" })).items).toEqual([]);
    expect((await tryCall(everybody({ search: "s".repeat(101) }))).status).toBe(400);
  });
});

it("shows failing storage and undelivered mail in the overview, counting up to 1,000", async () => {
  const { db, now, config } = server.services;
  config.SMTP_URL = "smtp://127.0.0.1:1";
  const folder = path.join(config.DATA_DIR, "files");
  await rm(folder, { recursive: true, force: true });
  await writeFile(folder, "a file where a folder should be");
  await db.delete(mails);
  const at = (minutesAgo: number) => new Date(now().getTime() - minutesAgo * 60_000).toISOString();
  const mail = (createdAt: string, next_attempt_at: string | null, last_error?: string) => ({
    id: newId(),
    recipient: "a@b.example",
    subject: "",
    text_body: "",
    html_body: "",
    created_at: createdAt,
    next_attempt_at,
    last_error,
  });
  const due = at(10);
  await db
    .insert(mails)
    .values([mail(at(12), due), mail(at(11), at(-60)), mail(at(9), null, "550 no such mailbox")]);
  expect((await overview()).system).toMatchObject({
    files: { ok: false },
    mail: { configured: true, queued: 2, given_up: 1, last_error: "550 no such mailbox" },
    queue: { mails_due: 1, files_to_remove: 0, oldest_due_at: due },
  });
  await db.insert(mails).values(Array.from({ length: 1_000 }, () => mail(at(8), null)));
  expect((await overview()).system.mail.given_up).toBe(1_000);
});
