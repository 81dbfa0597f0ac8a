import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../../src/platform/db/new-id";
import { noticeSettings, notices, notifications } from "../../../src/platform/db/schema/index";
import { clientOf, tryCall } from "../../support/client";
import { addContract, pendingSigning, sign, submit } from "../../support/main-job";
import { addItem, approve, redeemed, redeemedCash } from "../../support/marketplace";
import { addPerson, type Person } from "../../support/people";
import { request } from "../../support/request";
import { testServer } from "../../support/server";
import { tell } from "../../support/tell";
import { kindsOf } from "../notices/support";

const server = testServer();
let admin: Person;
let user: Person;
beforeAll(async () => {
  server.clock.set(new Date());
  admin = await addPerson(server, { admin: true });
});
beforeEach(async () => {
  user = await addPerson(server, { points: 100_000 });
});

const ofAdmins = (as = admin) => clientOf(server, as).notifications;
const own = (as = user) => clientOf(server, as).notices;
const listed = async (limit = 5) => await ofAdmins().list({ limit });
/** Returns the notifications to the admins about one signing or redemption, newest first. */
const about = async (subject: string) =>
  (await listed(100)).items.filter((item) => Object.values(item.data).includes(subject));
const approved = async (signingId: string) =>
  await clientOf(server, admin).submissions.approve({ p_signed_contract_id: signingId });

describe.each(["admins", "person"] as const)("the inbox of %s", (to) => {
  const PATHS = {
    admins: ["/admin/notifications", "/rpc/mark_notifications_read", "p_notification_ids"],
    person: ["/notices", "/rpc/mark_notices_read", "p_notice_ids"],
  } as const;
  const [listPath, markPath, idsField] = PATHS[to];
  const reader = () => (to === "admins" ? admin : user);
  const list = (input: { limit: number; cursor?: string }) =>
    to === "admins" ? ofAdmins().list(input) : own().list(input);
  const mark = (ids: string[] | null) =>
    to === "admins"
      ? ofAdmins().markRead({ p_notification_ids: ids })
      : own().markRead({ p_notice_ids: ids });
  /** Tells so many; returns their ids, the newest first. */
  async function tellThem(count: number): Promise<string[]> {
    const { db, now } = server.services;
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) {
      ids.unshift(await tell(db, to === "admins" ? "admins" : user, now()));
      server.clock.advance(1_000);
    }
    return ids;
  }

  it("has the newest first, page by page, and the number of unread ones", async () => {
    const { unread } = await list({ limit: 1 });
    const ids = await tellThem(5);
    const first = await list({ limit: 2 });
    expect(first.unread).toBe(unread + 5);
    const second = await list({ limit: 2, cursor: first.next_cursor ?? "" });
    const third = await list({ limit: 1, cursor: second.next_cursor ?? "" });
    const pages = [first, second, third].flatMap(({ items }) => items.map(({ id }) => id));
    expect(pages).toEqual(ids);
  });

  it("has some or all marked as read, repeatedly, and ignores other ids", async () => {
    const [newest = ""] = await tellThem(3);
    const { unread } = await list({ limit: 1 });
    expect(await mark([newest, newId()])).toEqual({ unread: unread - 1 });
    expect(await mark([newest, newId()])).toEqual({ unread: unread - 1 });
    expect(await mark([])).toEqual({ unread: unread - 1 });
    expect(await mark(null)).toEqual({ unread: 0 });
    expect(await list({ limit: 1 })).toMatchObject({ unread: 0 });
  });

  it("refuses wrong input", async () => {
    for (const [name, value] of [
      ["limit", "0"],
      ["limit", "101"],
      ["limit", "1.5"],
      ["limit", "x"],
      ["cursor", "nonsense"],
      ["unread", "yes"],
      ["other", "1"],
    ] as const) {
      const query = { [name]: value };
      const { status } = await request(server, "GET", listPath, { as: reader(), query });
      expect(status, `${name}=${value}`).toBe(400);
    }
    for (const body of [{}, { [idsField]: ["1"] }, { [idsField]: "all" }]) {
      const { status } = await request(server, "POST", markPath, { as: reader(), body });
      expect(status, JSON.stringify(body)).toBe(400);
    }
  });
});

it("is marked as read beside signings and decisions without a deadlock or a lost notification", async () => {
  const pending = await Promise.all([1, 2, 3, 4].map(() => pendingSigning(server, user)));
  const endings = await Promise.all([
    ...pending.map(({ signingId }) => tryCall<unknown>(approved(signingId))),
    ...[1, 2, 3].flatMap(() => [
      tryCall<unknown>(ofAdmins().markRead({ p_notification_ids: null })),
      tryCall<unknown>(own().markRead({ p_notice_ids: null })),
    ]),
    tryCall<unknown>(listed(100)),
    tryCall<unknown>(own().list({})),
  ]);
  expect(endings.filter(({ ok }) => !ok)).toEqual([]);
  expect((await listed()).unread).toBe(0);
  expect(await kindsOf(server, user)).toHaveLength(4);
});

describe("what admins are told", () => {
  it("names a signer by their username and the contract by its title then", async () => {
    const contract = await addContract(server, { title: "Soup" });
    const signing = await sign(server, user, contract.id);
    await submit(server, user, signing, {});
    const told = [
      { kind: "submission", message: `${user.username} submitted "Soup"`, read: false },
      { kind: "contract_signed", message: `${user.username} signed "Soup"`, read: false },
    ];
    expect(await about(signing)).toMatchObject(told);
    expect((await tryCall(submit(server, user, signing, {}))).status).toBe(409);
    expect(await about(signing)).toHaveLength(2);
  });

  it("tells a redemption once, and no refused one", async () => {
    const item = await addItem(server, { name: "Mug", quantity: 1 });
    const order = { p_item_id: item.id, p_request_id: newId() };
    const { marketplace } = clientOf(server, user);
    const { id } = await marketplace.redeem(order);
    expect((await marketplace.redeem(order)).id).toBe(id);
    const refused = await tryCall(marketplace.redeem({ ...order, p_request_id: newId() }));
    expect(refused).toMatchObject({ status: 409, body: { code: "ITEM_SOLD_OUT" } });
    expect(
      (await listed(100)).items.filter(({ message }) => message.includes("Mug")),
    ).toMatchObject([
      {
        kind: "redemption",
        message: `${user.username} redeemed "Mug"`,
        data: { redemption_id: id, redemption_type: "ITEM" },
      },
    ]);
    const cash = await redeemedCash(server, user);
    expect((await about(cash.id))[0]?.data.redemption_type).toBe("CASH");
  });

  it("makes the text of what is kept, and shows the stored text of a row of before", async () => {
    const { db, now } = server.services;
    const signing = await sign(server, user, (await addContract(server, { title: "Soup" })).id);
    const [{ id = "" } = {}] = await about(signing);
    const message = async () => (await about(signing))[0]?.message;
    await db.update(notifications).set({ message: "unused" }).where(eq(notifications.id, id));
    expect(await message()).toBe(`${user.username} signed "Soup"`);
    await db
      .update(notifications)
      .set({ facts: null, message: "Once {person} signed" })
      .where(eq(notifications.id, id));
    expect(await message()).toBe(`Once ${user.username} signed`);
    const before = await tell(db, "admins", now());
    expect((await listed(1)).items).toMatchObject([{ id: before, message: before }]);
  });

  it("is read for all of them, and unread again", async () => {
    const signing = await sign(server, user, (await addContract(server)).id);
    const [{ id = "" } = {}] = await about(signing);
    const { unread } = await listed();
    const mark = (p_read: boolean) => ofAdmins().update({ p_notification_id: id, p_read });
    for (const read of [true, true, false]) {
      expect(await mark(read)).toMatchObject({ id, read });
      expect((await listed()).unread).toBe(read ? unread - 1 : unread);
    }
    await ofAdmins().markRead({ p_notification_ids: null });
    const colleague = ofAdmins(await addPerson(server, { admin: true }));
    expect((await colleague.list({ limit: 100 })).items.every(({ read }) => read)).toBe(true);
  });

  it("refuses to mark what is unknown, and wrong input", async () => {
    const unknown = { p_notification_id: user.id, p_read: true };
    for (const [status, body] of [
      [404, unknown],
      [400, {}],
      [400, { ...unknown, p_read: "yes" }],
      [400, { ...unknown, p_notification_id: "1" }],
    ] as const) {
      const path = "/rpc/update_notification_status";
      expect((await request(server, "POST", path, { as: admin, body })).status).toBe(status);
    }
  });

  it("is read with the decision about its submission or redemption, and not when that is refused", async () => {
    const { signingId } = await pendingSigning(server, user);
    const other = await pendingSigning(server, user);
    const redemption = await redeemed(server, user, await addItem(server));
    const signer = await addPerson(server, { admin: true, points: 500 });
    const theirs = await pendingSigning(server, signer);
    const { unread } = await listed();
    await approved(signingId);
    expect((await about(signingId)).map(({ read }) => read)).toEqual([true, true]);
    await clientOf(server, admin).redemptions.reject({ p_redemption_id: redemption });
    expect((await about(redemption)).map(({ read }) => read)).toEqual([true]);
    const refused = clientOf(server, signer).submissions;
    expect(
      (await tryCall(refused.approve({ p_signed_contract_id: theirs.signingId }))).status,
    ).toBe(403);
    for (const { signingId } of [other, theirs]) {
      expect((await about(signingId)).map(({ read }) => read)).toEqual([false, false]);
    }
    expect((await listed()).unread).toBe(unread - 3);
  });

  it("is read with the deletion of its contract", async () => {
    const { contract, signingId } = await pendingSigning(server, user);
    const working = await sign(server, await addPerson(server, { points: 500 }), contract.id);
    const other = await pendingSigning(server, user);
    const { unread } = await listed();
    const deleted = { p_admin_id: admin.id, p_contract_id: contract.id };
    await clientOf(server, admin).adminContracts.delete(deleted);
    expect((await about(signingId)).map(({ read }) => read)).toEqual([true, true]);
    expect((await about(working)).map(({ read }) => read)).toEqual([true]);
    expect((await about(other.signingId)).map(({ read }) => read)).toEqual([false, false]);
    expect((await listed()).unread).toBe(unread - 3);
  });

  it("comes with the number of submissions, redemptions and appeals that are to be decided", async () => {
    const { pending, unread, unread_to_decide } = await listed();
    const { signingId } = await pendingSigning(server, user);
    const redemption = await redeemed(server, user, await addItem(server));
    // The signing is unread, too, and asks for nothing.
    expect(await listed()).toMatchObject({
      pending: pending + 2,
      unread: unread + 3,
      unread_to_decide: unread_to_decide + 2,
    });
    const rejected = { p_signed_contract_id: signingId };
    await clientOf(server, admin).submissions.reject(rejected);
    expect(await listed()).toMatchObject({ unread_to_decide: unread_to_decide + 1 });
    await clientOf(server, admin).redemptions.approve({ p_redemption_id: redemption });
    expect((await listed()).pending).toBe(pending);
    const { contracts } = clientOf(server, user);
    const { id } = await contracts.appeal({ ...rejected, p_text: "Look again." });
    expect((await listed()).pending).toBe(pending + 1);
    const decider = clientOf(server, await addPerson(server, { admin: true }));
    await decider.appeals.decide({ p_appeal_id: id, p_overturn: false, p_note: "It is not." });
    expect((await listed()).pending).toBe(pending);
  });
});

describe("what a person is told", () => {
  it("can be listed unread alone, and keeps when it was first read", async () => {
    const { db, now } = server.services;
    for (let count = 0; count < 3; count += 1) await tell(db, user, now());
    const [newest] = (await own().list({})).items;
    const some = { p_notice_ids: [newest?.id ?? ""] };
    await own().markRead(some);
    const readAt = server.clock.now().toISOString();
    server.clock.advance(60_000);
    await own().markRead(some);
    const unread = await own().list({ unread: "true" });
    expect(unread.items.map(({ read_at }) => read_at)).toEqual([null, null]);
    const all = await own().list({ unread: "false" });
    expect(all.items.map(({ read_at }) => read_at)).toEqual([readAt, null, null]);
  });

  it("names the records that unread ones are about", async () => {
    const { contract, signingId } = await pendingSigning(server, user);
    await approved(signingId);
    const redemption = await redeemed(server, user, await addItem(server, { price: 10 }));
    await approve(server, redemption, admin);
    const { items, unread_subjects } = await own().list({});
    const subject = (contract_id: string | null, redemption_id: string | null, path: string) => ({
      contract_id,
      redemption_id,
      notice_ids: items.filter(({ href }) => href.includes(path)).map(({ id }) => id),
    });
    expect(unread_subjects).toHaveLength(2);
    expect(unread_subjects).toEqual(
      expect.arrayContaining([
        subject(contract.id, null, contract.id),
        subject(null, redemption, "/redemptions/"),
      ]),
    );
    await own().markRead({ p_notice_ids: null });
    expect((await own().list({})).unread_subjects).toEqual([]);
  });

  it("is shown to nobody else, and marked as read by nobody else", async () => {
    const { signingId } = await pendingSigning(server, user);
    await approved(signingId);
    const ids = (await own().list({})).items.map(({ id }) => id);
    for (const other of [admin, await addPerson(server)]) {
      const empty = { items: [], unread: 0, unread_subjects: [] };
      expect(await own(other).list({})).toMatchObject(empty);
      for (const p_notice_ids of [ids, null]) {
        expect(await own(other).markRead({ p_notice_ids })).toEqual({ unread: 0 });
      }
    }
    expect((await own().list({})).unread).toBe(1);
  });

  it("leaves out the kinds that they have turned off in the app", async () => {
    const { db } = server.services;
    const kind = "submission_approved";
    await db.insert(noticeSettings).values({ user_id: user.id, kind, in_app: false });
    await approved((await pendingSigning(server, user)).signingId);
    const { signingId } = await pendingSigning(server, user);
    await clientOf(server, admin).submissions.reject({ p_signed_contract_id: signingId });
    expect(await kindsOf(server, user)).toEqual(["submission_rejected"]);
    expect((await own().list({})).unread).toBe(1);
    expect(await db.select().from(notices).where(eq(notices.user_id, user.id))).toHaveLength(2);
  });
});
