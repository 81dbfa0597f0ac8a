import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientOf, tryCall } from "../support/client";
import { request } from "../support/request";
import {
  addItem,
  approve,
  BANK_DETAILS,
  redeemed,
  redeemedCash,
  reject,
} from "../support/marketplace";
import { addPerson, type Person } from "../support/people";
import { startTestServer, type TestServer } from "../support/server";

interface Page {
  items: { id: string; status: string; type: string }[];
  next_cursor: string | null;
  pending: unknown;
}

let server: TestServer;
let admin: Person;
let buyer: Person;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set("2026-05-31T23:30:00.000Z");
  admin = await addPerson(server, { admin: true });
  buyer = await addPerson(server, { points: 10_000 });
});
afterAll(() => server.stop());

const get = async (path: string, as: Person, query: Record<string, string> = {}) =>
  (await request(server, "GET", path, { as, query })).body as Page;
const idsOf = (page: Page) => page.items.map(({ id }) => id);

describe("redemptions", () => {
  const ids: string[] = [];

  it("are listed to their buyer alone, newest first, the account number masked", async () => {
    const item = await addItem(server);
    for (let index = 0; index < 3; index += 1) {
      ids.push(await redeemed(server, buyer, item));
      server.clock.advance(1_000);
    }
    ids.push((await redeemedCash(server, buyer)).id);
    // The same instant as the last: told apart by their ids.
    ids.push((await redeemedCash(server, buyer)).id);
    const page = await get("/redemptions", buyer);
    expect(idsOf(page)).toEqual([...ids].reverse());
    expect(page.items[0]).toMatchObject({
      type: "CASH",
      item_name: "Cash, $100",
      amount: 100,
      commission_amount: 3,
      bank_details: { ...BANK_DETAILS, accountNumber: "****6354" },
    });
    expect(JSON.stringify(page)).not.toContain(BANK_DETAILS.accountNumber);
    expect(Object.keys(page.items[0] ?? {})).not.toContain("decided_by");
    expect((await get("/redemptions", admin)).items).toEqual([]);
    expect((await tryCall(clientOf(server).redemptions.mine({}))).status).toBe(401);
  });

  it("are paged without gaps or repeats", async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: Record<string, string> = { limit: "2" };
      if (cursor !== null) query.cursor = cursor;
      const page = await get("/redemptions", buyer, query);
      seen.push(...idsOf(page));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual([...ids].reverse());
  });

  it("wait for admins, the oldest first, with full bank details, counted by type", async () => {
    const page = await get("/admin/redemptions", admin);
    expect(idsOf(page)).toEqual(ids);
    expect(page.pending).toEqual({ ITEM: 3, CASH: 2 });
    const cash = await get("/admin/redemptions", admin, { type: "CASH", limit: "1" });
    expect(cash.items).toMatchObject([
      { id: ids[3], username: buyer.username, bank_details: BANK_DETAILS },
    ]);
    const rest = await get("/admin/redemptions", admin, {
      type: "CASH",
      cursor: cash.next_cursor ?? "",
    });
    expect(idsOf(rest)).toEqual([ids[4]]);
    expect((await tryCall(clientOf(server, buyer).redemptions.list({}))).status).toBe(403);
    const bad: Record<string, string>[] = [
      { status: "pending" },
      { type: "GIFT" },
      { cursor: "x" },
    ];
    for (const query of bad) {
      expect((await tryCall(clientOf(server, admin).redemptions.list(query))).status).toBe(
        400,
      );
    }
  });

  it("leave the queue when they are decided", async () => {
    await approve(server, ids[3] ?? "", admin);
    await reject(server, ids[0] ?? "", admin);
    await reject(server, ids[4] ?? "", admin);
    expect((await get("/admin/redemptions", admin)).pending).toEqual({ ITEM: 2, CASH: 0 });
    expect(idsOf(await get("/admin/redemptions", admin, { status: "APPROVED" }))).toEqual([ids[3]]);
    expect(idsOf(await get("/admin/redemptions", admin, { status: "REJECTED" }))).toEqual([
      ids[4],
      ids[0],
    ]);
  });
});

describe("commission figures", () => {
  const stats = async () =>
    await clientOf(server, admin).points.commissionStats({});

  it("count approved cash alone", async () => {
    expect(await stats()).toEqual([
      {
        total_commission: 3,
        monthly_commission: 3,
        commission_count: 1,
        total_cash_redeemed: 100,
        average_commission_rate: 0.03,
      },
    ]);
    const summary = await tryCall(clientOf(server, buyer).earnings.summary({}));
    expect(summary.body).toMatchObject({ commission_fees_paid: 3 });
  });

  it("tell the present month (UTC) from those before, to the cent", async () => {
    server.clock.set("2026-05-31T23:59:59.999Z");
    const may = await redeemedCash(server, buyer, "$10.50");
    await approve(server, may.id, admin);
    const june = await redeemedCash(server, buyer, "$0.50");
    server.clock.set("2026-06-01T00:00:00.000Z");
    await approve(server, june.id, admin);
    expect(await stats()).toEqual([
      {
        total_commission: 3.34,
        monthly_commission: 0.02,
        commission_count: 3,
        total_cash_redeemed: 111,
        average_commission_rate: 0.03,
      },
    ]);
  });

  it("are for admins", async () => {
    expect((await tryCall(clientOf(server, buyer).points.commissionStats({}))).status).toBe(403);
    expect((await tryCall(clientOf(server).points.commissionStats({}))).status).toBe(401);
    expect((await server.audit()).mismatches).toEqual([]);
  });
});
