import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../../src/platform/db/new-id";
import { noticeSettings, notices } from "../../../src/platform/db/schema/index";
import { clientOf, tryCall } from "../../support/client";
import { pendingSigning } from "../../support/main-job";
import { addItem, approve, redeemed } from "../../support/marketplace";
import { addPerson, type Person } from "../../support/people";
import { request } from "../../support/request";
import { testServer } from "../../support/server";
import { kindsOf, noticesOf } from "./support";

const server = testServer();
let admin: Person;
let person: Person;
beforeAll(async () => {
  server.clock.set(new Date());
  admin = await addPerson(server, { admin: true });
});
beforeEach(async () => {
  person = await addPerson(server, { points: 5_000 });
});

const inbox = (as = person) => clientOf(server, as).notices;
/** Has so many submissions of the person approved; returns the ids of their contracts, oldest first. */
async function approved(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const { contract, signingId } = await pendingSigning(server, person, { title: `No. ${index}` });
    await clientOf(server, admin).submissions.approve({ p_signed_contract_id: signingId });
    server.clock.advance(1_000);
    ids.push(contract.id);
  }
  return ids;
}

describe("the list of a person's notices", () => {
  it("lists them newest first, page by page, with the number of unread ones", async () => {
    await approved(5);
    const first = await inbox().list({ limit: 2 });
    expect(first.unread).toBe(5);
    const second = await inbox().list({ limit: 2, cursor: first.next_cursor ?? "" });
    const third = await inbox().list({ limit: 2, cursor: second.next_cursor ?? "" });
    expect(third.next_cursor).toBeNull();
    const bodies = [first, second, third].flatMap(({ items }) => items.map(({ body }) => body));
    expect(bodies.map((body) => /No\. \d/.exec(body)?.[0])).toEqual([
      "No. 4",
      "No. 3",
      "No. 2",
      "No. 1",
      "No. 0",
    ]);
  });

  it("lists the unread ones alone when asked to", async () => {
    await approved(3);
    const [newest] = await noticesOf(server, person);
    await inbox().markRead({ p_notice_ids: [newest?.id ?? ""] });
    const { items } = await inbox().list({ unread: "true" });
    expect(items).toHaveLength(2);
    expect(items.every(({ read_at }) => read_at === null)).toBe(true);
    expect((await inbox().list({ unread: "false" })).items).toHaveLength(3);
  });

  it("names the records that unread notices are about", async () => {
    const [first, second] = await approved(2);
    const redemption = await redeemed(server, person, await addItem(server, { price: 10 }));
    await approve(server, redemption, admin);
    const all = await noticesOf(server, person);
    const { unread_subjects } = await inbox().list({});
    const subject = (contract_id: string | null, redemption_id: string | null, path: string) => ({
      contract_id,
      redemption_id,
      notice_ids: all.filter(({ href }) => href.includes(path)).map(({ id }) => id),
    });
    expect(unread_subjects).toHaveLength(3);
    expect(unread_subjects).toEqual(
      expect.arrayContaining([
        subject(first ?? "", null, first ?? ""),
        subject(second ?? "", null, second ?? ""),
        subject(null, redemption, "/redemptions/"),
      ]),
    );
    await inbox().markRead({ p_notice_ids: null });
    expect((await inbox().list({})).unread_subjects).toEqual([]);
  });

  it("shows nobody the notices of another person", async () => {
    await approved(1);
    for (const other of [admin, await addPerson(server)]) {
      expect(await inbox(other).list({})).toMatchObject({
        items: [],
        unread: 0,
        unread_subjects: [],
      });
    }
  });

  it("leaves out the kinds that the person has turned off in the app", async () => {
    const { db } = server.services;
    await db
      .insert(noticeSettings)
      .values({ user_id: person.id, kind: "submission_approved", in_app: false });
    await approved(1);
    const { signingId } = await pendingSigning(server, person);
    await clientOf(server, admin).submissions.reject({ p_signed_contract_id: signingId });
    expect(await kindsOf(server, person)).toEqual(["submission_rejected"]);
    expect((await inbox().list({})).unread).toBe(1);
    expect(await db.select().from(notices).where(eq(notices.user_id, person.id))).toHaveLength(2);
  });

  it.each<Record<string, string>>([
    { limit: "0" },
    { limit: "101" },
    { limit: "x" },
    { cursor: "nonsense" },
    { unread: "yes" },
    { other: "1" },
  ])("refuses the query %j", async (query) => {
    const { status } = await request(server, "GET", "/notices", { as: person, query });
    expect(status).toBe(400);
  });
});

describe("marking notices as read", () => {
  it("marks some or all as read, keeps when that was, and can be repeated", async () => {
    await approved(3);
    const [newest] = await noticesOf(server, person);
    const some = { p_notice_ids: [newest?.id ?? "", newId()] };
    expect(await inbox().markRead(some)).toEqual({ unread: 2 });
    const readAt = server.clock.now().toISOString();
    server.clock.advance(60_000);
    expect(await inbox().markRead(some)).toEqual({ unread: 2 });
    expect((await noticesOf(server, person))[0]?.read_at).toBe(readAt);
    expect(await inbox().markRead({ p_notice_ids: [] })).toEqual({ unread: 2 });
    expect(await inbox().markRead({ p_notice_ids: null })).toEqual({ unread: 0 });
  });

  it("marks nobody else's notices as read", async () => {
    await approved(2);
    const ids = (await noticesOf(server, person)).map(({ id }) => id);
    const other = await addPerson(server);
    expect(await inbox(other).markRead({ p_notice_ids: ids })).toEqual({ unread: 0 });
    expect(await inbox(other).markRead({ p_notice_ids: null })).toEqual({ unread: 0 });
    expect((await inbox().list({})).unread).toBe(2);
  });

  it.each([{}, { p_notice_ids: ["1"] }, { p_notice_ids: "all" }])(
    "refuses the input %j",
    async (body) => {
      const path = "/rpc/mark_notices_read";
      expect((await request(server, "POST", path, { as: person, body })).status).toBe(400);
    },
  );

  it("marks as read beside decisions without a deadlock or a lost notice", async () => {
    const pending = await Promise.all([1, 2, 3, 4].map(() => pendingSigning(server, person)));
    const { submissions } = clientOf(server, admin);
    const endings = await Promise.all([
      ...pending.map(({ signingId }) =>
        tryCall<unknown>(submissions.approve({ p_signed_contract_id: signingId })),
      ),
      ...[1, 2, 3].map(() => tryCall<unknown>(inbox().markRead({ p_notice_ids: null }))),
      tryCall<unknown>(inbox().list({})),
    ]);
    expect(endings.every(({ ok }) => ok)).toBe(true);
    expect(await noticesOf(server, person)).toHaveLength(4);
  });
});
