import type { Setup } from "@signpoint/api/books/setup";
import { ne } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { grantAdmin } from "../../src/accounts/admins/grant-admin";
import { revokeAdmin } from "../../src/accounts/admins/revoke-admin";
import { settings, users } from "../../src/platform/db/schema/index";
import { clientOf } from "../support/client";
import { addFactor, proved } from "../support/factors";
import { addContract, pendingSigning, sign } from "../support/main-job";
import { addItem, approve, redeem, redeemedCash } from "../support/marketplace";
import { addPerson, type Person, testPerson } from "../support/people";
import { request } from "../support/request";
import { testServer } from "../support/server";
import { travel } from "../support/travel";

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

describe("what has to be there before people come", () => {
  const server = testServer();
  let admin: Person;
  const setup = () => clientOf(server, admin).administration.setup({});
  const step = async (name: keyof Setup) => (await setup())[name];
  const isTold = async (as: Person, headers?: Record<string, string>) => {
    const { body } = await request(server, "GET", "/dashboard", { as, headers });
    return (body as { no_admin_yet: boolean }).no_admin_yet;
  };

  it("is an admin, which a browser on its own machine alone is told, and never again once there was one", async () => {
    const person = await addPerson(server);
    expect(await isTold(person)).toBe(true);
    expect(await isTold(person, { "x-forwarded-for": "203.0.113.7" })).toBe(false);
    expect(await isTold(person, { forwarded: "for=203.0.113.7" })).toBe(false);
    await grantAdmin(server.services, person.email);
    expect(await isTold(person)).toBe(false);
    await revokeAdmin(server.services, { email: person.email, force: true });
    expect(await isTold(person)).toBe(false);
  });

  it("is all missing in a new installation, in which second approvals are off", async () => {
    server.clock.set("2026-05-15T12:00:00.000Z");
    admin = await addPerson(server, { admin: true });
    expect(await setup()).toEqual({
      free_contract: false,
      reward: false,
      mail: false,
      second_factor: false,
      second_admin: false,
      sums: false,
      second_approvals: null,
    });
  });

  it("is a contract that costs nothing, while it is open and has a free place", async () => {
    await addContract(server, { points_cost: 1 });
    await addContract(server, { points_cost: 0, status: "inactive" });
    expect(await step("free_contract")).toBe(false);
    const { id } = await addContract(server, { points_cost: 0, duration: 20, max_signers: 1 });
    expect(await step("free_contract")).toBe(true);
    await sign(server, await addPerson(server), id);
    expect(await step("free_contract")).toBe(false);
    await addContract(server, { points_cost: 0, duration: 20 });
    expect(await step("free_contract")).toBe(true);
    server.clock.advance(20 * MINUTE);
    expect(await step("free_contract")).toBe(false);
    await addContract(server, { points_cost: 0, duration: 0 });
    expect(await step("free_contract")).toBe(true);
  });

  it("is an item in stock, and mail that is sent", async () => {
    const item = await addItem(server, { quantity: 1, price: 10 });
    expect(await step("reward")).toBe(true);
    await redeem(server, await addPerson(server, { points: 10 }), item);
    expect(await step("reward")).toBe(false);
    server.services.config.SMTP_URL = "smtp://mail.example:587";
    expect(await step("mail")).toBe(true);
    delete server.services.config.SMTP_URL;
  });

  it("is a second factor of the admin who asks, not of another one", async () => {
    const careful = await addPerson(server, { admin: true });
    const { id } = await addFactor(server, careful);
    const as = await proved(server, careful, id);
    expect((await clientOf(server, as).administration.setup({})).second_factor).toBe(true);
    expect(await step("second_factor")).toBe(false);
  });

  it("is a second admin who is independent of the one who asks", async () => {
    await server.services.db.update(users).set({ is_admin: false }).where(ne(users.id, admin.id));
    const helper = await addPerson(server);
    const given = { p_user_id: helper.id, p_reason: "Helps with the reviews" };
    await clientOf(server, admin).people.grantAdmin(given);
    expect(await step("second_admin")).toBe(false);
    expect(await grantAdmin(server.services, helper.email)).toBe("confirmed");
    server.clock.advance(1);
    expect(await step("second_admin")).toBe(true);
  });

  it("counts second approvals while a sum is set, and without one while any waits", async () => {
    await clientOf(server, admin).adminSettings.update({ second_from_points: 100 });
    expect(await step("second_approvals")).toBe(0);
    const p_user_id = (await addPerson(server)).id;
    const given = { p_user_id, p_points: 100, p_reason: "A prize" };
    const { second_approval_id } = await clientOf(server, admin).points.credit(given);
    expect(await step("second_approvals")).toBe(1);
    await server.services.db.update(settings).set({ second_from_points: 0 });
    expect(await step("second_approvals")).toBe(1);
    const other = await addPerson(server, { admin: true });
    await clientOf(server, other).secondApprovals.refuse({ p_id: second_approval_id ?? "" });
    expect(await step("second_approvals")).toBeNull();
  });
});

describe("what waits for an admin", () => {
  const server = testServer();
  beforeAll(() => server.clock.set("2026-05-15T12:00:00.000Z"));
  const admin = testPerson(server, { admin: true });
  const person = testPerson(server, { points: 10_000 });
  const api = () => clientOf(server, admin);
  const waiting = async () => (await api().administration.overview({})).waiting;

  const passDays = (days: number) => travel(server, days * DAY, admin, person);

  it("names payouts that are to be paid, low stocks and overdue decisions", async () => {
    const none = { overdue: 0, payouts: 0, low_stock: 0 };
    expect(await waiting()).toEqual(none);
    await pendingSigning(server, person);
    const { id } = await redeemedCash(server, person);
    await approve(server, id, admin);
    const low = await addItem(server, { type: "Electronics", quantity: 2, low_stock_at: 2 });
    await addItem(server, { type: "Electronics", quantity: 3, low_stock_at: 2 });
    await addItem(server, { quantity: 9, redemption_code: null, low_stock_at: 0 });
    expect(await waiting()).toEqual({ overdue: 0, payouts: 1, low_stock: 2 });
    await api().items.delete({ id: low.id });
    await api().payouts.markSent({ p_payouts: [{ redemption_id: id, reference: "FT-1" }] });
    await passDays(2);
    expect(await waiting()).toEqual({ overdue: 1, payouts: 0, low_stock: 1 });
  });

  it("is drawn by its age, and the cash that was sent by its week", async () => {
    const { id } = await redeemedCash(server, person);
    const { queue, cash } = await api().administration.trends({});
    expect(queue).toEqual([
      { under_days: 1, submissions: 0, redemptions: 1 },
      { under_days: 2, submissions: 0, redemptions: 0 },
      { under_days: 7, submissions: 1, redemptions: 0 },
      { under_days: null, submissions: 0, redemptions: 0 },
    ]);
    expect(cash).toHaveLength(12);
    expect(cash.at(-1)).toEqual({ week: "2026-05-11", dollars: 97, payouts: 1 });
    expect(cash.at(-2)).toEqual({ week: "2026-05-04", dollars: 0, payouts: 0 });
    await passDays(7);
    await approve(server, id, admin);
    await api().payouts.markSent({ p_payouts: [{ redemption_id: id, reference: "FT-2" }] });
    const later = await api().administration.trends({});
    expect(later.queue.at(-1)).toEqual({ under_days: null, submissions: 1, redemptions: 0 });
    expect(later.cash.slice(-2)).toEqual([
      { week: "2026-05-11", dollars: 97, payouts: 1 },
      { week: "2026-05-18", dollars: 97, payouts: 1 },
    ]);
  });
});
