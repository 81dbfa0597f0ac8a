import { MS_PER_DAY } from "@signpoint/api/platform/durations";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import {
  deliverAnnouncements,
  startAnnouncements,
} from "../../../src/accounts/announcements/deliver-announcements";
import { queueNoticeMails } from "../../../src/messages/notices/queue-notice-mails";
import { executeOperatorCommand } from "../../../src/operate/start/execute-operator-command";
import {
  adminDecisions,
  announcements,
  mails,
  notices,
  users,
} from "../../../src/platform/db/schema/index";
import { noticesOf } from "../../messages/notices/support";
import { clientOf, outcomes, tryCall } from "../../support/client";
import { addPerson, type Person } from "../../support/people";
import { testServer } from "../../support/server";
import { travel } from "../../support/travel";
import { announced, ask, secondOf, takeBackAsked } from "./support";

const server = testServer();
const START = "2026-06-01T12:00:00.000Z";
let first: Person;
let second: Person;
let person: Person;
beforeAll(async () => {
  server.clock.set("2026-06-01T11:00:00.000Z");
  first = await addPerson(server, { admin: true });
  second = await addPerson(server, { admin: true });
});
beforeEach(async () => {
  server.clock.set(START);
  await travel(server, 0, first, second);
  await takeBackAsked(server, first);
  person = await addPerson(server);
});

const stored = async (id: string) => {
  const [row] = await server.services.db
    .select()
    .from(announcements)
    .where(eq(announcements.id, id));
  return row;
};
const toldTo = (id: string) => server.services.db.$count(notices, eq(notices.announcement_id, id));
const decisionsOn = async (id: string) => {
  const rows = await server.services.db
    .select()
    .from(adminDecisions)
    .where(eq(adminDecisions.subject_id, id))
    .orderBy(adminDecisions.created_at, adminDecisions.id);
  return rows.map(({ action, admin_id }) => [action, admin_id]);
};
const deliver = () => deliverAnnouncements(server.services);

describe("asking for an announcement", () => {
  it("tells nobody before a second admin has confirmed it, and then everybody, but who joined after that", async () => {
    const asked = await ask(server, first);
    expect(asked).toMatchObject({ state: "asked", people: null, told: 0, started_at: null });
    expect(await deliver()).toBe(0);
    const p_id = await secondOf(server, second, asked);
    expect(await tryCall(clientOf(server, first).secondApprovals.confirm({ p_id }))).toMatchObject({
      body: { code: "OWN_DECISION" },
    });
    const { people } = await clientOf(server, first).announcements.list({});
    await clientOf(server, second).secondApprovals.confirm({ p_id });
    server.clock.advance(1);
    const newcomer = await addPerson(server);
    expect(await deliver()).toBe(people);
    const { items } = await clientOf(server, second).announcements.list({});
    expect(items[0]).toMatchObject({ id: asked.id, state: "sent", people, told: people });
    expect((await noticesOf(server, person))[0]).toMatchObject({
      kind: "announcement",
      title: "We move",
      body: "To Soup Street, on Monday.",
      href: `/announcements/${asked.id}`,
    });
    const { notice_id, ...read } = await clientOf(server, person).announcements.get({
      id: asked.id,
    });
    expect(read).toMatchObject({ title: "We move", holds_from: null, started_at: START });
    expect((await noticesOf(server, person))[0]?.id).toBe(notice_id);
    expect(await noticesOf(server, newcomer)).toEqual([]);
    const get = clientOf(server, newcomer).announcements.get({ id: asked.id });
    expect(await tryCall(get)).toMatchObject({ status: 404 });
    expect(await decisionsOn(asked.id)).toEqual([
      ["request_second", first.id],
      ["send_announcement", second.id],
      ["confirm_second", second.id],
    ]);
    expect((await server.audit()).mismatches).toEqual([]);
  });

  it("is told at once by the server that it was confirmed at, and by the next one that starts when that one has ended", async () => {
    // Nobody polls.
    vi.useFakeTimers({ toFake: ["setInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const untilSent = ({ id }: { id: string }) =>
      vi.waitFor(async () => expect(await stored(id)).toMatchObject({ state: "sent" }), {
        timeout: 30_000,
        interval: 5,
      });
    const start = () => {
      const running = startAnnouncements(server.services);
      onTestFinished(() => running.stop());
      return running;
    };
    const running = start();
    await untilSent(await announced(server, { first, second }));
    await running.stop();
    const left = await announced(server, { first, second });
    expect(await toldTo(left.id)).toBe(0);
    start();
    await untilSent(left);
  });

  it("is refused while another one waits, also at the same moment; taken back it waits no more", async () => {
    const both = await Promise.all([first, second].map((admin) => tryCall(ask(server, admin))));
    expect(outcomes(both)).toEqual({ OK: 1, ANNOUNCEMENT_UNDER_WAY: 1 });
    const [waiting] = (await clientOf(server, first).announcements.list({})).items;
    const p_id = waiting?.id ?? "";
    const second_id = await secondOf(server, first, { id: p_id });
    const other = both[0]?.ok ? second : first;
    const { takeBack } = clientOf(server, second).announcements;
    expect(await takeBack({ p_id })).toMatchObject({ state: "withdrawn", is_refused: false });
    expect(await tryCall(takeBack({ p_id }))).toMatchObject({ body: { code: "ALREADY_DECIDED" } });
    const confirm = clientOf(server, other).secondApprovals.confirm({ p_id: second_id });
    expect(await tryCall(confirm)).toMatchObject({ body: { code: "ALREADY_DECIDED" } });
    expect((await ask(server, first)).state).toBe("asked");
    expect(await toldTo(p_id)).toBe(0);
  });

  it("ends with a second admin's refusal, and nobody is told", async () => {
    const asked = await ask(server, first);
    const p_id = await secondOf(server, second, asked);
    await clientOf(server, second).secondApprovals.refuse({ p_id, p_note: "Not yet." });
    expect(await stored(asked.id)).toMatchObject({ state: "withdrawn", told: 0 });
    const { items } = await clientOf(server, first).announcements.list({});
    expect(items[0]).toMatchObject({ id: asked.id, state: "withdrawn", is_refused: true });
    expect(await deliver()).toBe(0);
    expect((await ask(server, second)).state).toBe("asked");
  });

  it("takes a title of one line, and a text, each within its length", async () => {
    const given = [
      { p_title: " " },
      { p_title: "a\nb" },
      { p_title: "a".repeat(101) },
      { p_text: "" },
      { p_text: "a".repeat(5_001) },
      { p_holds_from: "2026-02-30" },
    ];
    for (const one of given) {
      expect([one, await tryCall(ask(server, first, one))]).toMatchObject([one, { status: 400 }]);
    }
    const longest = { p_title: "a".repeat(100), p_text: "b".repeat(5_000) };
    expect(await ask(server, first, longest)).toMatchObject({ title: longest.p_title });
  });

  it("where no admin is independent, the operator's command stands in for the second one", async () => {
    const { db } = server.services;
    await db.update(users).set({ is_admin: false }).where(eq(users.id, second.id));
    const asked = await ask(server, first);
    const { items } = await clientOf(server, first).secondApprovals.list({ limit: 100 });
    const waiting = items.find(({ subject_id }) => subject_id === asked.id);
    expect(waiting).toMatchObject({
      kind: "announcement",
      operator_needed: true,
      subject_name: "We move",
    });
    const services = { ...server.services, engine: "postgres" as const };
    const control = { signal: new AbortController().signal, onProgress: () => undefined };
    const request = { command: "confirm", id: waiting?.id ?? "" } as const;
    expect((await executeOperatorCommand(services, request, control)).outcome).toBe("confirmed");
    await db.update(users).set({ is_admin: true }).where(eq(users.id, second.id));
    await deliver();
    expect(await stored(asked.id)).toMatchObject({ state: "sent" });
  });
});

describe("a notice that the Terms promise", () => {
  it("names the day from which it holds, at least 30 days ahead when it is asked for and when it is told", async () => {
    const early = { p_holds_from: "2026-07-01" };
    expect(await tryCall(ask(server, first, early))).toMatchObject({
      body: { code: "ANNOUNCEMENT_TOO_LATE" },
    });
    const asked = await ask(server, first, { p_holds_from: "2026-07-02" });
    const p_id = await secondOf(server, second, asked);
    await travel(server, MS_PER_DAY / 2 + 1, second);
    const { confirm } = clientOf(server, second).secondApprovals;
    expect(await tryCall(confirm({ p_id }))).toMatchObject({
      body: { code: "ANNOUNCEMENT_TOO_LATE" },
    });
    expect(await stored(asked.id)).toMatchObject({ state: "asked", people: null });
    server.clock.advance(-1);
    await confirm({ p_id });
    await deliver();
    await travel(server, 0, person);
    expect((await noticesOf(server, person))[0]).toMatchObject({
      kind: "terms_notice",
      body: "This holds from 2 July 2026 (UTC) on.\n\nTo Soup Street, on Monday.",
    });
  });

  it("reaches those who turned announcements off, by a mail that cannot be turned off; others do not", async () => {
    const { db } = server.services;
    const off = { notices: { announcement: { in_app: false, by_mail: false } } };
    await clientOf(server, person).settings.update(off);
    const mailsTo = async () => {
      await queueNoticeMails(server.services);
      return await db.select().from(mails).where(eq(mails.recipient, person.email));
    };
    await announced(server, { first, second });
    await deliver();
    expect([await noticesOf(server, person), await mailsTo()]).toEqual([[], []]);
    await announced(server, { first, second }, { p_holds_from: "2026-08-01" });
    await deliver();
    expect(await noticesOf(server, person)).toMatchObject([{ kind: "terms_notice" }]);
    const [mail] = await mailsTo();
    expect(mail).toMatchObject({ subject: "We move", unsubscribe_url: null });
    expect(mail?.text_body).toContain("The Terms promise this notice, so it cannot be turned off.");
    expect(mail?.text_body).toContain("To Soup Street, on Monday.");
    const settings = clientOf(server, person).settings.update({
      notices: { terms_notice: { by_mail: false } } as object,
    });
    expect(await tryCall(settings)).toMatchObject({ status: 400 });
    const only = await clientOf(server, person).notices.list({ announcements: "true" });
    expect(only.items).toHaveLength(1);
  });
});

it("what is written of an announcement is not changed, not deleted, and not started past its second approval, also not by SQL", async () => {
  const { db } = server.services;
  const { id } = await ask(server, first);
  const refused = [
    sql`update announcements set text = 'Other words' where id = ${id}`,
    sql`delete from announcements where id = ${id}`,
    sql`update announcements set state = 'sending', started_at = now(), people = 1 where id = ${id}`,
  ];
  for (const statement of refused) await expect(db.execute(statement)).rejects.toThrow();
  expect(await stored(id)).toMatchObject({ state: "asked", text: "To Soup Street, on Monday." });
});
